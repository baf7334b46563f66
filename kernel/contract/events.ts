import type { CaipNetworkId, Namespace } from './caip.ts'
import type { ViewName } from './views.ts'

/**
 * Event name to payload: things that happened, for analytics, host and inspector. Never an address, e-mail, URI, nonce or signature.
 * Plugins augment it; outside this package with their id in front: `'acme.staking:STAKED': { pool: string }`.
 */
export interface Events {
  /** A visitor connected. A connection that came back from the last visit is `reconnected`. */
  connected: { readonly namespace: Namespace; readonly connectorId: string; readonly network: CaipNetworkId }
  reconnected: { readonly namespace: Namespace; readonly connectorId: string; readonly network: CaipNetworkId }
  disconnected: { readonly namespace: Namespace; readonly reason: 'visitor' | 'wallet' | 'guard' | 'error' }
  opened: { readonly view: ViewName; readonly connected: boolean }
  closed: { readonly connected: boolean }
  failed: { readonly plugin: string; readonly code: string }
}

/** Every event name known to the program. */
export type EventName = keyof Events & string

/** What may start a plugin before one of its contributions is used. `start` costs every visitor; prefer an event. */
export type Activation = 'start' | EventName
