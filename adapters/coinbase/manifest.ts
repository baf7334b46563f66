import { defineManifest } from '../../kernel/contract/manifest.ts'
import { HOST, NETWORKS } from '../../kernel/contract/tokens.ts'

/** Options of Coinbase Wallet. */
export interface CoinbaseOptions {
  /** `smartWalletOnly`: accounts of Base, in a window of their own. `eoaOnly`: the extension or the phone. Default `all`. */
  readonly preference: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /**
   * When the vendor's code is loaded: once the wallet is chosen, or as soon as it is shown. Some browsers let a page open a window only in
   * the very task of a click. There `chosen` makes the vendor's code ask for another click, and `shown` does not. Default `chosen`.
   */
  readonly load: 'chosen' | 'shown'
  /** Where the window of the accounts opens. Default: the vendor's. */
  readonly keysUrl?: string | undefined
}

const options: Required<CoinbaseOptions> = { preference: 'all', load: 'chosen', keysUrl: undefined }

/** A source of wallets: the chains are the EVM adapter's. */
export const manifest = defineManifest({
  id: 'coinbase',
  requires: { networks: NETWORKS, host: HOST },
  ports: ['log', 'clock'],
  options,
  adapters: [{ namespace: 'eip155', discover: () => import('./discover.ts'), connect: () => import('./connect.ts') }],
})
