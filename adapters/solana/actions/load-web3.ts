import { PorticoError } from '../../../kernel/contract/errors.ts'

/** The part of `@solana/web3.js` that is used. */
export type Web3 = typeof import('./web3.ts')

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'Solana needs @solana/web3.js 1.98 beside portico: npm install @solana/web3.js@1.98.4', { cause })

/**
 * Loads the chain library, which the host installs. Rejects with `PLUGIN_LOAD_FAILED` and the install command where it is missing, or is of
 * the 2.x line, which has another interface.
 */
export const loadWeb3 = async (load: () => Promise<Web3> = () => import('./web3.ts')): Promise<Web3> => {
  let web3: Web3
  try {
    web3 = await load()
  } catch (cause) {
    throw missing(cause)
  }
  if (typeof web3.PublicKey !== 'function' || typeof web3.VersionedTransaction !== 'function') throw missing()
  return web3
}
