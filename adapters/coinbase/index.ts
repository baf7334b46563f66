import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { CoinbaseOptions } from './manifest.ts'

/**
 * Coinbase Wallet and Base accounts as a wallet of the EVM adapter. Needs `@coinbase/wallet-sdk` 4 beside this package.
 *
 * @example
 * createPortico({ networks, metadata, plugins: [modal(), wallets(), evm(), coinbase({ preference: 'smartWalletOnly' })] })
 */
export const coinbase = definePlugin(manifest)
