import type { RpcRequest } from '../contract/rpc.ts'
import type { Store, Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** Requests that wait for the visitor. */
export interface Approvals {
  readonly pending: Store<readonly RpcRequest[]>
  /** Shows the view; true when approved, false when rejected. Rejects when the view cannot be shown. */
  ask(view: ViewName, request: RpcRequest): Promise<boolean>
  settle(requestId: string, approved: boolean): void
  rejectAll(): void
}

/** Shows an approval view. `shown` rejects where it cannot; `hide` takes it away, also before it was there. */
export type ShowApproval = (view: ViewName, requestId: string) => { readonly shown: Promise<void>; readonly hide: Undo }

/** Makes the list of waiting requests of one kernel. */
export const createApprovals = (delivery: Delivery, show: ShowApproval): Approvals => {
  const pending = createStore<readonly RpcRequest[]>(delivery, [])
  const answers = new Map<string, (approved: boolean) => void>()
  const settle = (id: string, approved: boolean): void => answers.get(id)?.(approved)
  return {
    pending: readOnly(pending),
    settle,
    rejectAll() {
      for (const id of [...answers.keys()]) settle(id, false)
    },
    async ask(view, request) {
      const answer = new Promise<boolean>((resolve) => {
        answers.set(request.id, resolve)
      })
      pending.update((now) => Object.freeze([...now, request]))
      const { shown, hide } = show(view, request.id)
      try {
        // A visitor who closes the modal has answered, be the view there or not.
        return await Promise.race([answer, shown.then(() => answer)])
      } finally {
        answers.delete(request.id)
        pending.update((now) => Object.freeze(now.filter((other) => other.id !== request.id)))
        hide()
      }
    },
  }
}
