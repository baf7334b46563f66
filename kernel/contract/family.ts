import type { CaipNetworkId, Namespace, Network } from './caip.ts'

/** How a family writes addresses. Synchronous: nothing is looked up. */
export interface AddressCodec {
  /**
   * The address that a text is, in canonical form; undefined where it is none. For what people type or paste: where addresses have a checksum,
   * a wrong one makes it undefined.
   */
  parse(text: string): string | undefined
  /** The one spelling of an address that a wallet or a service said. Throws `ADDRESS_INVALID`. */
  canonical(address: string): string
  /** Whether both are the same address; false where one is none. */
  equal(a: string, b: string): boolean
  /** Few characters from both ends, for display. */
  short(address: string): string
  /**
   * What an address is compared by in lists, and by the gate in requests: the same for spellings that pages, wallets and services mix, such as
   * the case of letters where that is only a checksum. Cheap, and nothing is checked.
   *
   * @example codec.key('0xA0b8…') === codec.key('0xa0b8…') // eip155
   */
  key(address: string): string
  /** What is left of an address without what all of the family begin with: people compare the rest. Left out: the whole address. */
  body?(address: string): string
}

/** The coin of a family's chains. */
export interface NativeCoin {
  readonly symbol: string
  readonly decimals: number
  /**
   * Addresses that services write where they mean the coin, the one to ask them by first. No token is there, and a transfer to one of them
   * would move nothing.
   */
  readonly addresses: readonly string[]
}

/** Names of methods that a family's wallets answer, each in one list. No plugin can declare one of them, whatever the family (`METHOD_RESERVED`). */
export interface FamilyMethods {
  /** Run without asking anybody: reads. They are held to no account and no network. */
  readonly safe: readonly string[]
  /** Need the visitor's approval. */
  readonly unsafe: readonly string[]
  /** What the family's own adapter asks of any provider to learn where a wallet is: accounts and network. Never a question to the visitor, and where the modal asks unknown to everybody else. */
  readonly place: readonly string[]
  /** What wallets may answer beside them. A wallet that asks the visitor itself gets it; where the modal asks, it is denied. Default none. */
  readonly others?: readonly string[]
}

/** Whom and where a request says that it is for, wherever it says so: every one of them, as it stands there. What it leaves out may be undefined. */
export interface RequestSubject {
  /** Each must be the connected account. */
  readonly accounts: readonly unknown[]
  /** Who signs, where any account that the wallet granted may: Bitcoin's addresses for payments and for ordinals. */
  readonly signers?: readonly unknown[]
  /** Each must be the connected network: a CAIP-2 id, or what `networkOf` reads. */
  readonly networks?: readonly unknown[]
}

/**
 * All that a chain family knows by heart. Small, synchronous, without a chain library: it is there before the first request to a wallet of the
 * family, and the kernel and all plugins ask it. `docs/chain-family.md` says how to write one.
 *
 * @example
 * const family: Scoped<Family<'tron'>> = scoped(manifest, () => ({ namespace: 'tron', name: 'Tron', codec, native, methods, subjectOf }))
 * export default family
 */
export interface Family<N extends Namespace = Namespace> {
  readonly namespace: N
  /** As people call it: `Solana`. */
  readonly name: string
  readonly codec: AddressCodec
  readonly native: NativeCoin
  readonly methods: FamilyMethods
  /**
   * What a provider of the family has beside `request`, whoever made it: names of methods. One that lacks any of them is not connected
   * (`PROVIDER_MISSING`, `context.method`). Default none.
   *
   * @example providerMethods: ['on', 'removeListener']
   */
  readonly providerMethods?: readonly string[]
  /**
   * Account and network that a request of one of the family's methods names: the gate refuses one that names others than the connected ones
   * (`ACCOUNT_MISMATCH`, `NETWORK_MISMATCH`). Undefined for a method that is for no account: then the gate looks for requests that it wraps.
   * Throws `PARAMS_INVALID` where the params do not say for certain what would be signed.
   */
  subjectOf(method: string, params: unknown): RequestSubject | undefined
  /** The network that a value of a request stands for where it is no CAIP-2 id: `0x1` is `eip155:1`. Undefined for anything else. */
  networkOf?(value: unknown): CaipNetworkId<N> | undefined
  /**
   * The params as they are sent: with the network in a request that names none, where the wallet would take the one that it is on by then.
   * Answers what it is given where there is nothing to add, and a frozen copy else.
   */
  complete?(method: string, params: unknown, network: CaipNetworkId<N>): unknown
  /** Whether no key belongs to an address, so that what is sent there is lost. Default: of no address that is known. */
  isUnowned?(address: string): boolean
  /** What people put before an address to say the network (`eth:0x…`, `ethereum:0x…`), in small letters and without the colon. Default none. */
  prefixesOf?(network: Network<N>): readonly string[]
}
