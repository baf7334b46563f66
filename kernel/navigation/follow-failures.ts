import type { PorticoError } from '../contract/errors.ts'
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
  let last: PorticoError | undefined
  /** A part that a plugin loads by itself: unlike what the kernel loads for it, nobody has said yet that it failed. */
  const emitPart = (error: PorticoError | undefined): void => {
    const { plugin, part } = error?.context ?? {}
    if (!error || error === last || !part) return
    last = error
    bus.emit('failed', { plugin: String(plugin), code: error.code, error })
  }
  const undos = [
    bus.on('refused', (refusal) => {
      const found = alertOfRefusal(refusal, projectId)
      if (found) alerts.raise(found)
    }),
    session.states.subscribe((states) => {
      for (const state of states.values()) {
        if (state.status !== 'disconnected') continue
        alerts.raiseFor(state.error)
        emitPart(state.error)
      }
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}
