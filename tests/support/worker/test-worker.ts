import type { Browser } from 'playwright-core'
import type { Chain } from '../../../examples/sandbox/chain/start-chain.ts'

/**
 * What the browser tests of one jest worker share. It lives outside the realm of the test files, so that it is started once
 * for all of them: a browser takes a second of the CPU, two chains with their contracts three.
 */
export interface TestWorker {
  /** The browser. Its `close` closes the pages that are open, and leaves the browser to the next file. */
  browser(): Promise<Browser>
  /** Ethereum and Optimism with everything that the sandbox deploys, in the state they have after that. */
  chains(): Promise<readonly [ethereum: Chain, optimism: Chain]>
}

declare global {
  /** Set in test files that run in the browser project. */
  var testWorker: TestWorker | undefined
}
