import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createFaults, type Faults, parseFaults } from './faults.ts'
import { injectFaults } from './inject-faults.ts'
import { limitBody } from './limit-body.ts'
import { localCallersOnly } from './local-callers.ts'
import { createOpenCalls } from './open-calls.ts'

/** A service of the sandbox. */
export interface ServiceOptions {
  /** Shown in its health answer and on the front page. */
  readonly name: string
  /** Default: a free one. */
  readonly port?: number
  /** Default `127.0.0.1`. */
  readonly host?: string
  /** Whether all of it is for programs and pages of this machine alone. Default: everybody may call, and routes decide by themselves. */
  readonly local?: boolean
  /**
   * Port of the control server: what steers the service and tells of it. 0 takes a free one. It listens on 127.0.0.1, whatever `host` is.
   * Default: there is no control.
   */
  readonly control?: number | undefined
  /** Paths whose answers are for the page alone that asks: they name its origin. Default none: answers are open to pages of any origin. */
  readonly exactOriginPaths?: readonly string[]
  /** Whether answers are open to pages of any origin. Default true; a service that says itself who may read them says false. */
  readonly cors?: boolean
  /** Adds what the service is for. */
  routes(app: Hono): void
  /** Adds the control routes of its own, below `/_sandbox/`, and its pages for whoever runs it. */
  readonly controls?: (app: Hono) => void
  /** Ends what the service holds: a database, a child process. */
  readonly onClose?: () => Promise<void> | void
}

/** A running service. */
export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** Address of the control server; undefined where none was asked for. */
  readonly control: string | undefined
  /** Ends open requests and the server, and once no handler works any more what the service holds. May be called again. */
  close(): Promise<void>
}

/** Where services listen by default, and where control always does. */
const HOME = '127.0.0.1'

/** Bytes that a control route takes. */
const LONGEST_CONTROL = 1_000_000

/** One sentence for whoever called wrongly. */
const complaint = (code: string, message: string) => ({ error: { code, message } })

const addControl = (app: Hono, name: string, faults: Faults): void => {
  const state = () => ({ service: name, faults: faults.all() })
  app.get('/_sandbox/health', (context) => context.json({ service: name, healthy: true, pid: process.pid }))
  app.get('/_sandbox/faults', (context) => context.json(state()))
  app.delete('/_sandbox/faults', (context) => {
    faults.set([])
    return context.json(state())
  })
  app.put('/_sandbox/faults', async (context) => {
    try {
      faults.set(parseFaults(await context.req.json()))
      return context.json(state())
    } catch (error) {
      return context.json(complaint('FAULTS_INVALID', error instanceof Error ? error.message : 'No list of faults.'), 400)
    }
  })
}

const listening = (fetch: Hono['fetch'], port: number, hostname: string): Promise<{ server: ServerType; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (address) => resolve({ server, port: address.port }))
    server.once('error', reject)
  })

const ended = (server: ServerType): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })

/** An app whose failures are one sentence each. */
const createApp = (name: string): Hono => {
  const app = new Hono()
  app.notFound((context) => context.json(complaint('NOT_FOUND', `${name} has no ${context.req.method} ${context.req.path}.`), 404))
  app.onError((error, context) => {
    process.stderr.write(`${name}: ${error.stack ?? error.message}\n`)
    return context.json(complaint('INTERNAL', 'The service failed; its log says why.'), 500)
  })
  return app
}

const openCors = (exactPaths: readonly string[] = []) =>
  cors({
    origin: (origin, { req }) => (exactPaths.includes(req.path) ? origin : '*'),
    maxAge: 600,
    exposeHeaders: ['Retry-After'],
  })

/**
 * Starts a service of the sandbox: its own routes behind fault switches, open to pages of any origin unless it is `local`. With `control` a
 * second server, for this machine alone and never through a proxy, answers `GET /_sandbox/health`, `GET`, `PUT`, `DELETE /_sandbox/faults`
 * and the service's `controls`, which faults spare.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const { name, port: wanted = 0, host = HOME, control: controlPort } = options
  const faults = createFaults()
  const calls = createOpenCalls()
  const app = createApp(name)
  app.use(calls.count)
  // Before the answer to a preflight, so that a page elsewhere does not even get one.
  if (options.local) app.use(localCallersOnly)
  if (options.cors ?? true) app.use(openCors(options.exactOriginPaths))
  app.use(injectFaults(faults))
  // A fault may have held the request back until the end.
  app.use(calls.refuseAtEnd)
  options.routes(app)

  const startControl = async (): Promise<{ server: ServerType; port: number } | undefined> => {
    if (controlPort === undefined) return undefined
    const steering = createApp(name)
    steering.use(calls.count)
    steering.use(localCallersOnly)
    steering.use(openCors())
    steering.use(limitBody(LONGEST_CONTROL))
    addControl(steering, name, faults)
    steering.use(calls.refuseAtEnd)
    options.controls?.(steering)
    return listening(steering.fetch, controlPort, HOME)
  }
  const control = await startControl()
  const { server, port } = await listening(app.fetch, wanted, host).catch(async (cause: unknown) => {
    if (control) await ended(control.server)
    throw cause
  })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all([ended(server), control && ended(control.server)])
    faults.set([])
    await calls.end()
    await options.onClose?.()
  }
  return {
    url: `http://${host}:${port}`,
    port,
    control: control && `http://${HOME}:${control.port}`,
    close() {
      closing ??= close()
      return closing
    },
  }
}
