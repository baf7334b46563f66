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
  /**
   * Paths that programs and pages of this machine alone may ask for, as the router has them; `/_sandbox/*` always is one. What stands open
   * else decides by itself who calls. Default: no more.
   */
  readonly localPaths?: readonly string[]
  /** Adds what the service is for. */
  routes(app: Hono): void
  /** Ends what the service holds: a database, a child process. */
  readonly onClose?: () => Promise<void> | void
}

/** A running service. */
export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  /** Ends open requests and the server, and once no handler works any more what the service holds. May be called again. */
  close(): Promise<void>
}

/** Where all control routes begin, a service's own as well. */
const CONTROL = '/_sandbox/'

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
  const withFaults = injectFaults(faults)
  // What tests steer and read a service with is never harmed.
  app.use((context, next) => (context.req.path.startsWith(CONTROL) ? next() : withFaults(context, next)))
}

const listening = (app: Hono, { port = 0, host = '127.0.0.1' }: ServiceOptions): Promise<{ server: ServerType; port: number }> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (address) => resolve({ server, port: address.port }))
    server.once('error', reject)
  })

/**
 * Starts a service of the sandbox: its own routes behind fault switches, open to pages of any origin but for `localPaths`. Every service has
 * `GET /_sandbox/health` and `GET`, `PUT`, `DELETE /_sandbox/faults`, for this machine alone. Faults spare every path under `/_sandbox/`.
 */
export const startService = async (options: ServiceOptions): Promise<Service> => {
  const app = new Hono()
  const faults = createFaults()
  const calls = createOpenCalls()
  app.use(calls.count)
  // Before the answer to a preflight, so that a page elsewhere does not even get one.
  for (const path of [`${CONTROL}*`, ...(options.localPaths ?? [])]) app.use(path, localCallersOnly)
  app.use(cors({ origin: '*', maxAge: 600, exposeHeaders: ['Retry-After'] }))
  app.use(`${CONTROL}*`, limitBody(LONGEST_CONTROL))
  addControl(app, options.name, faults)
  // A fault may have held the request back until the end.
  app.use(calls.refuseAtEnd)
  options.routes(app)
  app.notFound((context) => context.json(complaint('NOT_FOUND', `${options.name} has no ${context.req.method} ${context.req.path}.`), 404))
  app.onError((error, context) => {
    process.stderr.write(`${options.name}: ${error.stack ?? error.message}\n`)
    return context.json(complaint('INTERNAL', 'The service failed; its log says why.'), 500)
  })
  const { server, port } = await listening(app, options)
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
    faults.set([])
    await calls.end()
    await options.onClose?.()
  }
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    port,
    close() {
      closing ??= close()
      return closing
    },
  }
}
