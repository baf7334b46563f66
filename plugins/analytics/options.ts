import type { SdkName } from '../../kernel/contract/sdk-query.ts'

/** What a host may say about analytics. */
export interface AnalyticsOptions {
  /** Default true. False: nothing is asked and nothing is sent. */
  readonly enabled: boolean
  /** What the service is told of us, as in the provider-api plugin. */
  readonly sdk: SdkName
}

/** On. */
export const DEFAULT_OPTIONS: AnalyticsOptions = { enabled: true, sdk: {} }
