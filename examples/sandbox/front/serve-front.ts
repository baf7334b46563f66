import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../process/listen.ts'
import type { Sandbox } from '../process/sandbox-description.ts'
import type { SandboxService } from '../process/start-services.ts'
import { remoteCaller } from '../service/local-callers.ts'
import type { FrontPages } from './build-pages.ts'
import { readState } from './read-state.ts'

/** What the front page stands on. */
export interface FrontOptions {
  readonly port: number
  readonly pages: FrontPages
  readonly description: Sandbox
  readonly services: readonly SandboxService[]
}

/** A served front page. */
export interface Front {
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

const json = (status: number, value: unknown): Answer => ({ status, contentType: 'application/json', body: JSON.stringify(value) })
const refusal = (status: number, message: string): Answer => json(status, { error: message })

// The pages speak to chains and to control servers themselves; relay addresses differ in the scheme only.
const policy = ({ services, chains, control }: Sandbox): string => {
  const origins = [...Object.values(services), ...Object.values(chains), ...Object.values(control)].map(
    (url) => new URL(url.replace(/^ws/, 'http')).origin,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

// A name that another site had resolved to this machine is none of ours.
const isOurs = (host: string | undefined): boolean => host !== undefined && /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)

const act = async (service: SandboxService, action: string): Promise<Answer> => {
  if (action === 'kill') service.kept.kill()
  else await service.kept.restart()
  return json(202, { service: service.entry.name, ...service.kept.state() })
}

const answerTo = async (request: IncomingMessage, options: FrontOptions): Promise<Answer> => {
  const { host, origin } = request.headers
  if (!isOurs(host)) return refusal(421, 'The sandbox answers to localhost only.')
  const caller = remoteCaller(request)
  if (caller) return refusal(caller.status, caller.message)
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const [, name, action] = /^\/services\/([a-z\d-]+)\/(restart|kill)$/.exec(path) ?? []
  if (name !== undefined && action !== undefined) {
    if (request.method !== 'POST') return refusal(405, 'A service is restarted or killed with POST.')
    if (origin !== `http://${host}`) return refusal(403, 'Only the front page restarts and kills.')
    const service = options.services.find(({ entry }) => entry.name === name)
    return service === undefined ? refusal(404, `There is no service ${name}.`) : act(service, action)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'Pages are read with GET.')
  if (path === '/state.json') return json(200, await readState(options.description, options.services))
  if (path === '/sandbox.json') return json(200, options.description)
  const page = options.pages.get(path)
  return page === undefined ? refusal(404, 'There is no such page.') : { status: 200, ...page }
}

const send = (response: ServerResponse, { status, contentType, body }: Answer, headers: Readonly<Record<string, string>>): void => {
  response.writeHead(status, { ...headers, 'content-type': contentType })
  response.end(body)
}

const createFrontServer = (options: FrontOptions): Server => {
  const headers = {
    'content-security-policy': policy(options.description),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  return createServer((request, response) => {
    answerTo(request, options)
      .catch((error: unknown) => refusal(500, error instanceof Error ? error.message : String(error)))
      .then((answer) => send(response, answer, headers))
  })
}

/**
 * Serves the front page on the loopback address: `/`, `/faults`, `/state.json` (see `frontState`), `/sandbox.json` (see
 * `sandboxSchema`), and for its own pages only `POST /services/NAME/restart` and `/kill`.
 */
export const serveFront = async (options: FrontOptions): Promise<Front> => {
  const server = createFrontServer(options)
  await listen(server, options.port)
  return { close: () => closeServer(server) }
}
