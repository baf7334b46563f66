import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import type { Pairing } from './service.ts'

/** The only writer of the pairing's state. */
export interface PairingOwner {
  readonly pairing: Store<Pairing>
  show(next: Pairing): void
  /** Shows a failure, unless there is something better to show: an expired code, or nothing after a cancel. */
  fail(cause: unknown): void
}

/** Makes the state of the pairing. */
export const createPairing = (stores: StoreFactory): PairingOwner => {
  const pairing = stores.create<Pairing>({ status: 'idle' })
  return {
    pairing,
    show: (next) => pairing.set(next),
    fail(cause) {
      const error = isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'WalletConnect could not connect.', { cause })
      if (error.code !== 'CONNECT_ABORTED') pairing.set({ status: 'failed', error })
      else if (pairing.get().status !== 'expired') pairing.set({ status: 'idle' })
    },
  }
}
