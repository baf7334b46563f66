import type { AuthAnswer, AuthEndpoint, AuthInput, SessionGrant } from '../../../auth/api.ts'
import { sessionEnd, sessionRefresh } from '../../../auth/api.ts'
import { AuthRefusal, createAuthClient } from '../../../auth/client/auth-client.ts'
import { createProofKey } from '../../../auth/client/proof.ts'
import type { FrameStore } from './frame-store.ts'

/** Who is signed in, as the frame knows it without asking. */
export interface Session extends Pick<SessionGrant, 'accountId' | 'created' | 'deviceRegistered' | 'factors' | 'user'> {
  /** ms since 1970, of the sign-in that it began with. */
  readonly signedInAt: number
}

/** Calls the auth service with the frame's key, and with the session where the call needs one. */
export interface SessionClient {
  call<E extends AuthEndpoint>(endpoint: E, input: AuthInput<E>, options?: { readonly signal?: AbortSignal }): Promise<AuthAnswer<E>>
  /** The session that lasts; undefined where nobody is signed in. */
  session(): Promise<Session | undefined>
  /** Begins the session of a grant, and keeps it over a reload where the browser lets the frame keep anything. */
  begin(grant: SessionGrant): Promise<Session>
  /** Changes what is known of the signed-in visitor. */
  describe(changes: Partial<Pick<Session, 'user' | 'deviceRegistered'>>): Promise<void>
  /** Ends the session, here and at the service. */
  end(): Promise<void>
}

/** What a client is made of. */
export interface SessionClientOptions {
  readonly service: string
  readonly projectId: string
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  readonly store: FrameStore
  readonly now?: () => number
}

/** ms; a token that ends so soon is renewed before it is used. */
const SOON = 30_000

/**
 * Renews one at a time over all tabs: a refresh token is good once, and whoever shows it again ends the session. A session that is kept in
 * memory is of this tab alone, and browsers that block storage for a frame refuse it locks as well.
 */
const lockBetweenTabs = <T>({ persistent }: FrameStore, name: string, work: () => Promise<T>): Promise<T> =>
  persistent && 'locks' in navigator ? navigator.locks.request(name, work) : work()

export const createSessionClient = async ({
  service,
  projectId,
  origin,
  store,
  now = Date.now,
}: SessionClientOptions): Promise<SessionClient> => {
  const kept = await store.read()
  const key = kept?.key ?? (await createProofKey())
  if (!kept) await store.write({ key })
  let token: string | undefined
  const client = createAuthClient({ service, projectId, origin, key, token: () => token })

  const keep = (grant: SessionGrant | undefined, signedInAt: number | undefined): Promise<void> =>
    store.write({ key, ...(grant && { grant }), ...(signedInAt !== undefined && { signedInAt }) })

  const renew = (): Promise<SessionGrant | undefined> =>
    lockBetweenTabs(store, `portico-frame ${origin} ${projectId}`, async () => {
      const before = await store.read()
      const grant = before?.grant
      if (!grant) return undefined
      // Another tab has been here.
      if (grant.token !== token && grant.tokenExpiresAt > now() + SOON) return grant
      try {
        const next = await client.call(sessionRefresh, { refreshToken: grant.refreshToken })
        await keep(next, before.signedInAt)
        return next
      } catch (error) {
        // A service that does not answer has ended nothing.
        if (error instanceof AuthRefusal && ['SESSION_UNKNOWN', 'SESSION_EXPIRED'].includes(error.code)) {
          await keep(undefined, undefined)
          return undefined
        }
        throw error
      }
    })

  /** The grant with a token that is good, renewed where it has to be. */
  const current = async (): Promise<SessionGrant | undefined> => {
    const grant = (await store.read())?.grant
    if (!grant || grant.refreshExpiresAt <= now()) {
      // Another tab has signed out.
      token = undefined
      return undefined
    }
    const valid = grant.tokenExpiresAt > now() + SOON ? grant : await renew()
    token = valid?.token
    return valid
  }

  const sessionOf = ({ accountId, created, deviceRegistered, factors, user }: SessionGrant, signedInAt = 0): Session => ({
    accountId,
    created,
    deviceRegistered,
    factors,
    user,
    signedInAt,
  })

  return {
    async call(endpoint, input, options) {
      if (endpoint.access !== 'session') return client.call(endpoint, input, options)
      await current()
      try {
        return await client.call(endpoint, input, options)
      } catch (error) {
        if (!(error instanceof AuthRefusal) || error.code !== 'SESSION_EXPIRED') throw error
        const renewed = await renew()
        if (!renewed) throw error
        token = renewed.token
        return client.call(endpoint, input, options)
      }
    },
    async session() {
      const grant = await current()
      return grant && sessionOf(grant, (await store.read())?.signedInAt)
    },
    async begin(grant) {
      token = grant.token
      await keep(grant, now())
      return sessionOf(grant, now())
    },
    async describe(changes) {
      const before = await store.read()
      if (before?.grant) await keep({ ...before.grant, ...changes }, before.signedInAt)
    },
    async end() {
      const grant = await current().catch(() => undefined)
      await keep(undefined, undefined)
      try {
        if (grant) await client.call(sessionEnd, {})
      } catch {
        // Here it has ended; at the service the tokens run out.
      }
      token = undefined
    },
  }
}
