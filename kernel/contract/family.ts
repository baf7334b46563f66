import type { CaipNetworkId, Namespace, Network } from './caip.ts'

/** How a family writes addresses. Synchronous: nothing is looked up. */
export interface AddressCodec {
  /**
   * Reads what people type or paste. Answers the address in canonical form, and undefined if the text is none. If addresses have a
   * checksum, a wrong one makes it undefined.
   */
  parse(text: string): string | undefined
  /** The canonical form of an address that a wallet or a service named. Throws `ADDRESS_INVALID`. */
  canonical(address: string): string
  /** Whether both are the same address. False if one of them is no address. */
  equal(a: string, b: string): boolean
  /** Few characters from both ends, for display. */
  short(address: string): string
  /**
   * A key to compare addresses by, in lists and in the gate. Spellings that pages, wallets and services mix have one key: for instance the
   * case of letters, if that is only a checksum. Cheap: nothing is checked.
   *
   * @example codec.key('0xA0b8…') === codec.key('0xa0b8…') // eip155
   */
  key(address: string): string
  /**
   * An address without the part with which all addresses of the family begin, because people compare the rest. Left out: the whole address.
   */
  body?(address: string): string
}

/** The coin of a family's chains. */
export interface NativeCoin {
  readonly symbol: string
  readonly decimals: number
  /**
   * Addresses that services write for the coin. The first one is used in requests. No token has such an address, and a transfer to it would
   * move nothing.
   */
  readonly addresses: readonly string[]
}

/** Methods that a family's wallets answer, each in one list. No plugin can declare one of them (`METHOD_RESERVED`). */
export interface FamilyMethods {
  /** Methods that only read. The visitor is not asked, and account and network are not compared. */
  readonly safe: readonly string[]
  /** Need the visitor's approval. */
  readonly unsafe: readonly string[]
  /**
   * Methods by which the family's adapter asks a provider for accounts and network. They never bring up a question to the visitor. If the
   * modal asks, they are unknown to other plugins and to the host.
   */
  readonly place: readonly string[]
  /**
   * Further methods that wallets may answer. A wallet that asks the visitor itself gets them. If the modal asks, they are denied. Default
   * none.
   */
  readonly others?: readonly string[]
}

/**
 * The accounts and networks that a request names: every one of them, as it is written there. What the request leaves out may be undefined.
 */
export interface RequestSubject {
  /** Each must be the connected account. */
  readonly accounts: readonly unknown[]
  /** Accounts that sign, if any granted account may: Bitcoin's addresses for payments and for ordinals. */
  readonly signers?: readonly unknown[]
  /** Each has to be the connected network. Written as a CAIP-2 id, or as something that `networkOf` reads. */
  readonly networks?: readonly unknown[]
}

/**
 * The facts of a chain family. Small, synchronous, without a chain library. It is loaded before the first request to a wallet of the
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
   * Names of the methods that every provider of the family has beside `request`. A provider that lacks one of them is not connected
   * (`PROVIDER_MISSING`, `context.method`). Default none.
   *
   * @example providerMethods: ['on', 'removeListener']
   */
  readonly providerMethods?: readonly string[]
  /**
   * Answers the account and network that a request names. The gate refuses a request that names others than the connected ones
   * (`ACCOUNT_MISMATCH`, `NETWORK_MISMATCH`). Answer undefined for a method that is for no account: the gate then looks for requests inside
   * it. Throws `PARAMS_INVALID` if the params do not say for certain what would be signed.
   */
  subjectOf(method: string, params: unknown): RequestSubject | undefined
  /** The network that a value of a request stands for where it is no CAIP-2 id: `0x1` is `eip155:1`. Undefined for anything else. */
  networkOf?(value: unknown): CaipNetworkId<N> | undefined
  /**
   * Answers the params as they are sent. If a request names no network, and the wallet would take the one that it is on at that time, the
   * network is added. Answers the given params if there is nothing to add, else a frozen copy.
   */
  complete?(method: string, params: unknown, network: CaipNetworkId<N>): unknown
  /** Whether nobody has the key of an address, so that everything sent there is lost. Default: false for every address. */
  isUnowned?(address: string): boolean
  /**
   * Prefixes by which people name the network before an address (`eth:0x…`, `ethereum:0x…`), in small letters and without the colon.
   * Default none.
   */
  prefixesOf?(network: Network<N>): readonly string[]
  /**
   * What sort of address it is, in the family's own words. Undefined for what is no address. Left out where all addresses are alike.
   *
   * @example bitcoin.kindOf?.('bc1p…') // 'p2tr'
   */
  kindOf?(address: string): string | undefined
  /**
   * The bytes of a key or a signature as wallets of the family write it. Undefined for any other text.
   *
   * @example solana.bytesOf?.('4vJ9…')?.length // 32
   */
  bytesOf?(text: string): Uint8Array | undefined
}
