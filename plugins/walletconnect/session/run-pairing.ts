import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Proposal } from '../client/proposals.ts'
import { limited } from '../limited.ts'
import { CODE_LIFE, type Pairing, type PairingOwner } from '../pairing.ts'
import type { Session } from './parse-session.ts'
import { toWalletError } from './wallet-error.ts'

/** ms; a code's life, and how much of it must be left for it to be shown. */
const LIFE = CODE_LIFE * 60_000
const MARGIN = 10_000

/** ms; how long a code is shown. */
export const SHOWN = LIFE - MARGIN

/** What tells whether two codes are for the same networks. */
export const chainsOf = (networks: readonly Network[]): string => networks.map(({ caipNetworkId }) => caipNetworkId).join()

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

type Show = PairingOwner['show']

/** The wallet's session; undefined once the code can no longer be used. */
const decision = ({ uri, approved, until }: Proposal, { clock, signal }: PairingRun, show: Show): Promise<Session | undefined> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted('left'))
    if (signal.aborted) return abort()
    const left = until === undefined ? SHOWN : until - clock.now()
    show({ status: 'ready', uri, expiresAt: clock.now() + left + MARGIN })
    const stop = clock.after(left, () => {
      show({ status: 'expired' })
      resolve(undefined)
    })
    signal.addEventListener('abort', abort, { once: true })
    approved.then(resolve, reject).finally(() => {
      stop()
      signal.removeEventListener('abort', abort)
    })
  })

/** Resolves when somebody can see the page: in the background it would ask for a code every four minutes. */
export const seen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (signal.aborted) reject(aborted('left'))
      else if (document.visibilityState === 'hidden') return
      resolve()
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Shows one code. Resolves with the session, or without one when the code has expired; the code is void then, as when it rejects. */
const showCode = async (run: PairingRun): Promise<Session | undefined> => {
  const { owner, clock, signal } = run
  let shown: Pairing | undefined
  const show: Show = (next) => {
    shown = next
    owner.show(next)
  }
  show({ status: 'preparing' })
  const proposing = run.propose()
  // Whenever it comes: nobody may use this code any more.
  const drop = (): void => void proposing.then(({ drop }) => drop()).catch(() => undefined)
  try {
    const session = await decision(await limited(clock, PREPARE_LIMIT, signal, proposing), run, show)
    if (!session) drop()
    return session
  } catch (cause) {
    drop()
    const error = toWalletError(cause)
    // By now the next attempt may be shown, so it does not matter who asked.
    if (owner.pairing.get() === shown) owner.fail(error)
    throw error
  }
}

/**
 * Shows a code, a fresh one whenever one has expired, and waits for the wallet. Rejects with the wallet's refusal (`REQUEST_REJECTED`),
 * `HTTP_OFFLINE` when the relay does not answer, or `CONNECT_ABORTED` when the visitor left.
 */
export const runPairing = async (run: PairingRun): Promise<Session> => {
  for (;;) {
    const session = await showCode(run)
    if (session) {
      run.owner.show({ status: 'approved' })
      return session
    }
    await seen(run.signal)
  }
}
