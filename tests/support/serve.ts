import { createServer, type ServerResponse } from 'node:http'
import { closeServer, listen } from '../../examples/sandbox/process/listen.ts'
import { contentTypeOf, readStaticFile, type StaticFile } from '../../examples/sandbox/process/static-files.ts'
import { createFaults, type Fault, type Faults } from './fault.ts'

/** How a folder is served. */
export interface ServeOptions {
  /** Headers of every answer, a content security policy for example. */
  readonly headers?: Readonly<Record<string, string>>
  /** Default: a free one. */
  readonly port?: number
  /** Paths that browsers may keep: files with a hash of their content in their name. A fault of such a path does not reach who has it already. */
  readonly immutable?: RegExp
  /** Files that exist only here, by path: `{ '/sandbox.json': '{}' }`. They win over the folder's. */
  readonly files?: Readonly<Record<string, string>>
}

/** A running test server. */
export interface TestServer {
  /** `http://localhost:PORT`, without a final slash. */
  readonly url: string
  readonly port: number
  /** The same server under another name that test browsers resolve: `at('evil.test')`, `at('wallet.localhost')`. */
  at(host: string): string
  /** Path with query of every request, in order; grows while the server runs. */
  readonly requests: readonly string[]
  /** Forgets the requests so far. */
  forgetRequests(): void
  readonly faults: Faults
  close(): Promise<void>
}

const NO_FAULT: Fault = {}

const IMMUTABLE = 'public, max-age=31536000, immutable'

const notFound: StaticFile = { body: Buffer.from('Not found'), contentType: 'text/plain; charset=utf-8' }

const answer = (
  response: ServerResponse,
  file: StaticFile,
  status: number,
  headers: Readonly<Record<string, string>>,
  fault: Fault,
): void => {
  const body = fault.body === undefined ? file.body : Buffer.from(fault.body)
  response.writeHead(fault.status ?? status, {
    'content-type': file.contentType,
    'content-length': body.length,
    'cache-control': 'no-store',
    ...headers,
    ...fault.headers,
  })
  if (fault.truncate === undefined) response.end(body)
  else response.write(body.subarray(0, fault.truncate), () => response.destroy())
}

/** Serves a folder on the loopback address, with scripted faults per path. Each file is read once; browsers keep none but the immutable ones. */
export const serveFolder = async (folder: string, options: ServeOptions = {}): Promise<TestServer> => {
  const requests: string[] = []
  const faults = createFaults()
  const timers = new Set<NodeJS.Timeout>()
  const kept = new Map<string, StaticFile>()
  const read = async (path: string): Promise<StaticFile | undefined> => {
    const file = kept.get(path) ?? (await readStaticFile(folder, path))
    if (file) kept.set(path, file)
    return file
  }
  const headersOf = (path: string): Readonly<Record<string, string>> =>
    options.immutable?.test(path) ? { 'cache-control': IMMUTABLE, ...options.headers } : { ...options.headers }
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    const path = target.split(/[?#]/, 1)[0] ?? '/'
    requests.push(target)
    const fault = faults.take(path) ?? NO_FAULT
    if (fault.hang) return
    if (fault.drop) return void response.destroy()
    const send = async (): Promise<void> => {
      const text = options.files?.[path]
      const file = text === undefined ? await read(path) : { body: Buffer.from(text), contentType: contentTypeOf(path) }
      const replaced = fault.body === undefined ? notFound : { ...notFound, contentType: contentTypeOf(path) }
      const headers = file && fault === NO_FAULT ? headersOf(path) : { ...options.headers }
      answer(response, file ?? replaced, file === undefined && fault.body === undefined ? 404 : 200, headers, fault)
    }
    if (fault.delay === undefined) return void send()
    const timer = setTimeout(() => {
      timers.delete(timer)
      void send()
    }, fault.delay)
    timers.add(timer)
  })
  const port = await listen(server, options.port)
  return {
    url: `http://localhost:${port}`,
    port,
    at: (host) => `http://${host}:${port}`,
    requests,
    forgetRequests: () => void requests.splice(0),
    faults,
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      return closeServer(server)
    },
  }
}
