import type { BrowserProvider, JsonRpcSigner } from 'ethers'
import { PorticoError } from '../../kernel/contract/errors.ts'
import {
  type BridgedPortico,
  type BridgeState,
  createLibraryBridge,
  type LibraryBridge,
} from '../../kernel/contract/tools/library-bridge.ts'

type Ethers = typeof import('./library.ts')

/** Provider and signer of ethers 6. */
export type EthersState = BridgeState<BrowserProvider, JsonRpcSigner>

/** What follows the connected EVM wallet. */
export type EthersBridge = LibraryBridge<BrowserProvider, JsonRpcSigner>

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'The bridge needs ethers 6 beside portico: npm install ethers@6', { cause })

const load = async (): Promise<Ethers> => {
  let library: Ethers
  try {
    library = await import('./library.ts')
  } catch (cause) {
    throw missing(cause)
  }
  if (typeof library.BrowserProvider !== 'function' || typeof library.JsonRpcSigner !== 'function') throw missing()
  return library
}

/**
 * Makes a `BrowserProvider` and a `JsonRpcSigner` of ethers 6 for the connected EVM wallet. Account and chain changes make new ones; while
 * nobody is connected there are none. They ask the wallet through `getProvider('eip155')`. A visitor's refusal is `ACTION_REJECTED`. An
 * object that was made for another chain than the wallet's does nothing. ethers is loaded at the first use.
 *
 * @example
 * const bridge = createEthersBridge(portico)
 * const stop = bridge.subscribe(({ signer }) => show(signer?.address))
 * const signer = await bridge.getSigner() // rejects with DISCONNECTED, PLUGIN_LOAD_FAILED
 */
export const createEthersBridge = (portico: BridgedPortico): EthersBridge =>
  createLibraryBridge<Ethers, BrowserProvider, JsonRpcSigner>(portico, {
    load,
    provider: ({ BrowserProvider }, wallet, chainId) => new BrowserProvider(wallet, chainId),
    signer: ({ JsonRpcSigner }, provider, address) => new JsonRpcSigner(provider, address),
  })
