import { createAnnouncement } from './announce.ts'
import { parsePolkadotWallets } from './polkadot/polkadot-config.ts'
import { createPolkadotWallet, type InjectedExtension, type PolkadotWalletControl } from './polkadot/polkadot-wallet.ts'
import { registerStandardWallet } from './register-standard.ts'
import { parseSolanaWallets } from './solana/solana-config.ts'
import { createSolanaWallet, type SolanaWalletControl } from './solana/solana-wallet.ts'
import { createWallet } from './wallet.ts'
import { parseWallets } from './wallet-config.ts'
import type { TestWalletControl } from './wallet-control.ts'
import './window.ts'

const controls: Record<string, TestWalletControl> = {}
for (const config of parseWallets(window.__testWallets)) {
  const announcement = createAnnouncement(config, () => provider)
  const { provider, control } = createWallet(config, announcement)
  if (!config.late) announcement.begin()
  controls[config.rdns] = control
}
window.__testWalletControl = controls

const solanaControls: Record<string, SolanaWalletControl> = {}
for (const config of parseSolanaWallets(window.__testSolanaWallets)) {
  const { wallet, control } = createSolanaWallet(config)
  registerStandardWallet(wallet)
  solanaControls[config.name] = control
}
window.__testSolanaWalletControl = solanaControls

const extensions: Record<string, InjectedExtension> = {}
const polkadotControls: Record<string, PolkadotWalletControl> = {}
for (const config of parsePolkadotWallets(window.__testPolkadotWallets)) {
  const { extension, control } = createPolkadotWallet(config)
  extensions[config.key] = extension
  polkadotControls[config.key] = control
}
if (Object.keys(extensions).length > 0) window.injectedWeb3 = { ...window.injectedWeb3, ...extensions }
window.__testPolkadotWalletControl = polkadotControls
