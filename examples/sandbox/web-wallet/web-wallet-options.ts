import type { PageFiles } from './build-page.ts'

/** Options of `startWebWallet`. */
export interface WebWalletOptions {
  /** Default: any free port. */
  readonly port?: number
  readonly relayUrl: string
  /** Any text satisfies our own relay. Default `sandbox`. */
  readonly projectId?: string
  /** The page's files, where they are built already. Default: they are built. */
  readonly page?: PageFiles
  /** Node address by CAIP-2 chain, of EVM, Solana, Bitcoin, Polkadot and Cosmos: `{ 'eip155:1': 'http://127.0.0.1:8545' }`. */
  readonly chains: Readonly<Record<`${'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'}:${string}`, string>>
}
