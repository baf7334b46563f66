import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { RouterService } from '../../kernel/contract/modal-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { OptionalStore, Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { AuthService } from './service.ts'

/** The visitor's keys, which the frame shows. */
export interface KeysService {
  /** `failed`: the frame did not show them. `reason`: its own words. */
  readonly state: Store<{ readonly status: 'asking' | 'failed'; readonly reason?: string }>
  /** Leads to the view that shows them. */
  open(): void
  /** Has the frame show them, until they are done or the view is left. */
  enter(): Undo
}

interface KeysParts {
  readonly auth: Pick<AuthService, 'manageKeys' | 'reload'>
  readonly router: OptionalStore<RouterService>
  readonly stores: StoreFactory
  readonly log: LogPort
}

/** Makes the service. */
export const createKeysService = ({ auth, router, stores, log }: KeysParts): KeysService => {
  const state = stores.create<ReturnType<KeysService['state']['get']>>({ status: 'asking' })
  const move = (step: (router: RouterService) => Promise<unknown>): void =>
    void router
      .load()
      .then(step)
      .catch((cause: unknown) => log.error('The view of the keys could not be opened or left.', cause))
  return {
    open: () => move((shown) => shown.push('WalletKeys')),
    state: { get: state.get, subscribe: state.subscribe, changes$: state.changes$ },
    enter() {
      const left = new AbortController()
      let isOver = false
      state.set({ status: 'asking' })
      auth.manageKeys({ signal: left.signal }).then(
        () => {
          isOver = true
          if (!left.signal.aborted) move((shown) => shown.back())
        },
        (cause: unknown) => {
          isOver = true
          if (left.signal.aborted) return
          state.set({ status: 'failed', ...(isPorticoError(cause) && cause.code === 'AUTH_REFUSED' && { reason: cause.message }) })
        },
      )
      return () => {
        left.abort()
        // The frame takes its dialog away.
        if (!isOver) auth.reload()
      }
    },
  }
}
