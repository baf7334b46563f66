import { PorticoError } from '../contract/errors.ts'
import type { ViewName } from '../contract/views.ts'
import type { ModalOwner } from '../navigation/modal.ts'
import type { RouterOwner } from '../navigation/router.ts'
import type { Target } from '../navigation/view-target.ts'
import type { Report } from '../streams/delivery.ts'
import type { ShowApproval } from './approval.ts'

/** What showing needs. */
export interface ShowParts {
  readonly modal: ModalOwner
  readonly router: RouterOwner
  readonly report: Report
  reject(requestId: string): void
}

const asksFor = (view: ViewName, requestId: string) => (target: Target) =>
  target.view === view && Object(target.params).requestId === requestId

/** Puts approval views on screen: in front of what is there, or in a modal opened for it. Leaving the view is a rejection. */
export const createShowApproval =
  ({ modal, router, report, reject }: ShowParts): ShowApproval =>
  async (view, requestId) => {
    const target = { view, params: { requestId } }
    const mine = asksFor(view, requestId)
    const hide = (): void => {
      stop()
      if (!router.has(mine)) return
      if (router.depth.get() === 1) void modal.close().catch(report)
      else router.drop(mine)
    }
    let seen = false
    const stop = router.current.subscribe(() => {
      if (router.has(mine)) seen = true
      else if (seen) reject(requestId)
    })
    try {
      if (modal.state.get().open) await router.move('push', target)
      else await modal.openAt(target)
      if (!seen) throw new PorticoError('VIEW_LOAD_FAILED', `The view "${view}" could not be shown.`, { context: { view } })
    } catch (cause) {
      hide()
      throw cause
    }
    return hide
  }
