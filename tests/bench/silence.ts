import { rm } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { buildPage } from '../../scripts/size/build-page.ts'
import { withImports } from '../../scripts/size/chunks.ts'
import { serveFolder } from '../support/serve.ts'
import { openBenchPage } from './bench-page.ts'

declare global {
  interface Window {
    __writes: string[]
  }
}

/** What a page does that nobody has touched. */
export interface Noise {
  /** Addresses beyond the page, its styles and its static graph. */
  readonly requests: readonly string[]
  /** Of these, scripts. */
  readonly scripts: readonly string[]
  /** What was written to, by name. */
  readonly writes: readonly string[]
}

const OBSERVE = `window.__writes = []
const note = (owner, method, name) => {
  const original = owner[method]
  owner[method] = function (...args) { window.__writes.push(name); return original.apply(this, args) }
}
for (const method of ['setItem', 'removeItem', 'clear']) note(Storage.prototype, method, 'storage')
for (const method of ['open', 'deleteDatabase']) note(IDBFactory.prototype, method, 'indexedDB')
if (globalThis.CacheStorage) note(CacheStorage.prototype, 'open', 'caches')
const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set(value) { window.__writes.push('cookie'); cookie.set.call(this, value) } })`

/** Watches `examples/minimal` without a stored connection until it has long been idle. */
export const listenForNoise = async (browser: Browser): Promise<Noise> => {
  const { folder, chunks } = await buildPage('examples/minimal')
  const server = await serveFolder(folder)
  try {
    const entries = [...chunks.values()].filter(({ entry }) => entry).map(({ file }) => file)
    const known = new Set(['/', ...[...withImports(chunks, entries)].map(({ file }) => `/${file}`)])
    const foreign: string[] = []
    const { context, page } = await openBenchPage(browser, server.url, async (opened) => {
      opened.on('request', (request) => {
        if (!request.url().startsWith(server.url)) foreign.push(request.url())
      })
      await opened.clock.install()
      await opened.addInitScript({ content: OBSERVE })
    })
    // Everything that waits for time or rest runs now; what it asks for is asked before this mark, which is no noise.
    await page.clock.fastForward('10:00')
    await page.evaluate((mark) => fetch(mark), '/mark')
    known.add('/mark')
    const requests = [...server.requests.filter((path) => !known.has(path) && !path.endsWith('.css')), ...foreign]
    const writes = await page.evaluate(() => window.__writes)
    await context.close()
    return { requests, scripts: requests.filter((path) => /\.m?js(\?|$)/.test(path)), writes }
  } finally {
    await Promise.all([server.close(), rm(folder, { recursive: true })])
  }
}
