import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import type { Proposal } from './client/proposals.ts'
import { limited } from './limited.ts'
import type { Pairing } from './service.ts'
import type { Session } from './session/parse-session.ts'
import { toWalletError } from './session/wallet-error.ts'

/** ms; a code's life, and how much of it must be left for it to be shown. */
const LIFE = 240_000
const MARGIN = 10_000

/** ms; how long the relay may take to accept a proposal. The visitor is told within 5 s. */
const PREPARE_LIMIT = 4_500

/** The only writer of the pairing's state. */
export interface PairingOwner {
  readonly pairing: Store<Pairing>
  prepare(): void
  /** Shows a failure, unless there is something better to show: an expired code, or nothing after a cancel. */
  fail(cause: unknown): void
  reset(): void
  /**
   * Shows the proposal's code and waits for the wallet. Rejects with the wallet's refusal (`REQUEST_REJECTED`), `HTTP_OFFLINE` when
   * the relay does not answer, or `CONNECT_ABORTED` when the code expired or the visitor left; the code is void then.
   */
  run(propose: () => Promise<Proposal>, signal: AbortSignal): Promise<Session>
}

const aborted = (reason: string): PorticoError => new PorticoError('CONNECT_ABORTED', 'The pairing was given up.', { context: { reason } })

/** Makes the state of the pairing. */
export const createPairing = (stores: StoreFactory, clock: ClockPort): PairingOwner => {
  const pairing = stores.create<Pairing>({ status: 'idle' })

  const decision = ({ uri, approved }: Proposal, signal: AbortSignal): Promise<Session> =>
    new Promise((resolve, reject) => {
      const abort = (): void => reject(aborted('left'))
      if (signal.aborted) return abort()
      const expiresAt = clock.now() + LIFE
      pairing.set({ status: 'ready', uri, expiresAt })
      const stop = clock.after(LIFE - MARGIN, () => {
        pairing.set({ status: 'expired' })
        reject(aborted('expired'))
      })
      signal.addEventListener('abort', abort, { once: true })
      approved.then(resolve, reject).finally(() => {
        stop()
        signal.removeEventListener('abort', abort)
      })
    })

  return {
    pairing,
    prepare: () => pairing.set({ status: 'preparing' }),
    reset: () => pairing.set({ status: 'idle' }),
    fail(cause) {
      const error = isPorticoError(cause) ? cause : toWalletError(cause)
      if (error.code !== 'CONNECT_ABORTED') pairing.set({ status: 'failed', error })
      else if (pairing.get().status !== 'expired') pairing.set({ status: 'idle' })
    },
    async run(propose, signal) {
      pairing.set({ status: 'preparing' })
      const proposing = propose()
      try {
        const session = await decision(await limited(clock, PREPARE_LIMIT, signal, proposing), signal)
        pairing.set({ status: 'approved' })
        return session
      } catch (cause) {
        // Whenever it comes: nobody may use this code any more.
        proposing.then(({ drop }) => drop()).catch(() => undefined)
        throw toWalletError(cause)
      }
    },
  }
}
