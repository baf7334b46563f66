import type { BitcoinWalletConfig } from './bitcoin/bitcoin-config.ts'
import type { BitcoinWalletControl } from './bitcoin/bitcoin-wallet.ts'
import type { PolkadotWalletConfig } from './polkadot/polkadot-config.ts'
import type { InjectedExtension, PolkadotWalletControl } from './polkadot/polkadot-wallet.ts'
import type { SolanaWalletConfig } from './solana/solana-config.ts'
import type { SolanaWalletControl } from './solana/solana-wallet.ts'
import type { TestWalletConfig } from './wallet-config.ts'
import type { TestWalletControl } from './wallet-control.ts'

declare global {
  interface Window {
    /** The wallets to put in the page; set before the script runs. */
    __testWallets?: readonly TestWalletConfig[]
    /** The running wallets by rdns. */
    __testWalletControl?: Record<string, TestWalletControl>
    /** The Solana wallets to put in the page; set before the script runs. */
    __testSolanaWallets?: readonly SolanaWalletConfig[]
    /** The running Solana wallets by name. */
    __testSolanaWalletControl?: Record<string, SolanaWalletControl>
    /** The Polkadot extensions to put in the page; set before the script runs. */
    __testPolkadotWallets?: readonly PolkadotWalletConfig[]
    /** The running Polkadot extensions by key. */
    __testPolkadotWalletControl?: Record<string, PolkadotWalletControl>
    /** Where Polkadot extensions stand. */
    injectedWeb3?: Readonly<Record<string, InjectedExtension>>
    /** The Bitcoin wallets to put in the page; set before their script runs. */
    __testBitcoinWallets?: readonly BitcoinWalletConfig[]
    /** The running Bitcoin wallets by name. */
    __testBitcoinWalletControl?: Record<string, BitcoinWalletControl>
    /** Posts a body to an address and resolves with the text of the answer; set where the page itself may not. */
    __testWalletFetch?: (url: string, body: string) => Promise<string>
  }
}
