import type { IncomingMessage, RequestListener } from 'node:http'
import { remoteCaller } from '../service/local-callers.ts'
import { readFaults, setFaults } from './fault-settings.ts'
import type { RelayFaults } from './faults.ts'

const MAX_BODY_LENGTH = 64_000

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type',
}

interface Answer {
  readonly status: number
  readonly body?: unknown
}

const complaint = (code: string, message: string) => ({ error: { code, message } })

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request) {
    length += piece.length
    if (length > MAX_BODY_LENGTH) throw new Error('body is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * The relay's control server, for programs and pages of this machine alone and never through a proxy: `GET /_sandbox/health` answers counters,
 * `GET`, `PUT` and `DELETE /_sandbox/faults` read, set and clear the switches. Failures are `{ error: { code, message } }`.
 */
export const createControlRoutes = (parts: { readonly faults: RelayFaults; readonly health: () => object }): RequestListener => {
  const { faults, health } = parts
  const changeFaults = async (request: IncomingMessage): Promise<Answer> => {
    try {
      if (request.method === 'PUT') setFaults(faults, await readBody(request))
      else faults.clear()
      return { status: 200, body: readFaults(faults) }
    } catch (error) {
      return { status: 400, body: complaint('FAULTS_INVALID', error instanceof Error ? error.message : 'No switches.') }
    }
  }
  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const refusal = remoteCaller(request)
    if (refusal) return { status: refusal.status, body: complaint(refusal.code, refusal.message) }
    if (request.method === 'OPTIONS') return { status: 204 }
    switch (`${request.method} ${path}`) {
      case 'GET /_sandbox/health':
        return { status: 200, body: health() }
      case 'GET /_sandbox/faults':
        return { status: 200, body: readFaults(faults) }
      case 'PUT /_sandbox/faults':
      case 'DELETE /_sandbox/faults':
        return changeFaults(request)
      default:
        return { status: 404, body: complaint('NOT_FOUND', `relay has no ${request.method} ${path}.`) }
    }
  }

  return async (request, response) => {
    const { status, body } = await answerOf(request)
    response.writeHead(status, { ...CORS, 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
}

/** The relay's HTTP side for everybody: `GET /health` says that it answers, and nothing of what it carries. */
export const publicRoutes: RequestListener = (request, response) => {
  const isHealth = request.method === 'GET' && request.url?.split('?', 1)[0] === '/health'
  response.writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(isHealth ? { service: 'relay', healthy: true } : complaint('NOT_FOUND', 'The relay speaks WebSocket.')))
}
