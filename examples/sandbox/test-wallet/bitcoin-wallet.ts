import { parseBitcoinWallets } from './bitcoin/bitcoin-config.ts'
import { type BitcoinWalletControl, createBitcoinWallet } from './bitcoin/bitcoin-wallet.ts'
import { registerStandardWallet } from './register-standard.ts'
import './window.ts'

// A script of its own: its chain library would weigh on every page that has the other test wallets.
const controls: Record<string, BitcoinWalletControl> = {}
for (const config of parseBitcoinWallets(window.__testBitcoinWallets)) {
  const { wallet, control } = createBitcoinWallet(config)
  registerStandardWallet(wallet)
  controls[config.name] = control
}
window.__testBitcoinWalletControl = controls
