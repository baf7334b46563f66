import { announceWallet } from './announce.ts'
import { registerSolanaWallet } from './solana/register.ts'
import { parseSolanaWallets } from './solana/solana-config.ts'
import { createSolanaWallet, type SolanaWalletControl } from './solana/solana-wallet.ts'
import { createWallet } from './wallet.ts'
import { parseWallets } from './wallet-config.ts'
import type { TestWalletControl } from './wallet-control.ts'
import './window.ts'

const controls: Record<string, TestWalletControl> = {}
for (const config of parseWallets(window.__testWallets)) {
  const { provider, control } = createWallet(config, () => announce())
  const announce = announceWallet(config, provider)
  controls[config.rdns] = control
}
window.__testWalletControl = controls

const solanaControls: Record<string, SolanaWalletControl> = {}
for (const config of parseSolanaWallets(window.__testSolanaWallets)) {
  const { wallet, control } = createSolanaWallet(config)
  registerSolanaWallet(wallet)
  solanaControls[config.name] = control
}
window.__testSolanaWalletControl = solanaControls
