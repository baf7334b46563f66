import { accountRoutes } from './account/account-routes.ts'
import { shareRoutes } from './account/share-routes.ts'
import type { AuthConfig } from './config/config-schema.ts'
import { createVault } from './crypto/secrets.ts'
import type { AuthDatabase } from './database/database.ts'
import { openLibsql } from './database/libsql.ts'
import { openPostgres } from './database/postgres.ts'
import { createTables, removeExpired } from './database/tables.ts'
import { createProofCheck } from './http/check-proof.ts'
import { createCallHandler, type RequestContext } from './http/handle-call.ts'
import { networkAddress } from './http/network-address.ts'
import { Refusal, refusalResponse } from './http/refusal.ts'
import { createLimits } from './limits/limits.ts'
import { loadPeer } from './load-peer.ts'
import type { Mail } from './mail/mail.ts'
import { smtpMail } from './mail/smtp.ts'
import type { Parts } from './parts.ts'
import { createRecords } from './records/records.ts'
import { emailChangeRoutes } from './sign-in/email-change-routes.ts'
import { emailRoutes } from './sign-in/email-routes.ts'
import { createLinkPage, LINK_PATH } from './sign-in/link-page.ts'
import { createPasskeyRoutes } from './sign-in/passkey-routes.ts'
import { createCodeSender } from './sign-in/send-code.ts'
import { farcasterRoutes } from './social/farcaster-routes.ts'
import { CALLBACK_PATH, createSocial } from './social/social-routes.ts'

/** Parts that a host brings itself, in place of those of the configuration. */
export interface AuthServiceOptions {
  /** A database of another kind, for runtimes where neither libsql nor `pg` runs. */
  readonly database?: AuthDatabase
  /** Sends mails where SMTP cannot be spoken. */
  readonly mail?: Mail
  /** Hears of failures that answered a 503. Default: the console. */
  readonly onError?: (error: unknown) => void
}

/** A running service. */
export interface AuthService {
  /** Answers a request. `address` is the address of whoever holds the connection; limits count by it. */
  handle(request: Request, context?: RequestContext): Promise<Response>
  /** Ends the database and the mail connections that the service opened. */
  close(): Promise<void>
}

/** ms between two sweeps. */
const SWEEP = 60_000

const openDatabase = ({ url, authToken, connections }: AuthConfig['database']): Promise<AuthDatabase> =>
  /^postgres(ql)?:/.test(url) ? openPostgres(url, connections === undefined ? {} : { connections }) : openLibsql(url, authToken)

/**
 * Starts the auth service: sign-in by e-mail, providers and passkeys, sessions, devices and key shares for the signing frame. Makes the tables
 * that are missing.
 *
 * @example
 * const service = await createAuthService(readAuthConfig(JSON.parse(await readFile('auth.json', 'utf8')), process.env))
 * createServer(toNodeHandler(service.handle)).listen(8787)
 */
export const createAuthService = async (config: AuthConfig, options: AuthServiceOptions = {}): Promise<AuthService> => {
  const now = (): number => Date.now()
  const jose = await loadPeer('jose', '6.2.18', () => import('jose'))
  const database = options.database ?? (await openDatabase(config.database))
  await createTables(database)
  const vault = await createVault(config.secrets)
  const limits = await createLimits(database, vault)
  const mail = options.mail ?? (config.mail && (await smtpMail({ url: config.mail.smtp, from: config.mail.from })))
  const parts: Parts = { config, database, vault, limits, mail, now }
  const records = createRecords(database, vault, now)
  const sender = createCodeSender(parts, records)
  const social = createSocial(parts, records)
  const routes = emailRoutes(parts, records, sender).concat(
    emailChangeRoutes(parts, records, sender),
    social.routes,
    await farcasterRoutes(parts, records),
    await createPasskeyRoutes(parts, records),
    accountRoutes(parts, records),
    shareRoutes(records),
  )
  const call = createCallHandler({ config, checkProof: createProofCheck(jose, database, now), sessions: records.sessions, limits, routes })
  const linkPage = createLinkPage(parts, records, sender)
  const base = new URL(config.url).pathname.replace(/\/$/, '')
  const report = options.onError ?? ((error: unknown) => globalThis.console.error('auth-server', error))

  let sweptAt = 0
  const sweep = async (): Promise<void> => {
    if (now() - sweptAt < SWEEP) return
    sweptAt = now()
    await removeExpired(database, now())
  }

  const answer = async (request: Request, context: RequestContext): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const path = pathname.startsWith(base) ? pathname.slice(base.length) : ''
    await sweep()
    if (request.method === 'GET' || request.method === 'POST') {
      if (path === LINK_PATH) return linkPage(request, networkAddress(request.headers, context.address, config.proxies))
      if (path.startsWith(CALLBACK_PATH)) return social.answerCallback(request, path.slice(CALLBACK_PATH.length))
    }
    return (await call(request, path, context)) ?? new Response(null, { status: 404 })
  }

  /** Answers are for the frame's origin alone, and for nobody's cache. */
  const forFrame = (response: Response): Response => {
    response.headers.set('access-control-allow-origin', config.frame)
    response.headers.append('vary', 'origin')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  }

  return {
    async handle(request, context = {}) {
      if (request.method === 'OPTIONS') {
        const headers = {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type, dpop',
          'access-control-max-age': '600',
        }
        return forFrame(new Response(null, { status: 204, headers }))
      }
      try {
        return forFrame(await answer(request, context))
      } catch (error) {
        if (error instanceof Refusal) {
          if (error.code === 'MAIL_FAILED' || error.code === 'PROVIDER_UNAVAILABLE') report(error)
          return forFrame(refusalResponse(error))
        }
        report(error)
        return forFrame(refusalResponse(new Refusal('UNAVAILABLE')))
      }
    },
    async close() {
      if (!options.mail) await mail?.close?.()
      if (!options.database) await database.close()
    },
  }
}
