import type { ViewName } from '../contract/views.ts'
import type { ModalOwner } from '../navigation/modal.ts'
import type { RouterOwner } from '../navigation/router.ts'
import type { Report } from '../streams/delivery.ts'
import type { SentOtherwise } from './sent-check.ts'

const VIEW = 'SentOtherwise' as ViewName

/** Shows that a wallet has sent something else, in front of what is on screen. */
export const showSentOtherwise = (
  { modal, router, report }: { readonly modal: ModalOwner; readonly router: RouterOwner; readonly report: Report },
  { request: { network }, hash, differences }: SentOtherwise,
): void => {
  const target = { view: VIEW, params: { network, differences, ...(hash !== undefined && { hash }) } }
  void (modal.state.get().open ? router.move('push', target) : modal.openAt(target)).catch(report)
}
