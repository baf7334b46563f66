import type { Account, CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { RequestArguments } from '../../kernel/contract/provider.ts'

/** Events of a Polkadot provider, with the listener's arguments. */
export interface PolkadotEvents {
  /** The accounts that the wallet shows to this page, in canonical form. */
  accountsChanged: [addresses: readonly string[]]
  chainChanged: [network: CaipNetworkId<'polkadot'>]
}

/**
 * A browser extension as the kernel asks it, by the names that WalletConnect has:
 *
 * - `polkadot_signMessage` `{ address, message }`: `message` is text. Answers `{ signature }`, hex.
 * - `polkadot_signTransaction` `{ address, transactionPayload }`: a signer payload, whose `address` is that of the params and whose
 *   `genesisHash` names the network. Answers `{ signature }`, hex, and `{ signedTransaction }` where the wallet gives it.
 * - `polkadot_getAccounts`: addresses. `polkadot_chainId`: CAIP-2.
 *
 * Rejects with 4001 (refused), 4100 (account not shown to this page), 4200 (the wallet cannot), 4901 (account or transaction are of another network).
 */
export interface PolkadotProvider {
  request(args: RequestArguments): Promise<unknown>
  on<E extends keyof PolkadotEvents>(event: E, listener: (...args: PolkadotEvents[E]) => void): unknown
  removeListener<E extends keyof PolkadotEvents>(event: E, listener: (...args: PolkadotEvents[E]) => void): unknown
}

/** An account that a wallet shows, checked. */
export interface GrantedAccount {
  readonly account: Account<'polkadot'>
  /** As the wallet writes it, to hand back to it. */
  readonly own: string
  /** The one network it is for; undefined: any. */
  readonly network: CaipNetworkId<'polkadot'> | undefined
}

/** The adapter's own provider; the kernel sees the part above. */
export interface OwnProvider extends PolkadotProvider {
  /** What the wallet shows now; empty before the visitor has allowed it. */
  granted(): readonly GrantedAccount[]
  /** What requests are for from now on. */
  select(network: CaipNetworkId<'polkadot'>): void
}

/** The object that an extension has put into the page. If another object takes its place later, that one is not asked. */
export interface Extension {
  /** The key it chose in `injectedWeb3`. */
  readonly key: string
  readonly name: string
  enable(appName: string): unknown
}
