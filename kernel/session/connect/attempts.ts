import type { Namespace } from '../../contract/caip.ts'
import type { PorticoError } from '../../contract/errors.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/** A wallet that is being asked, for one family or several. */
export type Attempt = AbortController & {
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /** The stored session that is coming back. */
  readonly stored: string | undefined
}

/** Attempts and their results. A family has at most one: a second takes the place of the first. */
export interface Attempts {
  get(namespace: Namespace): Attempt | undefined
  all(): readonly Attempt[]
  begin(connectorId: string, namespaces: readonly Namespace[], stored?: string): Attempt
  /**
   * Ends an attempt. With an error, the families that were not connected report it; `CONNECT_ABORTED` is no failure. False if others have
   * taken its place for all its families.
   */
  finish(attempt: Attempt, error?: PorticoError): boolean
}

/** Makes the attempts of one kernel. */
export const createAttempts = (session: SessionStore): Attempts => {
  const attempts = new Map<Namespace, Attempt>()
  return {
    get: (namespace) => attempts.get(namespace),
    all: () => [...new Set(attempts.values())],
    begin(connectorId, namespaces, stored) {
      const attempt = Object.assign(new AbortController(), { connectorId, namespaces, stored })
      for (const namespace of namespaces) {
        attempts.get(namespace)?.abort()
        attempts.set(namespace, attempt)
      }
      return attempt
    },
    finish(attempt, error) {
      const released = attempt.namespaces.filter((namespace) => attempts.get(namespace) === attempt && attempts.delete(namespace))
      if (error)
        for (const namespace of released)
          session.dispatch(namespace, { type: 'failed', ...(error.code === 'CONNECT_ABORTED' ? {} : { error }) })
      return released.length > 0
    },
  }
}
