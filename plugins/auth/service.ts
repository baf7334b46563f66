import type { Store } from '../../kernel/contract/store.ts'
import type { KnownUser } from './login-cache.ts'
import type { AnswerOf, SocialRedirect } from './protocol/index.ts'
import type { SignerStatus } from './signer.ts'

/** What is known of the frame, and of the visitor who signed in there. */
export interface AuthState extends SignerStatus {
  /** Whom the frame knows, once it has said so. */
  readonly user?: KnownUser | undefined
}

/** How one step of a sign-in is asked for. */
export interface AuthCall {
  /** Gives the step up: it rejects with `CONNECT_ABORTED`, and its late answer is not read. */
  readonly signal?: AbortSignal
}

/**
 * The sign-in by e-mail or social account, over the frame. Each step loads the frame by itself, and rejects with the frame's own words
 * (`AUTH_REFUSED`), `AUTH_TIMEOUT`, `FRAME_BLOCKED`, `FRAME_FAILED` or `CONNECT_ABORTED`.
 */
export interface AuthService {
  readonly state: Store<AuthState>
  /** When a code may be asked for again, in ms since 1970; undefined where it may be now. */
  readonly resendAt: Store<number | undefined>
  /** Addresses that signed in here before, the latest first. */
  readonly recentEmails: Store<readonly string[]>
  /** The exact origin of the frame. */
  readonly origin: string
  /** Loads the frame, ahead of the first step. */
  load(): Promise<void>
  /** Asks for a code. Rejects with `AUTH_RESEND_LOCKED` within 30 s of the last one. */
  connectEmail(email: string, call?: AuthCall): Promise<AnswerOf<'CONNECT_EMAIL'>['action']>
  /** Waits until the visitor has followed the link that allows this device. */
  connectDevice(call?: AuthCall): Promise<void>
  connectOtp(otp: string, call?: AuthCall): Promise<void>
  /** The address that the provider's window goes to. */
  socialRedirectUri(provider: SocialRedirect, call?: AuthCall): Promise<string>
  /** Signs in with the address that the provider's window came back with. */
  connectSocial(uri: string, call: AuthCall & { readonly provider: SocialRedirect }): Promise<void>
  /** Signs in by a passkey alone, which the frame asks for. Frames of `portico/frame` do. It has no limit of time: end it by the signal. */
  connectPasskey(call?: AuthCall): Promise<void>
  /** Has the frame show the visitor their keys, until they are done: frames that say `state.keys` do. End it by the signal and `reload`. */
  manageKeys(call?: AuthCall): Promise<void>
  /** What the code for Farcaster's app says. */
  farcasterUri(call?: AuthCall): Promise<string>
  /** Waits until the visitor has agreed in Farcaster's app. It has no limit of time: end it by the signal. */
  connectFarcaster(call?: AuthCall): Promise<void>
  /** Drops what the frame is doing. A frame that does not answer is loaded anew. */
  reload(): void
  /** Begins a change of the e-mail address. Rejects with `AUTH_RESEND_LOCKED` within 30 s of the last code. */
  updateEmail(email: string, call?: AuthCall): Promise<AnswerOf<'UPDATE_EMAIL'>['action']>
  updateEmailPrimaryOtp(otp: string, call?: AuthCall): Promise<void>
  /** Ends the change. */
  updateEmailSecondaryOtp(otp: string, call?: AuthCall): Promise<{ readonly newEmail: string }>
  /** Connects the AUTH session, once a step has signed the visitor in. */
  signIn(call?: AuthCall): Promise<void>
  /** Ends the session and forgets the visitor here. */
  signOut(): Promise<void>
}
