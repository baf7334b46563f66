import type { AlertsService } from '../contract/kernel-services.ts'
import type { Undo } from '../contract/store.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { alertOfRefusal } from './known-alerts.ts'

/** What following needs. */
export interface FollowFailuresParts {
  readonly bus: EventBus
  readonly session: SessionStore
  readonly alerts: AlertsService
  readonly projectId: string | undefined
}

/** Raises an alert where a service refuses the host's set-up, whichever plugin asked it, and where a connection fails for that reason. */
export const followFailures = ({ bus, session, alerts, projectId }: FollowFailuresParts): Undo => {
  const undos = [
    bus.on('refused', (refusal) => {
      const trouble = alertOfRefusal(refusal, projectId)
      if (trouble) alerts.raise(trouble)
    }),
    session.states.subscribe((states) => {
      for (const state of states.values()) if (state.status === 'disconnected') alerts.raiseFor(state.error)
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
