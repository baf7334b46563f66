import { PorticoError } from '../../kernel/contract/errors.ts'
import { checkMessage, parseMessage } from './check-message.ts'
import { createHandler } from './handler.ts'
import type { SiwxServer } from './siwx-server.ts'
import { memoryStore, type ServerSession, type SiwxStore } from './store.ts'
import type { Verifier } from './verifiers.ts'

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** So many random bytes in hex. */
const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)))

/** SHA-256 of a text, in hex. */
const hashOf = async (text: string): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** What a server is made of. */
export interface SiwxServerOptions {
  /**
   * The site's own hosts, with their port where they have one: `app.example`, `localhost:3000`; or what says whether a host is one. Messages
   * for any other are refused.
   */
  readonly domains: readonly [string, ...string[]] | ((domain: string) => boolean)
  /** One for each chain family that may sign in. */
  readonly verifiers: readonly [Verifier, ...Verifier[]]
  /** Default: the memory of this process. */
  readonly store?: SiwxStore
  /** ms that a session lasts. Default one day. */
  readonly sessionLifetime?: number
  /** Where the endpoints begin. Default `/auth/v1`. */
  readonly path?: string
  /** ms since 1970. Default: the clock. */
  readonly now?: () => number
}

const NONCE_LIFETIME = 600_000
const DAY = 86_400_000

/**
 * Makes the server's half of sign-in, for Node and for edge runtimes: it needs `crypto`, `fetch`, and nothing of Node's own.
 *
 * @example
 * const auth = createSiwxServer({ domains: ['app.example'], verifiers: [eip155Verifier({ 'eip155:1': 'https://rpc.example/1' })] })
 * export default { fetch: auth.handle }
 */
export const createSiwxServer = (options: SiwxServerOptions): SiwxServer => {
  const { domains, verifiers, store = memoryStore(), sessionLifetime = DAY, path = '/auth/v1', now = Date.now } = options

  const isOwn = typeof domains === 'function' ? domains : (domain: string): boolean => domains.includes(domain)
  const redeem = async (nonce: string, token: string): Promise<void> => {
    const issued = await store.takeNonce(nonce)
    if (issued && issued.expiresAt > now() && issued.tokenHash === (await hashOf(token))) return
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
    async issueNonce() {
      const [nonce, token] = [randomHex(16), randomHex(32)]
      await store.addNonce(nonce, { tokenHash: await hashOf(token), expiresAt: now() + NONCE_LIFETIME })
      return { nonce, token }
    },
    async verify({ message: text, signature, nonceToken }) {
      const message = parseMessage(text)
      // First of all, so that of many who show one nonce exactly one goes on.
      await redeem(message.nonce, nonceToken)
      checkMessage(message, isOwn, now())
      const verifier = verifiers.find(({ namespace }) => message.chainId.startsWith(`${namespace}:`))
      if (!verifier) throw new PorticoError('CHAIN_UNSUPPORTED', `Nobody signs in here with ${message.chainId}.`)
      if (!(await verifier.verify({ text, message, signature }))) {
        throw new PorticoError('SIWX_SIGNATURE_INVALID', 'The signature is not valid')
      }
      const token = randomHex(32)
      const begun: ServerSession = {
        ...{ address: message.accountAddress, chainId: message.chainId },
        ...{ signedInAt: now(), expiresAt: now() + sessionLifetime },
      }
      await store.putSession(await hashOf(token), begun)
      return { ...begun, token }
    },
    session,
    async describe(token, metadata) {
      const found = await session(token)
      if (found) await store.putSession(await hashOf(token), { ...found, metadata })
      return found !== undefined
    },
    async signOut(token) {
      await store.removeSession(await hashOf(token))
    },
  }
  return { ...server, handle: createHandler(server, path) }
}
