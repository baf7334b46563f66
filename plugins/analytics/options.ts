/** What a host may say about analytics. */
export interface AnalyticsOptions {
  /** Default true. False: nothing is asked and nothing is sent. */
  readonly enabled: boolean
  /** The query's `st`: which sdk speaks. Default `portico`. */
  readonly sdkType?: string
  /** The query's `sv`. Default: made of the chain families in use, as in `react-evm,solana-1.0.0`. */
  readonly sdkVersion?: string
}

/** On. */
export const DEFAULT_OPTIONS: AnalyticsOptions = { enabled: true }
