import { createServer, type Server } from 'node:http'
import { closeServer, listen } from './listen.ts'
import { readStaticFile, type StaticFile } from './static-files.ts'

/** What a page of the sandbox is served with. */
export interface ExampleOptions {
  /** The built page. */
  readonly folder: string
  readonly port: number
  /** Answer to `/sandbox.json`, from which a page learns where the chains, the relay and the web wallet are. */
  readonly sandbox: unknown
  /** Script with the test wallets. It is put into every HTML page unless the address has `?wallets=off`. */
  readonly walletScript: string
}

/** A served page. */
export interface ServedExample {
  /** `http://localhost:PORT`. */
  readonly url: string
  close(): Promise<void>
}

const walletPath = '/test-wallets.js'

// First in the head, so that the wallets are there before the page's own scripts, as an extension's are.
const withWallets = (html: string): string => {
  const tag = `<script src="${walletPath}"></script>`
  const marked = html.replace(/<head(?:\s[^>]*)?>/i, (head) => `${head}${tag}`)
  return marked === html ? tag + html : marked
}

const answerFor = async ({ folder, sandbox, walletScript }: ExampleOptions, address: URL): Promise<StaticFile | undefined> => {
  if (address.pathname === '/sandbox.json') {
    return { body: Buffer.from(JSON.stringify(sandbox)), contentType: 'application/json; charset=utf-8' }
  }
  if (address.pathname === walletPath) return { body: Buffer.from(walletScript), contentType: 'text/javascript; charset=utf-8' }
  const file = await readStaticFile(folder, address.pathname)
  const wanted = address.searchParams.get('wallets') !== 'off'
  if (file === undefined || !wanted || !file.contentType.startsWith('text/html')) return file
  return { ...file, body: Buffer.from(withWallets(file.body.toString('utf8'))) }
}

const createExampleServer = (options: ExampleOptions): Server =>
  createServer((request, response) => {
    const target = request.url ?? '/'
    const base = 'http://localhost'
    const answer = URL.canParse(target, base) ? answerFor(options, new URL(target, base)) : Promise.resolve(undefined)
    void answer.then((file) => {
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': file?.contentType ?? 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end(file?.body ?? 'Not found')
    })
  })

/** Serves a built example on the loopback address. */
export const serveExample = async (options: ExampleOptions): Promise<ServedExample> => {
  const server = createExampleServer(options)
  const port = await listen(server, options.port)
  return { url: `http://localhost:${port}`, close: () => closeServer(server) }
}
