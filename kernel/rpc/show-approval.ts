import { PorticoError } from '../contract/errors.ts'
import type { Undo } from '../contract/store.ts'
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
}

const asksFor = (view: ViewName, requestId: string) => (target: Target) =>
  target.view === view && Object(target.params).requestId === requestId

/** Resolves when the modal is open; `stop` gives up waiting. */
const untilOpen = ({ state }: ModalOwner): { readonly opened: Promise<void>; readonly stop: Undo } => {
  let stop: Undo = () => undefined
  const opened = new Promise<void>((resolve) => {
    stop = state.subscribe(({ open }) => {
      if (open) resolve()
    })
  })
  return { opened, stop }
}

/** Puts approval views on screen: in front of what is there, or in a modal opened for it. Whoever leaves the view has answered. */
export const createShowApproval = ({ modal, router, report }: ShowParts): ShowApproval => {
  /** Two requests at once must not both open a modal that is closed: the second would take the place of the first. */
  let turn: Promise<void> = Promise.resolve()
  const open = async (target: Target, next: () => void): Promise<void> => {
    const { opened, stop } = untilOpen(modal)
    try {
      const shown = modal.openAt(target)
      await Promise.race([shown, opened])
      next()
      await shown
    } finally {
      stop()
    }
  }
  return (view, requestId, left) => {
    const target: Target = { view, params: { requestId } }
    const mine = asksFor(view, requestId)
    let hidden = false
    const stop = router.whenLeft(target, left)
    const show = async (): Promise<void> => {
      const before = turn
      let next = (): void => undefined
      turn = new Promise((resolve) => {
        next = resolve
      })
      await before
      try {
        if (hidden) return
        if (modal.state.get().open) await router.move('push', target)
        else await open(target, next)
        // One that came and was left has been answered by that.
        if (!router.has(mine)) throw new PorticoError('VIEW_LOAD_FAILED', `The view "${view}" could not be shown.`, { context: { view } })
      } finally {
        next()
      }
    }
    return {
      shown: show(),
      hide() {
        hidden = true
        stop()
        if (!router.has(mine)) return
        if (router.depth.get() === 1) void modal.close().catch(report)
        else router.drop(mine)
      },
    }
  }
}
