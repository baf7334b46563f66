import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ConnectionsService, ConnectorsService, ModalService, RouterService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { Attempt, AttemptTarget, WalletsService } from './service.ts'

/** ms without an answer, after which the visitor is told where to look. */
export const LATE_AFTER = 5_000

/** What attempts need of the kernel. */
export interface AttemptDeps {
  readonly connectors: ConnectorsService
  readonly connections: ConnectionsService
  readonly router: RouterService
  readonly modal: ModalService
}

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The wallet could not be asked.', { cause })

/** Makes the owner of the attempt. There is one at a time: the visitor looks at one wallet. */
export const createAttempts = (
  { connectors, connections, router, modal }: AttemptDeps,
  clock: ClockPort,
  stores: StoreFactory,
  onUnload: (undo: Undo) => void,
): Pick<WalletsService, 'attempt' | 'hold' | 'retry' | 'cancel'> => {
  const attempt = stores.create<Attempt | undefined>(undefined)
  let running: AbortController | undefined
  let stopClock: Undo = () => undefined
  let stopReview: Undo = () => undefined
  let holders = 0
  let depth = 0

  const connect = async ({ connectorId, namespace }: AttemptTarget, signal: AbortSignal): Promise<void> => {
    // Opened by name: nobody has looked for wallets yet.
    if (!connectors.all.get().some(({ id }) => id === connectorId)) await connectors.discover()
    if (!signal.aborted) await connections.connect(connectorId, { signal, ...(namespace && { namespace }) })
  }
  const stop = (): void => {
    stopClock()
    const ended = running
    running = undefined
    ended?.abort()
  }
  const ask = ({ connectorId, namespace }: AttemptTarget): void => {
    stop()
    const target = { connectorId, namespace }
    const mine = new AbortController()
    const settle = (next: Attempt): void => {
      if (running !== mine) return
      stopClock()
      running = undefined
      attempt.set(next)
    }
    running = mine
    attempt.set({ ...target, status: 'asking' })
    stopClock = clock.after(LATE_AFTER, () => attempt.set({ ...target, status: 'late' }))
    connect(target, mine.signal).then(
      () => settle({ ...target, status: 'connected' }),
      (cause: unknown) => settle({ ...target, status: 'failed', error: asError(cause) }),
    )
  }
  const cancel = (): void => {
    stop()
    attempt.set(undefined)
  }
  /** A guard may lead the visitor through a view of its own before it answers: that is no leaving. */
  const covered = (): boolean => modal.state.get().open && router.depth.get() > depth
  const review = (): void => {
    stopReview()
    // Not at once: a view that is drawn anew lets go and holds again.
    stopReview = clock.after(0, () => {
      if (holders === 0 && attempt.get() && !covered()) cancel()
    })
  }
  onUnload(router.depth.subscribe(review))
  onUnload(modal.state.subscribe(review))
  onUnload(stop)

  return {
    attempt,
    cancel,
    hold(target) {
      const now = attempt.get()
      if (now?.connectorId !== target.connectorId || now.namespace !== target.namespace) ask(target)
      holders += 1
      depth = router.depth.get()
      let held = true
      return () => {
        if (!held) return
        held = false
        holders -= 1
        review()
      }
    },
    retry() {
      const now = attempt.get()
      if (now?.status === 'late' || now?.status === 'failed') ask(now)
    },
  }
}
