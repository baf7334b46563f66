import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Proposal } from '../client/proposals.ts'
import { limited } from '../limited.ts'
import { CODE_LIFE, type PairingOwner } from '../pairing.ts'
import type { Session } from './parse-session.ts'
import { toWalletError } from './wallet-error.ts'

/** ms; a code's life, and how much of it must be left for it to be shown. */
const LIFE = CODE_LIFE * 60_000
const MARGIN = 10_000

/** ms; how long the relay may take to accept a proposal. The visitor is told within 5 s. */
const PREPARE_LIMIT = 4_500

/** What a pairing is run with. */
export interface PairingRun {
  readonly owner: PairingOwner
  readonly clock: ClockPort
  readonly signal: AbortSignal
  propose(): Promise<Proposal>
}

const aborted = (reason: string): PorticoError => new PorticoError('CONNECT_ABORTED', 'The pairing was given up.', { context: { reason } })

const decision = ({ uri, approved }: Proposal, { owner, clock, signal }: PairingRun): Promise<Session> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted('left'))
    if (signal.aborted) return abort()
    const expiresAt = clock.now() + LIFE
    owner.show({ status: 'ready', uri, expiresAt })
    const stop = clock.after(LIFE - MARGIN, () => {
      owner.show({ status: 'expired' })
      reject(aborted('expired'))
    })
    signal.addEventListener('abort', abort, { once: true })
    approved.then(resolve, reject).finally(() => {
      stop()
      signal.removeEventListener('abort', abort)
    })
  })

/**
 * Shows a proposal's code and waits for the wallet. Rejects with the wallet's refusal (`REQUEST_REJECTED`), `HTTP_OFFLINE` when
 * the relay does not answer, or `CONNECT_ABORTED` when the code expired or the visitor left; the code is void then.
 */
export const runPairing = async (run: PairingRun): Promise<Session> => {
  const { owner, clock, signal } = run
  owner.show({ status: 'preparing' })
  const proposing = run.propose()
  try {
    const session = await decision(await limited(clock, PREPARE_LIMIT, signal, proposing), run)
    owner.show({ status: 'approved' })
    return session
  } catch (cause) {
    // Whenever it comes: nobody may use this code any more.
    proposing.then(({ drop }) => drop()).catch(() => undefined)
    throw toWalletError(cause)
  }
}
