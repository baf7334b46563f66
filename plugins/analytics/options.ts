/** What a host may say about analytics. */
export interface AnalyticsOptions {
  /** Default true. False: nothing is asked and nothing is sent. */
  readonly enabled: boolean
}

/** On. */
export const DEFAULT_OPTIONS: AnalyticsOptions = { enabled: true }
