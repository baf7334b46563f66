import { parseArgs } from 'node:util'
import { readBuiltPage } from './build-page.ts'
import type { WebWalletOptions } from './web-wallet-options.ts'

const USAGE =
  'web wallet: tsx start-web-wallet.ts [--port 5556] [--relay ws://127.0.0.1:5555] [--chain eip155:1=http://127.0.0.1:8545] [--project sandbox] [--page built.json]'

const readOptions = async (): Promise<WebWalletOptions> => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5556' },
      relay: { type: 'string', default: 'ws://127.0.0.1:5555' },
      project: { type: 'string', default: 'sandbox' },
      page: { type: 'string' },
      chain: { type: 'string', multiple: true, default: ['eip155:1=http://127.0.0.1:8545'] },
    },
  })
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is not a port`)
  const chains = Object.fromEntries(
    values.chain.map((pair) => {
      const [, chain, url] = /^(eip155:\d+|solana:[\w-]{1,32})=(https?:\/\/.+)$/.exec(pair) ?? []
      if (chain === undefined || url === undefined) throw new Error(`--chain ${pair} is not eip155:ID=ADDRESS or solana:ID=ADDRESS`)
      return [chain, url]
    }),
  )
  const page = values.page === undefined ? {} : { page: await readBuiltPage(values.page) }
  return { port: Number(values.port), relayUrl: values.relay, projectId: values.project, chains, ...page }
}

/** Runs the web wallet as a program until SIGINT or SIGTERM. Exits with 1 and one sentence when it cannot start. */
export const runWebWallet = async (
  start: (options: WebWalletOptions) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<void> => {
  try {
    const wallet = await start(await readOptions())
    process.stdout.write(`web wallet ${wallet.url}\n`)
    const stop = (): void => {
      wallet.close().then(() => process.exit(0))
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    process.stderr.write(`web wallet: ${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
    process.exit(1)
  }
}
