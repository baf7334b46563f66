import { resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { launchBrowser } from '../../support/chromium.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'

/** The parts that most browser tests stand on: two chains with tokens, and a browser. */
export interface Stage {
  readonly browser: Browser
  readonly ethereum: Chain
  readonly optimism: Chain
  /** Serves a built example; `sandbox.json` tells it where the chains are. */
  serve(example: string, options?: { readonly headers?: Readonly<Record<string, string>>; readonly sandbox?: object }): Promise<TestServer>
  close(): Promise<void>
}

/** Starts chains and browser. Close it after the file's tests. */
export const startStage = async (): Promise<Stage> => {
  const [browser, ethereum, optimism] = await Promise.all([
    launchBrowser(),
    startChain({ id: 1, port: 0 }),
    startChain({ id: 10, port: 0 }),
  ])
  await Promise.all([deployTokens(ethereum.rpcUrl), deployTokens(optimism.rpcUrl)])
  const servers: TestServer[] = []
  const sandbox = {
    chains: { 'eip155:1': ethereum.rpcUrl, 'eip155:10': optimism.rpcUrl },
    tokens: Object.fromEntries(['eip155:1', 'eip155:10'].map((id) => [id, testTokens.map(({ address }) => ({ address }))])),
  }
  return {
    browser,
    ethereum,
    optimism,
    async serve(example, { headers = {}, sandbox: more = {} } = {}) {
      const server = await serveFolder(resolve('examples', example, 'dist'), {
        headers,
        files: { '/sandbox.json': JSON.stringify({ ...sandbox, ...more }) },
      })
      servers.push(server)
      return server
    },
    async close() {
      await browser.close()
      await Promise.all([...servers.map((server) => server.close()), ethereum.stop(), optimism.stop()])
    },
  }
}

/** A page whose uncaught errors are kept: a test that ends with one has failed. */
export interface WatchedPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: readonly string[]
}

/** Opens a page in a context of its own. */
export const openPage = async (
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 800 }, ...options })
  await prepare(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`))
  return { context, page, errors }
}
