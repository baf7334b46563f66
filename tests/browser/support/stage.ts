import { resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Chain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { WAIT_LIMIT } from '../../support/wait.ts'
import '../../support/worker/test-worker.ts'

/** The parts that most browser tests stand on, shared by the files of a worker: two chains with all of the sandbox’s contracts, and a browser. */
export interface Stage {
  readonly browser: Browser
  readonly ethereum: Chain
  readonly optimism: Chain
  /** Serves a built example; `sandbox.json` tells it where the chains are. */
  serve(example: string, options?: { readonly headers?: Readonly<Record<string, string>>; readonly sandbox?: object }): Promise<TestServer>
  close(): Promise<void>
}

/** Takes chains and browser. Close it after the file's tests. */
export const startStage = async (): Promise<Stage> => {
  const { testWorker } = globalThis
  if (!testWorker) throw new Error('The stage belongs to the browser tests: run it in their jest project.')
  const [browser, [ethereum, optimism]] = await Promise.all([testWorker.browser(), testWorker.chains()])
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
        immutable: /^\/(assets|chunks)\//,
        files: { '/sandbox.json': JSON.stringify({ ...sandbox, ...more }) },
      })
      servers.push(server)
      return server
    },
    async close() {
      await browser.close()
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** A page whose uncaught errors are kept: a test that ends with one has failed. */
export interface WatchedPage {
  readonly context: BrowserContext
  readonly page: Page
  readonly errors: readonly string[]
}

/**
 * Opens a page in a context of its own, without motion unless `options` ask for it: pages that draw sixty times a second while a
 * test waits cost more than all tests together.
 */
export const openPage = async (
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 800 }, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(WAIT_LIMIT)
  await prepare(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`))
  return { context, page, errors }
}
