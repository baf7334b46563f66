/** Options of `startWebWallet`. */
export interface WebWalletOptions {
  /** Default: any free port. */
  readonly port?: number
  readonly relayUrl: string
  /** Any text satisfies our own relay. Default `sandbox`. */
  readonly projectId?: string
  /** Node address by CAIP-2 chain: `{ 'eip155:1': 'http://127.0.0.1:8545' }`. */
  readonly chains: Readonly<Record<`eip155:${string}`, string>>
}
