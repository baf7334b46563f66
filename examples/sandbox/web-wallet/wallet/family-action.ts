/** What the visitor sees before saying yes. */
export interface Description {
  readonly title: string
  /** Label and value, in order. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Long text in full: a message, typed data, call data. */
  readonly body?: string
}

/** What an app asks for of a family beside EVM and Solana. */
export interface FamilyAction {
  readonly kind: 'family'
  readonly description: Description
  /** Does it. `url`: of the chain's node. Throws `WalletError`. */
  perform(url: string | undefined): Promise<unknown>
}

/** A family beside EVM and Solana. */
export interface WalletFamily {
  /** Readers of the methods that this wallet takes part in. */
  readonly methods: Readonly<Record<string, (params: unknown) => FamilyAction>>
  /** Addresses of each account, the one that apps show first. */
  readonly accounts: readonly (readonly string[])[]
  /** Events beside those of all families, with what they say of an account. */
  readonly events?: Readonly<Record<string, (addresses: readonly string[]) => unknown>>
}
