import type { PorticoOptions } from '../contract/kernel-api.ts'
import type { NetworksService } from '../contract/session-services.ts'
import type { Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import type { ViewsOwner } from '../registries/views.ts'
import type { Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import type { ModalOwner } from './modal.ts'
import { HOME_VIEWS } from './modal-defaults.ts'
import type { RouterOwner } from './router.ts'
import type { Target } from './view-target.ts'

export interface FollowParts {
  readonly bus: EventBus
  readonly networks: Pick<NetworksService, 'unsupported'>
  /** `allowUnsupportedChain`: whether visitors may stay where the app is not. */
  readonly options: Pick<PorticoOptions, 'allowUnsupportedChain'>
  readonly modal: ModalOwner
  readonly router: RouterOwner
  readonly views: ViewsOwner
  readonly report: Report
}

/** Moves an open modal when the session moves: the specification's onNewAddress and onNewNetwork. */
export const followSession = ({ bus, networks, options, modal, router, views, report }: FollowParts): Undo => {
  const run = (work: Promise<unknown>): void => void work.catch(report)
  const isOpen = (): boolean => modal.state.get().open
  const isHeld = (): boolean => options.allowUnsupportedChain !== true && networks.unsupported.get() !== undefined
  const undos = [
    bus.on('connected', () => {
      if (!isOpen()) return
      const postponed = router.takePostponed()
      if (isHeld()) run(router.move('reset', { view: HOME_VIEWS.unsupported, params: undefined }))
      else run(postponed ? router.move('reset', postponed) : modal.close())
    }),
    // A visitor who opened the modal while a stored connection was coming back wanted the account.
    bus.on('reconnected', () => run(modal.homeAgain())),
    bus.on('disconnected', () => {
      const ofAccount = (view: ViewName): boolean => views.find(view)?.account === true || view === HOME_VIEWS.unsupported
      const view = router.view()
      if (!isOpen() || view === undefined) return
      if (ofAccount(view)) run(modal.close())
      // The way back leads to no account that is not there any more.
      else router.drop((target) => ofAccount(target.view))
    }),
    networks.unsupported.subscribe((unsupported) => {
      if (!isOpen()) return
      const there = router.names().includes(HOME_VIEWS.unsupported)
      if (isHeld() && !there) run(router.move('push', { view: HOME_VIEWS.unsupported, params: undefined }))
      if (unsupported === undefined && there) run(modal.close())
    }),
    views.all.subscribe(() => {
      if (!isOpen()) return
      // The plugin whose view is on screen has left: nothing of it may stay.
      const gone = ({ view }: Target): boolean => !views.find(view)
      if (router.names().every((view) => !views.find(view))) run(modal.close())
      else router.drop(gone)
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
