import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type AuthConfigInput, createAuthService, readAuthConfig } from 'portico/auth-server'
import * as v from 'valibot'
import { choosePort } from '../process/free-port.ts'
import { isLocalOrigin } from '../service/local-callers.ts'
import { sandboxProject } from '../service/projects.ts'
import { readJson, readPart } from '../service/read-input.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import { type Service, startService } from '../service/start-service.ts'
import { sandboxProviders } from './sandbox-providers.ts'

/** How the auth service is started. */
export interface AuthOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder of the database. Default: it lives in memory. */
  readonly data?: string | undefined
  /** The exact origin of the signing frame. */
  readonly frame: string
  /** The exact origins that may embed the frame. More are named at the control server. */
  readonly origins?: readonly string[]
  /** `smtp://127.0.0.1:PORT` of the inbox. Default: there is no sign-in by e-mail. */
  readonly smtp?: string | undefined
  /** Address of the identity provider. Default: there is no social login. */
  readonly identity?: string | undefined
  /** What the project asks for beside. */
  readonly project?: Partial<AuthConfigInput['projects'][number]>
}

/** No secret at all, so that the sandbox's shares can be opened after a restart. */
const SECRET = 'the sandbox has no secrets: everybody may read this one'

const originList = v.object({ origins: v.array(v.pipe(v.string(), v.check(isLocalOrigin, 'Only origins of this machine.'))) })

/** `PUT /_sandbox/origins` with `{ origins }`: they may embed the frame too. */
const addOrigins = (app: Parameters<NonNullable<Parameters<typeof startService>[0]['controls']>>[0], origins: string[]): void => {
  app.put('/_sandbox/origins', async (context) => {
    try {
      const named = readPart(originList, readJson(await context.req.text()), 'body').origins
      for (const origin of named) if (!origins.includes(origin)) origins.push(origin)
      return context.json({ origins })
    } catch (error) {
      if (error instanceof Refusal) return context.json(failureOf(error), 400)
      throw error
    }
  })
}

/** Starts the sandbox's auth service: `portico/auth-server` for the project of the sandbox, with mails to the inbox. */
export const startAuth = async ({
  port = 0,
  control,
  data,
  frame,
  origins = [],
  smtp,
  identity,
  project,
}: AuthOptions): Promise<Service> => {
  if (data !== undefined) mkdirSync(data, { recursive: true })
  const chosen = port === 0 ? await choosePort(0) : port
  const url = `http://127.0.0.1:${chosen}`
  const config = readAuthConfig({
    url,
    frame,
    secrets: [SECRET],
    database: { url: data === undefined ? ':memory:' : pathToFileURL(join(data, 'auth.db')).href },
    ...(smtp === undefined ? {} : { mail: { smtp, from: 'Portico sandbox <login@sandbox.test>' } }),
    ...(identity === undefined
      ? {}
      : {
          providers: sandboxProviders(identity),
          farcaster: { relay: `${identity}/farcaster`, rpc: `${identity}/farcaster/rpc` },
        }),
    projects: [
      {
        id: sandboxProject.id,
        name: 'Portico sandbox',
        // The frame itself signs in too, where it is a page of its own.
        origins: [frame].concat(origins),
        farcaster: identity !== undefined,
        recovery: ['passkey', 'passphrase', 'service'],
        ...project,
      },
    ],
  } satisfies AuthConfigInput)
  const service = await createAuthService(config)
  const addressOf = (context: Context): string | undefined =>
    (context as unknown as Context<{ Bindings: HttpBindings }>).env.incoming.socket.remoteAddress
  try {
    return await startService({
      name: 'auth',
      port: chosen,
      control,
      // It says itself which origin may read its answers.
      cors: false,
      routes(app) {
        app.all('*', (context) => service.handle(context.req.raw, { address: addressOf(context) }))
      },
      controls: (app) => addOrigins(app, config.projects[0]?.origins ?? []),
      onClose: () => service.close(),
    })
  } catch (error) {
    await service.close()
    throw error
  }
}
