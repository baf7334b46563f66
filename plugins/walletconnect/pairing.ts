import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'

/**
 * How far a pairing is. `uri` holds the pairing's key: it is for the code, the link and the clipboard, never for logs, events or storage.
 * `expiresAt`: Unix ms; a code is taken from the screen 10,000 ms before. `expired`: a fresh one is asked for by itself, once the page is
 * looked at. `approved`: the wallet said yes.
 */
export type Pairing =
  | { readonly status: 'idle' | 'preparing' | 'expired' }
  | { readonly status: 'approved' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number }
  | { readonly status: 'failed'; readonly error: PorticoError }

/** min; how long a code can be used. */
export const CODE_LIFE = 4

/** The only writer of the pairing's state. */
export interface PairingOwner {
  readonly pairing: Store<Pairing>
  show(next: Pairing): void
  /** Shows a failure, or nothing after a cancel. */
  fail(cause: unknown): void
}

export const createPairing = (stores: StoreFactory): PairingOwner => {
  const pairing = stores.create<Pairing>({ status: 'idle' })
  return {
    pairing,
    show: (next) => pairing.set(next),
    fail(cause) {
      const error = isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'WalletConnect could not connect.', { cause })
      pairing.set(error.code === 'CONNECT_ABORTED' ? { status: 'idle' } : { status: 'failed', error })
    },
  }
}
