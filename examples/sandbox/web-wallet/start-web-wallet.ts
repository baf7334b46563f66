import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { closeServer, listen } from '../process/listen.ts'
import { buildPage } from './build-page.ts'
import { runWebWallet } from './run-web-wallet.ts'
import type { WebWalletOptions } from './web-wallet-options.ts'

export type { WebWalletOptions } from './web-wallet-options.ts'

/** A running web wallet. */
export interface WebWallet {
  /** `http://localhost:PORT`; add `?uri=` and a pairing link, and `&behaviour=approve` where nobody is there to press a button. */
  readonly url: string
  close(): Promise<void>
}

// Nodes of added networks are local too; everything else the page tries to reach is refused by the browser.
const policy = (addresses: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' http://127.0.0.1:* http://localhost:* ${addresses.map((address) => new URL(address).origin).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** Builds and serves the web wallet on the loopback address. Rejects when the port is taken or the page does not build. */
export const startWebWallet = async (options: WebWalletOptions): Promise<WebWallet> => {
  const { relayUrl, projectId = 'sandbox', chains } = options
  const files = options.page ?? (await buildPage())
  const config = JSON.stringify({ relayUrl, projectId, chains })
  const headers = {
    'content-security-policy': policy([relayUrl, ...Object.values(chains)]),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const server = createServer((request, response) => {
    // Not read as a URL: `//` and other things that a program may ask for are none.
    const pathname = request.url?.split('?', 1)[0] ?? '/'
    const file = pathname === '/wallet.json' ? { body: config, contentType: 'application/json' } : files.get(pathname)
    response.writeHead(file ? 200 : 404, { ...headers, 'content-type': file?.contentType ?? 'text/plain' })
    response.end(file?.body ?? 'Not found')
  })
  const port = await listen(server, options.port)
  return { url: `http://localhost:${port}`, close: () => closeServer(server) }
}

const script = process.argv[1]
if (script !== undefined && import.meta.url === pathToFileURL(script).href) runWebWallet(startWebWallet)
