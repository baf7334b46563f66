import type { Browser } from 'playwright-core'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { launchOwnBrowser } from '../chromium.ts'
import type { TestWorker } from './test-worker.ts'

/** A chain, and the snapshot that it goes back to. */
interface KeptChain {
  readonly chain: Chain
  /** Goes back to the state after the deployment, with the mining that a fresh chain has. */
  restore(): Promise<void>
  end(): Promise<void>
}

const keepChain = async (id: number): Promise<KeptChain> => {
  const started = await startChain({ id, port: 0 })
  await deploySandbox(started.rpcUrl)
  const client = createChainClient(started.rpcUrl)
  const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    Reflect.apply(client.request, client, [{ method, params }])
  let snapshot = await ask('evm_snapshot')
  return {
    // Files stop what they started; this one goes on.
    chain: { ...started, stop: async () => undefined },
    end: started.stop,
    async restore() {
      await ask('anvil_dropAllTransactions')
      if ((await ask('evm_revert', snapshot)) !== true) throw new Error(`Chain ${id} did not go back to its first state.`)
      // The chain's clock goes back with it, and would stay as far behind as the snapshot is old.
      await ask('evm_setTime', Math.floor(Date.now() / 1_000))
      await ask('evm_setIntervalMining', 0)
      await ask('evm_setAutomine', true)
      snapshot = await ask('evm_snapshot')
    },
  }
}

/** The browser of a worker: closing it closes its pages only. */
const keepBrowser = async (): Promise<{ readonly browser: Browser; end(): Promise<void> }> => {
  const browser = await launchOwnBrowser()
  const end = browser.close.bind(browser)
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return { browser, end }
}

/** Makes the parts of a worker on first use. */
const createWorkerParts = () => {
  let browser: ReturnType<typeof keepBrowser> | undefined
  let chains: Promise<readonly [KeptChain, KeptChain]> | undefined
  let used = false
  const worker: TestWorker = {
    async browser() {
      browser ??= keepBrowser()
      return (await browser).browser
    },
    async chains() {
      chains ??= Promise.all([keepChain(1), keepChain(10)])
      used = true
      const [ethereum, optimism] = await chains
      return [ethereum.chain, optimism.chain]
    },
  }
  return {
    worker,
    /** Between two files: closes what the last one left open, and gives the next one fresh chains. */
    async reset(): Promise<void> {
      await (await browser)?.browser.close()
      if (!used || !chains) return
      used = false
      await Promise.all((await chains).map((kept) => kept.restore()))
    },
    async end(): Promise<void> {
      const ended = [browser, ...((await chains) ?? [])]
      browser = undefined
      chains = undefined
      await Promise.all(ended.map(async (part) => (await part)?.end()))
    },
  }
}

/** The parts of this process. Jest loads this file once in each worker, outside the realm of the tests. */
export const workerParts = createWorkerParts()
