import type { Providers } from './provider.ts'

/** A chain family. Four are built in. An adapter for another one adds its provider to `Providers`. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | (keyof Providers & string)

/** CAIP-2: `eip155:1`. Text from outside is parsed; malformed text is `INVALID_CAIP_NETWORK_ID`. */
export type CaipNetworkId<N extends Namespace = Namespace> = `${N}:${string}`

/** CAIP-10: `eip155:1:0xab…`. Malformed text is `INVALID_CAIP_ADDRESS`. */
export type CaipAddress<N extends Namespace = Namespace> = `${N}:${string}:${string}`

/** Hexadecimal text with its prefix. */
export type Hex = `0x${string}`

/** Account types of all namespaces. A preference is offered only if an account has two. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a connection. */
export interface Account<N extends Namespace = Namespace> {
  readonly namespace: N
  readonly address: string
  readonly type: AccountType
  readonly label?: string
  /** Of a smart account: whether its contract is on the chain of the connection. Left out: the wallet does not say. */
  readonly deployed?: boolean
}

/** What tells the accounts of a family apart: an address alone may be that of an `eoa` and of its `smartAccount` (EIP-7702). */
export type AccountId = Pick<Account, 'address' | 'type'>

/** How the addresses of a family are written: EIP-55 for eip155. */
export type AddressOf<N extends Namespace> = [N] extends ['eip155'] ? Hex : string

/** An account as hosts get it. Its address has the type of the family’s addresses. */
export type AccountOf<N extends Namespace = Namespace> = Account<N> & { readonly address: AddressOf<N> }

/** A configured network. */
export interface Network<N extends Namespace = Namespace> {
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId<N>
  readonly chainNamespace: N
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly [string, ...string[]] }
    /** The host's own nodes (`customRpcUrls`), asked before all others. Wallets never learn of them. */
    readonly custom?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  /** Contracts that the family's adapter asks. `ensUniversalResolver`: where names are looked up (eip155), as viem's chains have it. */
  readonly contracts?: { readonly ensUniversalResolver?: { readonly address: Hex } }
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
}
