// A file of its own, so that the library is loaded only when it is asked for. The types are those of whichever ethers is installed.
import * as ethers from 'ethers'
import type { Web3Provider } from './types.ts'

interface Providers {
  readonly Web3Provider: new (wallet: object, network: number) => Web3Provider
}

/** Undefined where another ethers than 5 is installed. */
export const providers: Providers | undefined = Reflect.get(ethers, 'providers')
