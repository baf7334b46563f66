import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { SolanaWalletConfig } from './solana/solana-config.ts'
import type { TestWalletConfig } from './wallet-config.ts'

const entry = join(dirname(fileURLToPath(import.meta.url)), 'test-wallet.ts')

/**
 * Bundles the test wallet to one classic script. Set `window.__testWallets` and `window.__testSolanaWallets` before it
 * runs, or pass the wallets here.
 * The script needs no module support and no inline allowance: it can be a file of the page or an init script of the browser.
 */
export const buildTestWallet = async (
  wallets?: readonly TestWalletConfig[],
  solanaWallets: readonly SolanaWalletConfig[] = [],
): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    legalComments: 'none',
  })
  const code = outputFiles[0]?.text ?? ''
  if (wallets === undefined) return code
  const configured = `window.__testWallets = ${JSON.stringify(wallets)};\nwindow.__testSolanaWallets = ${JSON.stringify(solanaWallets)};`
  return `${configured}\n${code}`
}
