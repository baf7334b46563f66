import { testAccounts } from '../chain/accounts.ts'
import { solanaTestAccounts } from '../solana/accounts.ts'
import type { SolanaWalletConfig } from './solana/solana-config.ts'
import type { TestWalletConfig } from './wallet-config.ts'

const icon = (hue: number): string => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${hue} 45% 38%)"/><path d="M8 11h16v11H8z" fill="none" stroke="#fff" stroke-width="2"/><circle cx="20" cy="16.5" r="1.5" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** The wallets in the pages that `npm start` serves. `chains` is hexadecimal chain id to JSON-RPC address. */
export const sandboxWallets = (chains: Readonly<Record<string, string>>): readonly TestWalletConfig[] => {
  const [first, second, third, fourth] = testAccounts
  const common = { chains: { ...chains }, announce: 'eip6963' } as const
  return [
    { ...common, name: 'Sandbox Wallet', rdns: 'test.sandbox.wallet', icon: icon(210), privateKey: first.privateKey, ui: true },
    { ...common, name: 'Second Wallet', rdns: 'test.sandbox.second', icon: icon(150), privateKey: second.privateKey, ui: true },
    { ...common, name: 'Refusing Wallet', rdns: 'test.sandbox.refusing', icon: icon(0), privateKey: third.privateKey, behaviour: 'reject' },
    { ...common, name: 'Silent Wallet', rdns: 'test.sandbox.silent', icon: icon(40), privateKey: fourth.privateKey, behaviour: 'silent' },
  ]
}

/** The Solana wallets in the same pages. `chains` is chain id to JSON-RPC address; none where there is no chain. */
export const sandboxSolanaWallets = (chains: Readonly<Record<string, string>>): readonly SolanaWalletConfig[] => {
  const [first, , third] = solanaTestAccounts
  if (Object.keys(chains).length === 0) return []
  return [
    { name: 'Sandbox Solana Wallet', chains: { ...chains }, icon: icon(280), seed: first.seed, ui: true },
    { name: 'Refusing Solana Wallet', chains: { ...chains }, icon: icon(320), seed: third.seed, behaviour: 'reject' },
  ]
}
