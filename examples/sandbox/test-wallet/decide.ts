import { type Behaviour, SLOW } from './behaviours.ts'
import { oddError } from './odd-errors.ts'
import type { Answer, OpenRequests } from './open-requests.ts'
import type { LoggedRequest } from './request-log.ts'

/** What decides about a request. */
export interface DecideOptions {
  readonly behaviour: Behaviour
  /** Whether the visitor is asked where the behaviour would approve. */
  readonly ui: boolean
  readonly open: OpenRequests
}

/** The decision on a request for approval; `throws-string` and `throws-odd` reject with what is no error. */
export const decide = (request: LoggedRequest, { behaviour, ui, open }: DecideOptions): Promise<Answer> => {
  if (behaviour === 'reject') return Promise.resolve('reject')
  if (behaviour === 'throws-string') return Promise.reject('The window was closed')
  if (behaviour === 'throws-odd') return Promise.reject(oddError(request.id))
  if (behaviour === 'slow') return new Promise((resolve) => setTimeout(() => resolve('approve'), SLOW))
  if (behaviour === 'pending') {
    const message = `Request of type '${request.method}' already pending for origin ${location.origin}. Please wait.`
    return Promise.resolve({ error: { code: -32002, message } })
  }
  if (behaviour === 'silent' || behaviour === 'locked' || ui) return open.wait(request)
  return Promise.resolve('approve')
}
