import { announceWallet } from './announce.ts'
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
