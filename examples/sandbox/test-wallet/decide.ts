import type { Behaviour } from './behaviours.ts'
import type { Answer, OpenRequests } from './open-requests.ts'
import type { LoggedRequest } from './request-log.ts'

/** What decides about a request. */
export interface DecideOptions {
  readonly behaviour: Behaviour
  /** Whether the visitor is asked where the behaviour would approve. */
  readonly ui: boolean
  readonly open: OpenRequests
}

/** The decision on a request for approval; `throws-string` rejects with its bare string. */
export const decide = (request: LoggedRequest, { behaviour, ui, open }: DecideOptions): Promise<Answer> => {
  if (behaviour === 'reject') return Promise.resolve('reject')
  if (behaviour === 'throws-string') return Promise.reject('The window was closed')
  if (behaviour === 'pending') {
    const message = `Request of type '${request.method}' already pending for origin ${location.origin}. Please wait.`
    return Promise.resolve({ error: { code: -32002, message } })
  }
  if (behaviour === 'silent' || ui) return open.wait(request)
  return Promise.resolve('approve')
}
