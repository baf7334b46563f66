import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { SolanaWalletConfig } from './solana/solana-config.ts'
import type { TestWalletConfig } from './wallet-config.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** One classic script, which needs no module support and no inline allowance: it can be a file of the page or an init script of the browser. */
const bundle = async (file: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(here, file)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    legalComments: 'none',
  })
  return outputFiles[0]?.text ?? ''
}

/** Bundles the test wallet. Set `window.__testWallets` and `window.__testSolanaWallets` before it runs, or pass the wallets here. */
export const buildTestWallet = async (
  wallets?: readonly TestWalletConfig[],
  solanaWallets: readonly SolanaWalletConfig[] = [],
): Promise<string> => {
  const code = await bundle('test-wallet.ts')
  if (wallets === undefined) return code
  const configured = `window.__testWallets = ${JSON.stringify(wallets)};\nwindow.__testSolanaWallets = ${JSON.stringify(solanaWallets)};`
  return `${configured}\n${code}`
}

/** Bundles the Bitcoin test wallet. Set `window.__testBitcoinWallets` before it runs. */
export const buildBitcoinTestWallet = (): Promise<string> => bundle('bitcoin-wallet.ts')
