import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort, LogPort, SurfacePort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { AnswerOf, MessageName, RequestOf } from './protocol/index.ts'

/** Where the signer is. `blocked`: something keeps it out of the page. `failed`: it did not become ready, or went away. */
export type FrameState = 'idle' | 'loading' | 'ready' | 'blocked' | 'failed'

/** How far a signer is, with the reason where it is `blocked` or `failed`. */
export interface SignerStatus {
  readonly frame: FrameState
  /** It asks the visitor something by itself: the name of the slot to draw it in, for as long. */
  readonly slot?: string | undefined
  /** It shows the visitor their keys where it is asked to. */
  readonly keys?: boolean | undefined
  readonly error?: PorticoError | undefined
}

/** How one message is asked. */
export interface Ask {
  /** Gives it up: a late answer is not read. */
  readonly signal?: AbortSignal | undefined
  /** Whether it ends after 30,000 ms. Default true; false for what a visitor decides, which is ended by the signal. */
  readonly limited?: boolean | undefined
}

/**
 * Who keeps the visitor's keys, and asks before they sign: the frame, or whatever else answers its messages. Everything else of this plugin
 * speaks to this port alone.
 */
export interface Signer {
  /** Where it is from: of its windows, messages of this origin alone are read. */
  readonly origin: string
  readonly status: Store<SignerStatus>
  /** Gets it ready; the same for all who call. Rejects with `FRAME_BLOCKED` or `FRAME_FAILED`. */
  load(): Promise<void>
  /**
   * Asks, once it is ready. Rejects with what the signer says (`AUTH_REFUSED`), `AUTH_TIMEOUT`, `FRAME_BLOCKED`, `FRAME_FAILED`,
   * `CONNECT_ABORTED`, or for a request `WALLET_ERROR` and `REQUEST_ABORTED`.
   */
  ask<N extends MessageName>(name: N, payload: RequestOf<N>, ask?: Ask): Promise<AnswerOf<N>>
  /** Calls the listener when the signer's session has changed without having been asked. */
  onSession(listener: () => void): Undo
  /** Drops what is being asked. A signer that does not answer is started anew. */
  reload(): void
}

/** What a signer is made of. */
export interface SignerParts {
  readonly surface: SurfacePort
  readonly clock: ClockPort
  readonly log: LogPort
  readonly stores: StoreFactory
  /** Aborts when the plugin is taken out. */
  readonly signal: AbortSignal
  /** The address of the frame, with its query. */
  address(): URL
  /** What screen readers call it. */
  title(): string
  /** Something that the host should know of: it did not load in time, or speaks another version. */
  alert(kind: 'timeout' | 'version', error: PorticoError): void
}

/** Makes a signer. */
export type CreateSigner = (parts: SignerParts) => Signer
