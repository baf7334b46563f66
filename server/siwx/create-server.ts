import { PorticoError } from '../../kernel/contract/errors.ts'
import { checkMessage, parseMessage } from './check-message.ts'
import { createHandler } from './handler.ts'
import { createNonceSigner, hashOf, randomHex } from './secrets.ts'
import { bearerIn, createSessionCookies, type SessionCookie } from './session-cookie.ts'
import type { SiwxServer } from './siwx-server.ts'
import { memoryStore, type ServerSession, type SiwxStore } from './store.ts'
import type { Verifier } from './verifiers.ts'

/** Options of the server. */
export interface SiwxServerOptions {
  /**
   * The site's hosts, with their port if they have one: `app.example`, `localhost:3000`. A function decides for each host. Messages for
   * other hosts are refused.
   */
  readonly domains: readonly [string, ...string[]] | ((domain: string) => boolean)
  /** One for each chain family that may sign in. */
  readonly verifiers: readonly [Verifier, ...Verifier[]]
  /** Default: the memory of this process. Another one needs a `secret`. */
  readonly store?: SiwxStore
  /**
   * A secret that signs nonces, so that none has to be stored before it is used. At least 32 random characters, the same on all servers of
   * the site: `openssl rand -hex 32` makes one. Default, without a `store`: random, as long as this process lives.
   */
  readonly secret?: string | undefined
  /**
   * Whether the token is kept in a cookie that scripts cannot read, and not in the page: `HttpOnly`, `Secure`, `SameSite=Lax`. The
   * endpoints have to be on the page's own origin. A visitor is then signed in with one account at a time. Default false.
   */
  readonly cookie?: boolean | SessionCookie
  /** ms that a session lasts. Default one day. */
  readonly sessionLifetime?: number
  /** ms from the nonce to the signature. Default ten minutes. Contract accounts with several owners may need more. */
  readonly signingTime?: number
  /** Where the endpoints begin. Default `/auth/v1`. */
  readonly path?: string
  /** ms since 1970. Default: the clock. */
  readonly now?: () => number
}

const SIGNING_TIME = 600_000
const DAY = 86_400_000

/** Characters */
const SHORTEST_SECRET = 32

/** Bytes of the JSON that a page may have kept of its visitor. */
const LONGEST_METADATA = 4_000

const requireSecret = ({ secret, store }: SiwxServerOptions): string => {
  // Without a store of its own the host has one process, which knows its own secret.
  if (secret === undefined && !store) return randomHex(32)
  if (secret !== undefined && secret.length >= SHORTEST_SECRET) return secret
  throw new PorticoError('OPTION_INVALID', `A server with a store needs a \`secret\` of at least ${SHORTEST_SECRET} characters.`)
}

const requireMetadata = (metadata: unknown): void => {
  const text = JSON.stringify(metadata) ?? ''
  if (text !== '' && new TextEncoder().encode(text).length <= LONGEST_METADATA) return
  throw new PorticoError('PARAMS_INVALID', `What is kept of a visitor is JSON of at most ${LONGEST_METADATA} bytes.`)
}

/**
 * Makes the server's half of sign-in, for Node and for edge runtimes: it needs `crypto`, `fetch`, and nothing of Node's own.
 *
 * @example
 * const auth = createSiwxServer({ domains: ['app.example'], secret, verifiers: [eip155Verifier({ 'eip155:1': 'https://rpc.example/1' })] })
 * export default { fetch: auth.handle }
 */
export const createSiwxServer = (options: SiwxServerOptions): SiwxServer => {
  const { domains, verifiers, sessionLifetime = DAY, signingTime = SIGNING_TIME, path = '/auth/v1', now = () => Date.now() } = options
  const { store = memoryStore({ now }), cookie = false } = options
  const nonces = createNonceSigner(requireSecret(options))

  const isOwn = typeof domains === 'function' ? domains : (domain: string): boolean => domains.includes(domain)
  const cookies = cookie === false ? undefined : createSessionCookies(cookie === true ? {} : cookie, isOwn)
  const redeem = async (nonce: string, token: string): Promise<void> => {
    const expiresAt = await nonces.read(nonce, token)
    if (expiresAt !== undefined && expiresAt > now() && (await store.redeemNonce(nonce, expiresAt))) return
    throw new PorticoError('SIWX_NONCE_INVALID', 'The nonce is not known here, was used, or is too old.')
  }
  const session = async (token: string): Promise<ServerSession | undefined> => {
    const hash = await hashOf(token)
    const found = await store.findSession(hash)
    if (!found || found.expiresAt > now()) return found
    await store.removeSession(hash)
    return undefined
  }
  const server: Omit<SiwxServer, 'handle'> = {
    issueNonce: () => nonces.issue(now() + signingTime),
    async verify({ message: text, signature, nonceToken }) {
      const message = parseMessage(text)
      // First of all, so that of many who show one nonce exactly one goes on.
      await redeem(message.nonce, nonceToken)
      checkMessage(message, { isOwn, now: now(), longestAge: signingTime })
      const verifier = verifiers.find(({ namespace }) => message.chainId.startsWith(`${namespace}:`))
      if (!verifier) throw new PorticoError('CHAIN_UNSUPPORTED', `Nobody signs in here with ${message.chainId}.`)
      if (!(await verifier.verify({ text, message, signature }))) {
        throw new PorticoError('SIWX_SIGNATURE_INVALID', 'The signature is not valid')
      }
      const token = randomHex(32)
      const begun: ServerSession = {
        address: message.accountAddress,
        chainId: message.chainId,
        signedInAt: now(),
        expiresAt: now() + sessionLifetime,
      }
      await store.putSession(await hashOf(token), begun)
      return { ...begun, token }
    },
    session,
    sessionOf: (request) => session(bearerIn(request, 'authorization') || (cookies?.read(request) ?? '')),
    async describe(token, metadata) {
      requireMetadata(metadata)
      return (await session(token)) !== undefined && store.describeSession(await hashOf(token), metadata)
    },
    async signOut(token) {
      await store.removeSession(await hashOf(token))
    },
  }
  return { ...server, handle: createHandler(server, { path, cookies, signingTime, sessionLifetime }) }
}
