import * as v from 'valibot'
import type { AuthAnswer, AuthEndpoint, AuthInput } from '../api/endpoint.ts'
import { AUTH_REFUSALS, type AuthRefusalName, refusalBody } from '../api/values.ts'
import { type ProofKey, signProof } from './proof.ts'

/** What the service refused, or `UNAVAILABLE` where it does not answer or answers nonsense. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal'
  readonly code: AuthRefusalName
  /** ms after which the same call may succeed. */
  readonly retryAfter: number | undefined
  readonly triesLeft: number | undefined
  constructor(
    code: AuthRefusalName,
    details: { readonly retryAfter?: number | undefined; readonly triesLeft?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(AUTH_REFUSALS[code], { cause: details.cause })
    this.code = code
    this.retryAfter = details.retryAfter
    this.triesLeft = details.triesLeft
  }
}

export interface AuthClientOptions {
  /** Where the service is: an origin, or an address that its paths follow. */
  readonly service: string
  readonly projectId: string
  /** The exact origin that embeds the frame. */
  readonly origin: string
  readonly key: ProofKey
  /** The session's token; undefined while there is none. */
  readonly token?: () => string | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
  /** ms that a call may take, beside what it asks the service to wait. Default 10 s. */
  readonly timeout?: number
}

/** Calls the service. */
export interface AuthClient {
  /** Throws `AuthRefusal`, or the signal's reason. */
  call<E extends AuthEndpoint>(endpoint: E, input: AuthInput<E>, options?: { readonly signal?: AbortSignal }): Promise<AuthAnswer<E>>
}

const refusalIn = (body: unknown): (v.InferOutput<typeof refusalBody> & { readonly code: AuthRefusalName }) | undefined => {
  const read = v.safeParse(refusalBody, body)
  const name = read.success ? read.output.reasons[0]?.name : undefined
  return read.success && name !== undefined && Object.hasOwn(AUTH_REFUSALS, name)
    ? { ...read.output, code: name as AuthRefusalName }
    : undefined
}

/**
 * Makes the frame's client. Input is cut to the endpoint's schema before it is sent, so that what the service need not know, such as the PRF
 * value of a passkey, never leaves the page; the answer is parsed. A clock that is wrong is corrected by the service's, once.
 */
export const createAuthClient = (options: AuthClientOptions): AuthClient => {
  const { service, projectId, origin, key, now = Date.now, timeout = 10_000 } = options
  const send = options.fetch ?? globalThis.fetch.bind(globalThis)
  let clockError = 0

  const ask = async (
    endpoint: AuthEndpoint,
    input: unknown,
    signal: AbortSignal,
  ): Promise<{ readonly ok: boolean; readonly body: unknown }> => {
    const named = input as Readonly<Record<string, string>>
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''))
    const url = `${service.replace(/\/$/, '')}${path}`
    const { method, access } = endpoint
    const body = method === 'POST' ? JSON.stringify(input) : ''
    const token = access === 'session' ? options.token?.() : undefined
    if (access === 'session' && token === undefined) throw new AuthRefusal('SESSION_UNKNOWN')
    const subject = { method, url, body, projectId, origin, token, now: now() + clockError }
    const headers = {
      ...(access === 'public' ? {} : { dpop: await signProof(key, subject) }),
      ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await send(url, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    return { ok: answer.ok, body: await answer.json() }
  }

  return {
    async call(endpoint, input, { signal } = {}) {
      const sent = v.parse(endpoint.request, input) as { readonly wait?: number }
      const limit = AbortSignal.timeout(timeout + (sent.wait ?? 0))
      const either = signal ? AbortSignal.any([signal, limit]) : limit
      try {
        let answer = await ask(endpoint, sent, either)
        const first = answer.ok ? undefined : refusalIn(answer.body)
        if (first?.code === 'PROOF_TIME' && first.now !== undefined) {
          clockError = first.now - now()
          answer = await ask(endpoint, sent, either)
        }
        if (answer.ok) return v.parse(endpoint.response, answer.body) as AuthAnswer<typeof endpoint>
        const refusal = refusalIn(answer.body)
        throw new AuthRefusal(refusal?.code ?? 'UNAVAILABLE', refusal)
      } catch (cause) {
        signal?.throwIfAborted()
        throw cause instanceof AuthRefusal ? cause : new AuthRefusal('UNAVAILABLE', { cause })
      }
    },
  }
}
