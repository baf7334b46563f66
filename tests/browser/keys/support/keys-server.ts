import { createServer } from 'node:http'
import { build } from 'esbuild'
import { closeServer, listen } from '../../../../examples/sandbox/process/listen.ts'

/** Pages of two hosts and the frame's page on three origins, and what keeps the shares. */
export interface KeysServer {
  at(host: 'app.localhost' | 'other.localhost'): string
  readonly port: number
  /** Every body that was posted. */
  readonly posted: readonly string[]
  forgetAccount(): void
  close(): Promise<void>
}

const PERMISSIONS = 'publickey-credentials-get *; publickey-credentials-create *'

/** The frame's own headers in what matters here: no script but its own, Trusted Types. */
const FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cache-control': 'no-store',
}

const bundle = async (): Promise<string> => {
  const built = await build({
    entryPoints: ['tests/browser/keys/page/keys-page.ts'],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
    conditions: ['source'],
  })
  return built.outputFiles[0]?.text ?? ''
}

export const startKeysServer = async (): Promise<KeysServer> => {
  const script = await bundle()
  const posted: string[] = []
  let kept: { readonly generation: number } | undefined
  const answer = (path: string, body: string): { readonly status: number; readonly body: unknown } => {
    if (path.endsWith('/shares/get')) return kept ? { status: 200, body: kept } : { status: 404, body: 'SHARES_MISSING' }
    const put = JSON.parse(body) as { readonly replaces: number }
    if (put.replaces !== (kept?.generation ?? 0)) return { status: 409, body: 'GENERATION_CHANGED' }
    kept = { ...put, generation: put.replaces + 1 }
    return { status: 200, body: { generation: kept.generation } }
  }
  const server = createServer(async (request, response) => {
    const { url = '/', method, headers } = request
    if (method === 'POST') {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      posted.push(body)
      const answered = answer(url, body)
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answered.body))
    } else if (url === '/keys.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    } else if (headers.host?.startsWith('wallet.')) {
      response
        .writeHead(200, { 'content-type': 'text/html', ...FRAME_HEADERS })
        .end('<!doctype html><script type="module" src="/keys.js"></script>')
    } else {
      const frame = `<iframe src="http://wallet.localhost:${port}/" allow="${PERMISSIONS}"></iframe>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${frame}`)
    }
  })
  const port = await listen(server)
  return {
    port,
    posted,
    at: (host) => `http://${host}:${port}/`,
    forgetAccount: () => {
      kept = undefined
    },
    close: () => closeServer(server),
  }
}
