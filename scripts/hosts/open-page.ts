import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'

/** A page of a host. `lines` grows while it lives. */
export interface HostPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Everything that the console says, and uncaught errors. */
  readonly lines: readonly string[]
  /** gzip -9 of every script that was loaded until the page was ready. */
  readonly bytes: number
}

/** How a page is opened. */
export interface OpenPage {
  /** Puts wallets and answers into the context. */
  prepare(context: BrowserContext): Promise<unknown>
  /** Resolves when the page shows what it starts with. */
  ready(page: Page): Promise<unknown>
  /** Default: a desktop. */
  readonly device?: BrowserContextOptions
}

/** Opens a host as a visitor does who has never been there. */
export const openPage = async (browser: Browser, url: string, { prepare, ready, device = {} }: OpenPage): Promise<HostPage> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...device })
  await prepare(context)
  const page = await context.newPage()
  const lines: string[] = []
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()} (${message.location().url})`))
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  const scripts: Promise<number>[] = []
  const weigh = async (response: Response): Promise<number> => gzipSync(await response.body(), { level: 9 }).length
  const listen = (response: Response): void => {
    if (response.request().resourceType() === 'script' && response.ok()) scripts.push(weigh(response))
  }
  page.on('response', listen)
  await page.goto(url)
  await ready(page)
  page.off('response', listen)
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0)
  return { context, page, lines, bytes }
}
