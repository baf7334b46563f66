import {
  type AuthConfigInput,
  type AuthDatabase,
  type AuthService,
  createAuthService,
  type MailMessage,
  readAuthConfig,
} from 'portico/auth-server'
import * as api from '../../../../server/auth/api.ts'
import { type AuthClient, AuthRefusal, createAuthClient } from '../../../../server/auth/client/auth-client.ts'
import { createProofKey, type ProofKey } from '../../../../server/auth/client/proof.ts'

export const SERVICE = 'https://auth.example'
export const FRAME = 'https://wallet.example'
export const HOST = 'https://shop.example'
export const OTHER_HOST = 'https://market.example'

const CONFIG: AuthConfigInput = {
  url: SERVICE,
  frame: FRAME,
  secrets: ['a secret of the tests, which is long enough'],
  database: { url: ':memory:' },
  projects: [
    { id: 'shop', name: 'Shop', origins: [HOST, OTHER_HOST] },
    {
      id: 'strict',
      name: 'Strict',
      origins: [HOST],
      shareRelease: 'passkey',
      confirmDevices: true,
      recovery: ['passkey', 'passphrase', 'service'],
    },
  ],
}

/** A frame's client: its key, its session, its network address. */
export interface TestFrame extends AuthClient {
  readonly key: ProofKey
  token: string | undefined
  /** Signs in by a code. */
  signIn(email: string): Promise<api.SessionGrant>
}

export interface FrameOptions {
  readonly project?: string
  readonly origin?: string
  readonly key?: ProofKey
  readonly address?: string
}

export interface AuthStage {
  readonly service: AuthService
  readonly mails: MailMessage[]
  /** Every failure that was answered with a 503. */
  readonly failures: unknown[]
  frame(options?: FrameOptions): Promise<TestFrame>
  /** The code of the newest mail to an address. */
  codeFor(email: string): string
  request(path: string, init?: RequestInit, address?: string): Promise<Response>
  close(): Promise<void>
}

let addresses = 0
/** A network address that no other test has, so that limits of one test do not meet another. */
const nextAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let mailboxes = 0
/** An e-mail address that no other test has. */
export const nextEmail = (): string => {
  mailboxes += 1
  return `visitor${mailboxes}@example.test`
}

/** A service in this process on a database, with its mails at hand. */
export const openAuthStage = async (database: AuthDatabase, change: Partial<AuthConfigInput> = {}): Promise<AuthStage> => {
  const mails: MailMessage[] = []
  const failures: unknown[] = []
  const service = await createAuthService(readAuthConfig({ ...CONFIG, ...change }), {
    database,
    mail: { send: async (message) => void mails.push(message) },
    onError: (error) => void failures.push(error),
  })
  const request: AuthStage['request'] = (path, init = {}, address = '10.255.255.1') =>
    service.handle(new Request(`${SERVICE}${path}`, init), { address })
  const codeFor = (email: string): string => {
    const mail = mails.findLast(({ to }) => to === email)
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  }
  return {
    service,
    mails,
    failures,
    request,
    codeFor,
    async frame({ project = 'shop', origin = HOST, key, address = nextAddress() } = {}) {
      const proofKey = key ?? (await createProofKey())
      let token: string | undefined
      const client = createAuthClient({
        service: SERVICE,
        projectId: project,
        origin,
        key: proofKey,
        token: () => token,
        fetch: (url, init) =>
          service.handle(new Request(String(url), { ...init, headers: { ...init?.headers, origin: FRAME } }), { address }),
      })
      return {
        ...client,
        key: proofKey,
        get token() {
          return token
        },
        set token(next) {
          token = next
        },
        async signIn(email) {
          const { requestId } = await client.call(api.emailStart, { email })
          const grant = await client.call(api.emailVerify, { requestId, code: codeFor(email) })
          token = grant.token
          return grant
        },
      }
    },
    close: () => service.close(),
  }
}

/** The name of a refusal; fails where there is none. */
export const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
  } catch (error) {
    if (error instanceof AuthRefusal) return error.code
    throw error
  }
  throw new Error('The call was not refused.')
}

/** A code that is certainly wrong. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
