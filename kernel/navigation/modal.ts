import type { Namespace } from '../contract/caip.ts'
import type { ModalService, ModalState } from '../contract/kernel-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { OpenTarget, ViewName } from '../contract/views.ts'
import type { Guards } from '../registries/guards.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { type HomeSituation, homeView } from './home-view.ts'
import type { RouterOwner } from './router.ts'
import { type Target, toTarget } from './view-target.ts'

/** ms; the specification's. */
const SHAKE = 500

const CLOSED: ModalState = Object.freeze({ open: false, loading: false, shaking: false, namespace: undefined })

/** The kernel's half of the dialog. */
export interface ModalOwner extends ModalService {
  openAt(target: OpenTarget | Target | undefined, namespace?: Namespace): Promise<void>
  destroy(): void
}

/** What the dialog needs. */
export interface ModalParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly bus: EventBus
  readonly guards: Guards
  readonly router: RouterOwner
  situation(): HomeSituation
  /** Puts the drawn modal on the page. Rejects when nothing can draw it. */
  mount(): Promise<void>
  /** Loads a view's code, so that `open` can say whether it shows. */
  load(view: ViewName): Promise<unknown>
  /** What waits for the visitor is given up. */
  closed(): void
}

/** Makes the dialog's state of one kernel. */
export const createModal = (parts: ModalParts): ModalOwner => {
  const { delivery, clock, bus, guards, router } = parts
  const state = createStore(delivery, CLOSED)
  let stopShake: Undo = () => undefined
  const change = (next: Partial<ModalState>): void => state.update((now) => Object.freeze({ ...now, ...next }))

  const shake = (): void => {
    stopShake()
    change({ shaking: true })
    stopShake = clock.after(SHAKE, () => change({ shaking: false }))
  }
  const reset = (): void => {
    stopShake()
    state.set(CLOSED)
    router.clear()
  }
  const openAt: ModalOwner['openAt'] = async (given, namespace) => {
    const target = given === undefined ? toTarget({ view: homeView(parts.situation()), params: undefined }) : toTarget(given)
    const was = state.get().open
    await router.move('reset', target)
    const view = router.view()
    if (view === undefined) return
    change({ open: true, namespace, loading: false })
    try {
      await parts.mount()
    } catch (cause) {
      if (!was) reset()
      throw cause
    }
    if (!was && state.get().open) bus.emit('opened', { view, connected: parts.situation().connected })
    await parts.load(view)
  }
  return {
    state: readOnly(state),
    openAt,
    open: (target) => openAt(target),
    shake,
    setLoading: (loading) => change({ loading }),
    async close() {
      if (!state.get().open) return true
      const view = router.view()
      const denial = view !== undefined && guards.has('close') ? await guards.ask('close', { view }) : undefined
      if (denial) {
        if (denial.open === undefined) shake()
        else await router.move('push', denial.open)
        return false
      }
      if (!state.get().open) return true
      reset()
      parts.closed()
      bus.emit('closed', { connected: parts.situation().connected })
      return true
    },
    destroy: reset,
  }
}
