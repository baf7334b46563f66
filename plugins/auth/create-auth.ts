import { PorticoError } from '../../kernel/contract/errors.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { ConnectorsService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { KnownUser, LoginCache } from './login-cache.ts'
import { CONNECTOR_ID } from './options.ts'
import type { AnswerOf, MessageName, RequestOf } from './protocol/index.ts'
import type { AuthCall, AuthService, AuthState } from './service.ts'
import type { FrameUser } from './session/frame-user.ts'
import type { Signer } from './signer.ts'

/** ms between two codes. */
const RESEND_LOCK = 30_000

export interface AuthParts {
  readonly signer: Signer
  readonly cache: LoginCache
  readonly clock: ClockPort
  readonly stores: StoreFactory
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
}

/** The service, and what the session tells it. */
export interface AuthOwner {
  readonly auth: AuthService
  /** The signer has said who the user is. */
  known(user: FrameUser): void
  /** Nobody is signed in any more. */
  forget(): void
}

/** Without the fields that nothing is known of. */
const userOf = ({ email, userName, provider }: { [F in keyof KnownUser]?: KnownUser[F] | null | undefined }): KnownUser => ({
  ...(email && { email }),
  ...(userName && { userName }),
  ...(provider && { provider }),
})

/** Makes the service. */
export const createAuth = ({ signer, cache, clock, stores, connectors, sessions }: AuthParts): AuthOwner => {
  const user = stores.create<KnownUser | undefined>(cache.used() ? cache.user() : undefined)
  const recentEmails = stores.create<readonly string[]>(cache.recentEmails())
  const resendAt = stores.create<number | undefined>(undefined)
  const state: Store<AuthState> = stores.join([signer.status, user], (status, who) => (who ? { ...status, user: who } : status))
  /** Whose code is on its way. */
  let asked: string | undefined
  let stopLock: Undo = () => undefined

  const lock = (at: number | undefined): void => {
    stopLock()
    const end = at === undefined ? 0 : at + RESEND_LOCK
    const rest = end - clock.now()
    // A clock that was put back does not lock for longer than the lock.
    const locked = rest > 0 && rest <= RESEND_LOCK
    resendAt.set(locked ? end : undefined)
    if (locked) stopLock = clock.after(rest, () => resendAt.set(undefined))
  }
  const requireUnlocked = (): void => {
    const end = resendAt.get()
    if (end === undefined) return
    const seconds = Math.max(1, Math.ceil((end - clock.now()) / 1_000))
    throw new PorticoError('AUTH_RESEND_LOCKED', `Please try again after ${seconds} seconds`, { context: { seconds } })
  }
  const codeSent = (): void => {
    cache.setLastCode(clock.now())
    lock(clock.now())
  }
  lock(cache.lastCode())

  const signedIn = (who: KnownUser): void => {
    asked = undefined
    cache.signedIn(who)
    cache.setLastCode(undefined)
    lock(undefined)
    user.set(who)
    if (!who.email || who.provider) return
    cache.addRecent(who.email)
    recentEmails.set(cache.recentEmails())
  }
  const ask = <N extends MessageName>(name: N, payload: RequestOf<N>, { signal }: AuthCall = {}, limited?: boolean): Promise<AnswerOf<N>> =>
    signer.ask(name, payload, { signal, limited })
  const forget = (): void => {
    asked = undefined
    cache.clear()
    lock(undefined)
    user.set(undefined)
  }
  const auth: AuthService = {
    state,
    resendAt,
    recentEmails,
    origin: signer.origin,
    load: signer.load,
    async connectEmail(email, call) {
      requireUnlocked()
      const { action } = await ask('CONNECT_EMAIL', { email }, call)
      asked = email
      if (action === 'CONNECT') signedIn({ email })
      else codeSent()
      return action
    },
    async connectDevice(call) {
      await ask('CONNECT_DEVICE', undefined, call)
    },
    async connectOtp(otp, call) {
      await ask('CONNECT_OTP', { otp }, call)
      signedIn(userOf({ email: asked }))
    },
    async socialRedirectUri(provider, call) {
      return (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, call)).uri
    },
    async connectSocial(uri, { provider, ...call }) {
      const { email, userName } = await ask('CONNECT_SOCIAL', { uri }, call)
      signedIn(userOf({ email, userName, provider }))
    },
    async connectPasskey(call) {
      const { email, userName } = await ask('CONNECT_SOCIAL', { uri: `${signer.origin}/passkey` }, call, false)
      signedIn(userOf({ email, userName }))
    },
    async manageKeys(call) {
      await ask('CONNECT_SOCIAL', { uri: `${signer.origin}/keys` }, call, false)
    },
    async farcasterUri(call) {
      return (await ask('GET_FARCASTER_URI', undefined, call)).url
    },
    async connectFarcaster(call) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, call, false)
      signedIn({ userName, provider: 'farcaster' })
    },
    reload: signer.reload,
    async updateEmail(email, call) {
      requireUnlocked()
      const { action } = await ask('UPDATE_EMAIL', { email }, call)
      codeSent()
      return action
    },
    async updateEmailPrimaryOtp(otp, call) {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, call)
    },
    async updateEmailSecondaryOtp(otp, call) {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, call)
      cache.setEmail(newEmail)
      cache.setLastCode(undefined)
      lock(undefined)
      user.update((who) => ({ ...who, email: newEmail }))
      return { newEmail }
    },
    async signIn({ signal } = {}) {
      if (!connectors.all.get().some(({ id }) => id === CONNECTOR_ID)) await connectors.discover()
      await sessions.connect(CONNECTOR_ID, { ...(signal && { signal }) })
    },
    async signOut() {
      const live = sessions.all.get().filter(({ connectorId }) => connectorId === CONNECTOR_ID)
      const wasUsed = cache.used()
      for (const { id } of live) await sessions.end(id)
      forget()
      if (live.length === 0 && wasUsed) await ask('SIGN_OUT', undefined)
    },
  }
  return {
    auth,
    known(frameUser) {
      const { provider } = cache.user()
      const who = userOf({ email: frameUser.email ?? cache.user().email, userName: frameUser.userName ?? cache.user().userName, provider })
      cache.signedIn(who)
      user.set(who)
    },
    forget,
  }
}
