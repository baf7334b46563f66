import { PorticoError } from '../contract/errors.ts'
import type { RpcRequest } from '../contract/rpc.ts'
import type { Store, Undo } from '../contract/store.ts'
import { until } from '../contract/tools/until.ts'
import { withResolvers } from '../contract/tools/with-resolvers.ts'
import type { ViewName } from '../contract/views.ts'
import type { ModalOwner } from '../navigation/modal.ts'
import type { RouterOwner } from '../navigation/router.ts'
import type { Target } from '../navigation/view-target.ts'
import type { StayingApproval } from '../session/gate/gate.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** What a visitor answers: yes, no, or nothing, by leaving. */
export type Answer = 'approved' | 'rejected' | 'left'

/** What an approval comes to. */
export interface Answered {
  readonly answer: Answer
  /** The view is still on screen. */
  readonly staying?: StayingApproval
}

/** A request with the view that asks about it. */
export interface Waiting {
  readonly view: ViewName
  readonly request: RpcRequest
}

/** Requests that wait for the visitor. */
interface Approvals {
  readonly waiting: Store<readonly Waiting[]>
  /** Shows the view until it is answered or the request's signal aborts. Rejects when the view cannot be shown. */
  ask(view: ViewName, request: RpcRequest): Promise<Answered>
  /** `stays`: approved, the view stays until the request is over. */
  settle(requestId: string, answer: Answer, stays?: boolean): void
  /** Gives a request's one key to `listen`, until undone. Throws `APPROVAL_BOUND` while somebody has it. */
  bind(requestId: string, listen: (answer: (given: Answer) => void) => Undo): Undo
  /** Whether the key has been given out at some time. */
  wasBound(requestId: string): boolean
  /** The visitor left all of them. */
  leaveAll(): void
}

/** Shows an approval view, and says when the visitor left it. `shown` rejects where it cannot; `hide` takes it away, also before it was there. */
export type ShowApproval = (view: ViewName, requestId: string, left: Undo) => { readonly shown: Promise<void>; readonly hide: Undo }

export const createApprovals = (delivery: Delivery, show: ShowApproval): Approvals => {
  const waiting = createStore<readonly Waiting[]>(delivery, [])
  const answers = new Map<string, (answer: Answer, stays?: boolean) => void>()
  /** Requests whose key has been given out, and whether somebody has it now. */
  const keys = new Map<string, boolean>()
  const settle: Approvals['settle'] = (id, ...answer) => answers.get(id)?.(...answer)
  return {
    waiting: readOnly(waiting),
    settle,
    leaveAll() {
      for (const id of [...answers.keys()]) settle(id, 'left')
    },
    bind(id, listen) {
      const answer = answers.get(id)
      if (!answer) return () => undefined
      if (keys.get(id)) throw new PorticoError('APPROVAL_BOUND', 'Other buttons answer this request already.')
      const stop = listen(answer)
      keys.set(id, true)
      let undone = false
      return () => {
        if (undone) return
        undone = true
        if (keys.has(id)) keys.set(id, false)
        stop()
      }
    },
    wasBound: (id) => keys.has(id),
    async ask(view, request) {
      const { id, signal } = request
      const { promise: answer, resolve } = withResolvers<{ readonly given: Answer; readonly stays: boolean }>()
      answers.set(id, (given, stays = false) => resolve({ given, stays: given === 'approved' && stays }))
      const leave = (): void => settle(id, 'left')
      signal.addEventListener('abort', leave, { once: true })
      waiting.update((now) => Object.freeze([...now, { view, request }]))
      const { shown, hide } = show(view, id, leave)
      const end = (): void => {
        if (!answers.delete(id)) return
        signal.removeEventListener('abort', leave)
        keys.delete(id)
        waiting.update((now) => Object.freeze(now.filter((other) => other.request !== request)))
        hide()
      }
      const stay = (): StayingApproval => {
        const left = new AbortController()
        answers.set(id, (later) => {
          if (later === 'approved') return
          end()
          left.abort()
        })
        return { left: left.signal, end }
      }
      let staying: StayingApproval | undefined
      try {
        // A visitor who closes the modal has answered, be the view there or not.
        const { given, stays } = await Promise.race([answer, shown.then(() => answer)])
        if (!stays || signal.aborted) return { answer: given }
        staying = stay()
        return { answer: given, staying }
      } finally {
        if (!staying) end()
      }
    },
  }
}

interface ShowParts {
  readonly modal: ModalOwner
  readonly router: RouterOwner
  readonly report: Report
}

const asksFor = (view: ViewName, requestId: string) => (target: Target) =>
  target.view === view && Object(target.params).requestId === requestId

/** Puts approval views on screen: in front of what is there, or in a modal opened for it. Whoever leaves the view has answered. */
export const createShowApproval = ({ modal, router, report }: ShowParts): ShowApproval => {
  /** Two requests at once must not both open a modal that is closed: the second would take the place of the first. */
  let turn: Promise<void> = Promise.resolve()
  const open = async (target: Target, next: () => void): Promise<void> => {
    const over = new AbortController()
    const opened = until(modal.state, ({ open }) => open, over.signal)
    try {
      const shown = modal.openAt(target)
      await Promise.race([shown, opened])
      next()
      await shown
    } finally {
      over.abort()
    }
  }
  return (view, requestId, left) => {
    const target: Target = { view, params: { requestId } }
    const isOfRequest = asksFor(view, requestId)
    let hidden = false
    const stop = router.whenLeft(target, left)
    const show = async (): Promise<void> => {
      const before = turn
      const { promise, resolve: next } = withResolvers<void>()
      turn = promise
      await before
      try {
        if (hidden) return
        const isWanted = (): boolean => !hidden && modal.state.get().open
        if (!modal.state.get().open) await open(target, next)
        // Others may have moved while a guard was asked about this one: it comes over what they led to.
        if (isWanted() && !router.has(isOfRequest)) await router.move('push', target, isWanted)
        // Leaving the view has answered its request.
        if (!router.has(isOfRequest))
          throw new PorticoError('VIEW_LOAD_FAILED', `The view "${view}" could not be shown.`, { context: { view } })
      } finally {
        next()
      }
    }
    return {
      shown: show(),
      hide() {
        hidden = true
        stop()
        if (!router.has(isOfRequest)) return
        if (router.depth.get() === 1) void modal.close().catch(report)
        else router.drop(isOfRequest)
      },
    }
  }
}
