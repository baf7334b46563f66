import { sandboxChains } from '../chain/chains.ts'
import { imageId, type WalletRow, walletId } from './wallet-row.ts'

const chains = sandboxChains.map(({ caipNetworkId }) => caipNetworkId)

/** The row of the sandbox's web wallet, which can be connected: a page that takes the pairing link at `/wc?uri=`. */
const webWallet = (url: string): WalletRow => ({
  id: walletId('web wallet'),
  name: 'Sandbox Web Wallet',
  badge_type: 'certified',
  chains: [...chains],
  homepage: url,
  image_id: imageId('web wallet'),
  order: 1,
  // A page can be opened by a phone's browser as well.
  mobile_link: url,
  webapp_link: url,
})

/** The row of the wallet that the examples put into their pages: known as installed by its rdns. */
const testWallet: WalletRow = {
  id: walletId('test wallet'),
  name: 'Sandbox Wallet',
  badge_type: 'certified',
  chains: [...chains],
  image_id: imageId('test wallet'),
  order: 2,
  rdns: 'test.sandbox.wallet',
}

/** The wallets that are really there. Without an address of the web wallet it is left out. */
export const ownWallets = (webWalletUrl: string | undefined): readonly WalletRow[] => [
  ...(webWalletUrl === undefined ? [] : [webWallet(webWalletUrl)]),
  testWallet,
]
