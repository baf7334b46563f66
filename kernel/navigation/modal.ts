import type { Namespace } from '../contract/caip.ts'
import type { GuardContexts } from '../contract/guards.ts'
import { isForeign } from '../contract/ids.ts'
import type { ModalService, ModalState } from '../contract/modal-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { OpenTarget, ViewName } from '../contract/views.ts'
import type { FullManifest } from '../registries/full-manifest.ts'
import type { Guards } from '../registries/guards.ts'
import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { type OwnedStore, readOnly } from '../streams/store.ts'
import { CLOSED, HOME_VIEWS, type HomeSituation, homeView } from './modal-defaults.ts'
import type { RouterOwner } from './router.ts'
import { type Target, toTarget } from './view-target.ts'

/** ms; the specification's. */
const SHAKE = 500

/** The kernel's half of the dialog. */
export interface ModalOwner extends ModalService {
  /** `drawn` is called when the modal is on screen, before its view is. */
  openAt(target: OpenTarget | Target | undefined, namespace?: Namespace, drawn?: () => void): Promise<void>
  /** Closes because the visitor went back and nothing was left to go back to. */
  leave(): Promise<boolean>
  /** Shows the home view of now where that of before is shown. */
  homeAgain(): Promise<void>
  /** Closes at once, without asking or telling anybody. */
  reset(): void
}

interface ModalParts {
  /** Made before the dialog is: the host may ask at once whether it is open. */
  readonly state: OwnedStore<ModalState>
  readonly clock: ClockPort
  readonly bus: EventBus
  readonly guards: Guards
  readonly router: RouterOwner
  situation(): HomeSituation
  /** The view in the place of Connect, where there is one way to connect alone. */
  soleHome(): ViewName | undefined
  /** Whether it is a part of the page: then closing leads to the home view. */
  readonly embedded: boolean
  /** Puts the drawn modal on the page. Rejects when nothing can draw it. */
  mount(): Promise<void>
  /** Loads a view's code, so that `open` can say whether it shows. */
  load(view: ViewName): Promise<unknown>
  readonly report: Report
}

export const createModal = (parts: ModalParts): ModalOwner => {
  const { state, clock, bus, guards, router } = parts
  let stopShake: Undo = () => undefined
  /** The last call of open or close, for work that is still on its way. */
  let wanted = false
  /** The home view that was shown last. */
  let chosen: ViewName | undefined
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
  const home = (): ViewName => {
    const view = homeView(parts.situation())
    return (view === HOME_VIEWS.disconnected ? parts.soleHome() : undefined) ?? view
  }
  const goHome = async (): Promise<void> => {
    chosen = home()
    await router.move('reset', toTarget({ view: chosen, params: undefined }))
  }
  const openAt: ModalOwner['openAt'] = async (given, namespace, drawn) => {
    wanted = true
    await (given === undefined ? goHome() : router.move('reset', toTarget(given)))
    const was = state.get().open
    if (!wanted && !was) return router.clear()
    const view = router.view()
    if (view === undefined) return
    change({ open: true, namespace, loading: false })
    // In parallel with drawing. Its failure is shown once the modal is on screen.
    const loading = Promise.allSettled([Promise.all([parts.load(view), router.entered()])])
    try {
      await parts.mount()
      drawn?.()
    } catch (cause) {
      if (!was) reset()
      throw cause
    }
    if (!was && state.get().open) bus.emit('opened', { view, connected: parts.situation().connected })
    const [loaded] = await loading
    if (loaded.status === 'rejected') throw loaded.reason
  }
  /** Opens the view that a guard names; whether there is one. */
  const openTarget = async (target: OpenTarget): Promise<boolean> => {
    try {
      await router.move('push', target)
      return true
    } catch (cause) {
      parts.report(cause)
      return false
    }
  }
  const close = async (by: GuardContexts['close']['by']): Promise<boolean> => {
    wanted = false
    if (!state.get().open) return true
    const view = router.view()
    const denial = view !== undefined && guards.has('close') ? await guards.ask('close', { view, by }) : undefined
    if (denial) {
      if (denial.open === undefined || !(await openTarget(denial.open))) shake()
      return false
    }
    if (!state.get().open) return true
    if (wanted) return false
    if (parts.embedded) {
      wanted = true
      await goHome()
      return true
    }
    reset()
    bus.emit('closed', { connected: parts.situation().connected })
    return true
  }
  return {
    state: readOnly(state),
    openAt,
    open: (target, namespace) => openAt(target, namespace),
    shake,
    setLoading: (loading) => change({ loading }),
    close: () => close('close'),
    leave: () => close('back'),
    async homeAgain() {
      if (state.get().open && router.view() === chosen && home() !== chosen) await goHome()
    },
    reset,
  }
}

/** Whether a plugin has ways to connect of its own. The package's groups show what adapters find, or lead into their views. */
const hasWays = ({ id, adapters = [], connectorGroups = [] }: FullManifest): boolean =>
  adapters.length > 0 || (isForeign(id) && connectorGroups.length > 0)

/**
 * The view that takes the place of the ways to connect where one plugin has all of them: the last declared with `home: true`, on a phone
 * before it the last with `home: 'mobile'`.
 */
export const soleHome = (manifests: readonly FullManifest[], mobile: boolean): ViewName | undefined => {
  if (manifests.filter(hasWays).length !== 1) return undefined
  const views = manifests.flatMap(({ views = {} }) => Object.entries(views))
  const found =
    (mobile ? views.findLast(([, { home }]) => home === 'mobile') : undefined) ?? views.findLast(([, { home }]) => home === true)
  return found?.[0] as ViewName | undefined
}
