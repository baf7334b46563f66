import type { Namespace } from '../../contract/caip.ts'
import type { PorticoError } from '../../contract/errors.ts'
import type { EventBus } from '../../streams/event-bus.ts'
import type { Attempts } from '../connect/attempts.ts'
import type { DisconnectReason } from './live-sessions.ts'
import type { SessionStore } from './session-store.ts'

export interface DisconnectParts {
  readonly session: SessionStore
  readonly attempts: Attempts
  readonly bus: EventBus
}

/** Says that a family is disconnected, or that another wallet is being asked. */
export const sayDisconnected = (
  { session, attempts, bus }: DisconnectParts,
  namespace: Namespace,
  reason: DisconnectReason,
  error?: PorticoError,
): void => {
  const was = session.stateOf(namespace).status
  session.dispatch(namespace, { type: 'ended', ...(error ? { error } : {}) })
  if (was !== 'disconnected') bus.emit('disconnected', { namespace, reason })
  // Another wallet is being asked all the while: that is what the state says now.
  const attempt = attempts.get(namespace)
  if (attempt && !attempt.signal.aborted) session.dispatch(namespace, { type: 'connect', connectorId: attempt.connectorId })
  // The pointer leaves a family that is disconnected while another is connected.
  else if (session.activeNamespace.get() === namespace) session.activate(session.connected())
}
