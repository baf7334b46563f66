import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { build } from 'esbuild'
import { closeServer, listen } from '../../../../examples/sandbox/process/listen.ts'
import { pageHeaders } from '../../../../server/frame/page-headers.ts'

/** A page that draws each screen of the frame, under the headers of the frame. */
export interface ScreensServer {
  readonly url: string
  close(): Promise<void>
}

const bundle = async (): Promise<string> => {
  const built = await build({
    entryPoints: ['tests/browser/frame/page/screens-page.ts'],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    jsx: 'automatic',
    loader: { '.css': 'text' },
    conditions: ['source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return built.outputFiles[0]?.text ?? ''
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Signing frame</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="/screens.js"></script></head><body></body></html>`

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
/** A text as a contract returns it. */
const words = (text: string): string => `0x${word(32n)}${word(BigInt(text.length))}${Buffer.from(text).toString('hex').padEnd(64, '0')}`

/** What a node says of a token; of everything else it knows nothing. */
const answerOf = (method: string, params: readonly unknown[]): unknown => {
  if (method === 'eth_getCode') return '0x6001'
  const call = method === 'eth_call' ? JSON.stringify(params) : ''
  if (call.includes('"0x313ce567"')) return `0x${word(6n)}`
  if (call.includes('"0x95d89b41"')) return words('USDC')
  return undefined
}

const rpc = (text: string): string => {
  const asked = JSON.parse(text) as object | readonly object[]
  const one = (given: object): object => {
    const { id, method, params } = given as { id: number; method: string; params: readonly unknown[] }
    const result = answerOf(method, params)
    return result === undefined ? { jsonrpc: '2.0', id, error: { code: -32000, message: 'unknown' } } : { jsonrpc: '2.0', id, result }
  }
  return JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked))
}

export const startScreensServer = async (): Promise<ScreensServer> => {
  const files = new Map([
    ['/screens.js', { type: 'text/javascript', body: await bundle() }],
    ['/page.css', { type: 'text/css', body: await readFile('server/frame/page/page.css', 'utf8') }],
    ['/', { type: 'text/html', body: PAGE }],
  ])
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      response.writeHead(200, { 'content-type': 'application/json' }).end(rpc(text))
      return
    }
    const file = files.get(request.url ?? '')
    if (!file) {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, { ...pageHeaders({ ancestors: [], connects: [] }), 'content-type': `${file.type}; charset=utf-8` })
      .end(file.body)
  })
  const port = await listen(server)
  return { url: `http://wallet.localhost:${port}/`, close: () => closeServer(server) }
}
