import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Eip1193Face } from '../../kernel/contract/provider.ts'
import {
  type BridgedPortico,
  type BridgeState,
  createLibraryBridge,
  type LibraryBridge,
} from '../../kernel/contract/tools/library-bridge.ts'
import { readForeign } from '../../kernel/contract/tools/wallet-error.ts'
import type { JsonRpcSigner, Web3Provider } from './types.ts'

export type { JsonRpcSigner, Web3Provider } from './types.ts'

type Providers = NonNullable<typeof import('./library.ts')['providers']>

/** Provider and signer of ethers 5. */
export type Ethers5State = BridgeState<Web3Provider, JsonRpcSigner>

/** What follows the connected EVM wallet. */
export type Ethers5Bridge = LibraryBridge<Web3Provider, JsonRpcSigner>

/** EIP-1193: the visitor's refusal. */
const REFUSED = 4001

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'The bridge needs ethers 5 beside portico: npm install ethers@5', { cause })

const load = async (): Promise<Providers> => {
  let providers: Providers | undefined
  try {
    providers = (await import('./library.ts')).providers
  } catch (cause) {
    throw missing(cause)
  }
  if (typeof providers?.Web3Provider !== 'function') throw missing()
  return providers
}

/** ethers 5 knows a refusal by these two words alone, which few wallets say. */
const withDeniedCode = (wallet: Eip1193Face): Eip1193Face => ({
  ...wallet,
  async request<T>(args: Parameters<Eip1193Face['request']>[0]): Promise<T> {
    try {
      return await wallet.request<T>(args)
    } catch (cause) {
      if (readForeign(cause, 'code') !== REFUSED) throw cause
      throw Object.assign(new Error(`User denied: ${String(readForeign(cause, 'message') ?? args.method)}`, { cause }), { code: REFUSED })
    }
  },
})

/**
 * Makes a `Web3Provider` and a `JsonRpcSigner` of ethers 5 for the connected EVM wallet. Account and chain changes make new ones; while
 * nobody is connected there are none. They ask the wallet through `getProvider('eip155')`. A visitor's refusal is `ACTION_REJECTED`. An
 * object that was made for another chain than the wallet's does nothing. ethers is loaded at the first use.
 *
 * @example
 * const bridge = createEthers5Bridge(portico)
 * const stop = bridge.subscribe(({ signer }) => signer && new Contract(address, abi, signer))
 * const signer = await bridge.getSigner() // rejects with DISCONNECTED, PLUGIN_LOAD_FAILED
 */
export const createEthers5Bridge = (portico: BridgedPortico): Ethers5Bridge =>
  createLibraryBridge<Providers, Web3Provider, JsonRpcSigner>(portico, {
    load,
    provider: ({ Web3Provider }, wallet, chainId) => new Web3Provider(withDeniedCode(wallet), chainId),
    signer: (_, provider, address) => provider.getSigner(address),
  })
