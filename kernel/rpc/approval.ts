import type { RpcRequest } from '../contract/rpc.ts'
import type { Store, Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** What a visitor answers: yes, no, or nothing, by leaving. */
export type Answer = 'approved' | 'rejected' | 'left'

/** A request with the view that asks about it. */
export interface Waiting {
  readonly view: ViewName
  readonly request: RpcRequest
}

/** Requests that wait for the visitor. */
export interface Approvals {
  readonly waiting: Store<readonly Waiting[]>
  /** Shows the view until it is answered or the request's signal aborts. Rejects when the view cannot be shown. */
  ask(view: ViewName, request: RpcRequest): Promise<Answer>
  settle(requestId: string, answer: Answer): void
  /** The visitor left all of them. */
  leaveAll(): void
}

/** Shows an approval view, and says when the visitor left it. `shown` rejects where it cannot; `hide` takes it away, also before it was there. */
export type ShowApproval = (view: ViewName, requestId: string, left: Undo) => { readonly shown: Promise<void>; readonly hide: Undo }

/** Makes the list of waiting requests of one kernel. */
export const createApprovals = (delivery: Delivery, show: ShowApproval): Approvals => {
  const waiting = createStore<readonly Waiting[]>(delivery, [])
  const answers = new Map<string, (answer: Answer) => void>()
  const settle: Approvals['settle'] = (id, answer) => answers.get(id)?.(answer)
  return {
    waiting: readOnly(waiting),
    settle,
    leaveAll() {
      for (const id of [...answers.keys()]) settle(id, 'left')
    },
    async ask(view, request) {
      const { id, signal } = request
      const answer = new Promise<Answer>((resolve) => {
        answers.set(id, resolve)
      })
      const leave = (): void => settle(id, 'left')
      signal.addEventListener('abort', leave, { once: true })
      waiting.update((now) => Object.freeze([...now, { view, request }]))
      const { shown, hide } = show(view, id, leave)
      try {
        // A visitor who closes the modal has answered, be the view there or not.
        return await Promise.race([answer, shown.then(() => answer)])
      } finally {
        signal.removeEventListener('abort', leave)
        answers.delete(id)
        waiting.update((now) => Object.freeze(now.filter((other) => other.request !== request)))
        hide()
      }
    },
  }
}
