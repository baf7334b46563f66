import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'

/** What a host may say about analytics. */
export interface AnalyticsOptions {
  /** Default true. False: nothing is asked and nothing is sent. */
  readonly enabled: boolean
}

/** On. */
const DEFAULT_OPTIONS: AnalyticsOptions = { enabled: true }

export const manifest = defineManifest({
  id: 'analytics',
  requires: {
    networks: kernel.NETWORKS,
    connectors: kernel.CONNECTORS,
    accounts: kernel.ACCOUNTS,
    theme: kernel.THEME,
    start: kernel.START_EVENTS,
    services: kernel.SERVICES,
  },
  ports: ['events', 'clock', 'env', 'log'],
  origins: ['analytics', 'directory'],
  options: DEFAULT_OPTIONS,
  // The first intent: a connection that comes back by itself is none.
  activate: { on: ['opened'] },
})
