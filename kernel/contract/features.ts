import type { CaipNetworkId, Namespace } from './caip.ts'

/** Common to all chain calls. Every call rejects with the wallet's JSON-RPC error, or `REQUEST_VOID` when account or chain changed meanwhile. */
export interface Call<N extends Namespace> {
  readonly network: CaipNetworkId<N>
  readonly account: string
  readonly signal?: AbortSignal
}
/** Signs a text; the answer is in the namespace's own encoding (hex, base58). */
export interface SignFeature<N extends Namespace> {
  signMessage(call: Call<N> & { readonly message: string }): Promise<string>
}
/** Whether an account has signed a text: with its key, or as a contract of the chain says that it has. `signature`: as `signMessage` answers it. */
export interface VerifyFeature<N extends Namespace> {
  verifyMessage(call: Call<N> & { readonly message: string; readonly signature: string }): Promise<boolean>
}
/** Signs structured data (EIP-712 for eip155). `data` is the JSON text of the whole typed data, signed exactly as given. */
export interface TypedDataFeature<N extends Namespace> {
  signTypedData(call: Call<N> & { readonly data: string }): Promise<string>
}
/** Sends the native coin or a token. `amount` in the smallest unit. Answers a transaction id. */
export interface SendFeature<N extends Namespace> {
  send(call: Call<N> & { readonly to: string; readonly amount: bigint; readonly token?: string }): Promise<string>
  /**
   * Resolves when the transaction is final, with the id it is found under where that is not the one of the call: it was sent again at another
   * price. Rejects with `RECEIPT_TIMEOUT` (180,000 ms) or `TRANSACTION_FAILED`, whose `context.reason` is `dropped` where the network knew the
   * transaction and knows it no longer, and whose `context.hash` is that of the transaction that failed or took its place.
   */
  wait(call: Call<N> & { readonly id: string }): Promise<string | undefined>
}
/** Sends prepared call data. `value` in the smallest unit. */
export interface ContractFeature<N extends Namespace> {
  sendCall(call: Call<N> & { readonly to: string; readonly data: string; readonly value?: bigint; readonly gas?: bigint }): Promise<string>
}
/** Native balance in the smallest unit. An adapter may keep an answer for 30 s; `forceUpdate` asks the chain all the same. */
export interface BalanceFeature<N extends Namespace> {
  balance(
    call: Call<N> & { readonly forceUpdate?: boolean },
  ): Promise<{ readonly amount: bigint; readonly decimals: number; readonly symbol: string }>
}
/** Names both ways; `undefined` where there is none. */
export interface NamesFeature {
  resolve(name: string, signal?: AbortSignal): Promise<string | undefined>
  reverse(address: string, signal?: AbortSignal): Promise<{ readonly name?: string; readonly avatar?: string }>
}
/** What the wallet says it can do, by network. */
export interface CapabilitiesFeature<N extends Namespace> {
  capabilities(call: Call<N>): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
}
/** Smart-account permissions. */
export interface PermissionsFeature<N extends Namespace> {
  grant(call: Call<N> & { readonly request: unknown }): Promise<unknown>
  revoke(call: Call<N> & { readonly id: string }): Promise<void>
}
/** One asset of the wallet. `balance` in the smallest unit; `address` is absent for the native coin. */
export interface Asset {
  readonly address?: string
  readonly balance: bigint
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
/** The wallet's own asset list. */
export interface AssetsFeature<N extends Namespace> {
  assets(call: Call<N>): Promise<readonly Asset[]>
}
/** Tokens read from the chain itself, for a list of token addresses. Addresses that hold no token are left out. */
export interface TokensFeature<N extends Namespace> {
  tokens(call: Call<N> & { readonly addresses: readonly string[] }): Promise<readonly Asset[]>
}
/** What a fee is asked for. */
export interface FeeQuestion {
  readonly to: string
  readonly amount?: bigint
  readonly token?: string
  readonly data?: string
  /** The most that a unit of work (gas) may cost, in the native coin's smallest unit. Default: what the chain asks. */
  readonly unitPrice?: bigint
}
/** Fee of a transfer or call, in the native coin's smallest unit. */
export interface FeesFeature<N extends Namespace> {
  estimate(call: Call<N> & FeeQuestion): Promise<bigint>
}

/** How a family writes addresses, and its coin. Synchronous, and of what the visitor types or a wallet says: nothing is looked up. */
export interface AddressCodec {
  /** The address a text is, in canonical form; undefined where it is none. */
  parse(text: string): string | undefined
  /** Throws `ADDRESS_INVALID`. */
  canonical(address: string): string
  /** Whether both are the same address; false where one is none. */
  equal(a: string, b: string): boolean
  /** Few characters from both ends, for display. */
  short(address: string): string
  /** The family's own coin. */
  readonly native: { readonly symbol: string; readonly decimals: number }
}

/** Features by name. */
export interface Features<N extends Namespace> {
  readonly sign: SignFeature<N>
  readonly verify: VerifyFeature<N>
  readonly typedData: TypedDataFeature<N>
  readonly send: SendFeature<N>
  readonly contract: ContractFeature<N>
  readonly balance: BalanceFeature<N>
  readonly names: NamesFeature
  readonly capabilities: CapabilitiesFeature<N>
  readonly permissions: PermissionsFeature<N>
  readonly assets: AssetsFeature<N>
  readonly tokens: TokensFeature<N>
  readonly fees: FeesFeature<N>
}

/** A feature's name, as `when.capability` uses it. */
export type Capability = keyof Features<Namespace>

/** A chain family's actions. A feature is present or absent, never a method that throws "unsupported". */
export type ChainAdapter<N extends Namespace = Namespace> = { readonly namespace: N; readonly codec?: AddressCodec } & Partial<Features<N>>
