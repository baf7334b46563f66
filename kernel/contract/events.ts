import type { CaipNetworkId, Namespace } from './caip.ts'
import type { ViewName } from './views.ts'

/**
 * Event name to payload: things that happened, for analytics, host and inspector. Never an address, e-mail, URI, nonce or signature.
 * Plugins augment it; outside this package with their id in front: `'acme.staking:STAKED': { pool: string }`.
 */
export interface Events {
  /** A visitor connected. A connection that came back from the last visit is `reconnected`. */
  connected: Connected
  reconnected: Connected
  /** `locked`: the wallet grants nothing for now. When it grants the account again, its connection comes back. */
  disconnected: { readonly namespace: Namespace; readonly reason: 'visitor' | 'wallet' | 'locked' | 'guard' | 'error' }
  /** A chosen wallet was not connected. A visitor who gives up is no failure. */
  connectFailed: { readonly code: string }
  /** A wallet did not take a disconnect. Emitted once. On the page it is `disconnected` all the same. */
  disconnectFailed: { readonly code: string }
  opened: { readonly view: ViewName; readonly connected: boolean }
  /** The visitor came to a view of the open modal. The first view comes with `opened`. Going back is not reported. */
  viewed: { readonly view: ViewName }
  closed: { readonly connected: boolean }
  /** A link did not open. `view`: the view that was shown. The link itself is left out, because a wallet's link holds the pairing's key. */
  linkRefused: { readonly view: ViewName | undefined }
  /** Code of a plugin failed. `error` has what it threw as its `cause`, and the console shows both. No other plugin gets them. */
  failed: { readonly plugin: string; readonly code: string; readonly error?: unknown }
  /** A service answered 401 or 403. `problem`: what it did not accept, if it said so. */
  refused: { readonly service: string; readonly status: number; readonly problem?: Refusal }
  /** The host's set-up was found wrong. `code`: of the alert. */
  alerted: { readonly code: string }
  /**
   * A request was refused before the wallet was asked: the wallet asks through the modal, and the method is in none of the specification's
   * lists.
   */
  methodRefused: { readonly method: string }
  /** A wallet has sent another transaction than the one that was reviewed. `members`: what of it is otherwise. */
  sentOtherwise: { readonly method: string; readonly connectorId: string; readonly members: readonly string[] }
}

/** A family of a session that is connected. An approval for several families is several events of one session. */
export interface Connected {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly network: CaipNetworkId
  /** Id of the session: of the one approval. */
  readonly session: string
  /** The wallet's own name if its connector stands for many wallets, else the connector's. It is not proven. */
  readonly wallet: string
}

/** What a service does not accept: the page's origin, the project id, or a token from the future (the device's clock). */
export type Refusal = 'origin' | 'key' | 'clock'

/** One event as it was emitted. */
export type EmittedEvent = { readonly [N in EventName]: { readonly name: N; readonly payload: Events[N] } }[EventName]

/** Every event name known to the program. */
export type EventName = keyof Events & string

/** What a plugin may subscribe to. `*` is every event, for plugins of this package and for those that replace one of them. */
export type Subscription = EventName | '*'

/** What may start a plugin before one of its contributions is used. `start` costs every visitor; prefer an event. */
export type Activation = 'start' | EventName
