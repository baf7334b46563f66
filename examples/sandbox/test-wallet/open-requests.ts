import type { LoggedRequest } from './request-log.ts'

/** How an open request ends. `result` and `error` answer without doing what was asked. */
export type Answer =
  | 'approve'
  | 'reject'
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Requests that wait for somebody to decide, oldest first. */
export interface OpenRequests {
  /** Waits for the decision on a request. */
  wait(request: LoggedRequest): Promise<Answer>
  list(): readonly LoggedRequest[]
  /** Decides a request, the oldest without an id. False where none waits. */
  answer(answer: Answer, id?: number): boolean
  /** Calls the listener whenever the list changes. */
  subscribe(listener: () => void): void
}

/** An empty list. */
export const createOpenRequests = (): OpenRequests => {
  const open = new Map<number, { readonly request: LoggedRequest; readonly settle: (answer: Answer) => void }>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    wait: (request) =>
      new Promise((settle) => {
        open.set(request.id, { request, settle })
        changed()
      }),
    list: () => [...open.values()].map((waiting) => waiting.request),
    answer(answer, id) {
      const key = id ?? open.keys().next().value
      const waiting = key === undefined ? undefined : open.get(key)
      if (key === undefined || waiting === undefined) return false
      open.delete(key)
      waiting.settle(answer)
      changed()
      return true
    },
    subscribe: (listener) => void listeners.add(listener),
  }
}
