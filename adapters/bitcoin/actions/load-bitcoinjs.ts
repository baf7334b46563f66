import { PorticoError } from '../../../kernel/contract/errors.ts'

/** The part of `bitcoinjs-lib` that is used. */
export type Bitcoinjs = typeof import('./bitcoinjs.ts')

const missing = (cause?: unknown): PorticoError =>
  new PorticoError('PLUGIN_LOAD_FAILED', 'Bitcoin needs bitcoinjs-lib 7 beside portico: npm install bitcoinjs-lib@7.0.5', { cause })

/** Loads the chain library, which the host installs. Rejects with `PLUGIN_LOAD_FAILED` and the install command where it is missing. */
export const loadBitcoinjs = async (load: () => Promise<Bitcoinjs> = () => import('./bitcoinjs.ts')): Promise<Bitcoinjs> => {
  let library: Bitcoinjs
  try {
    library = await load()
  } catch (cause) {
    throw missing(cause)
  }
  if (typeof library.Psbt !== 'function') throw missing()
  return library
}
