import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { HISTORY } from './manifest.ts'
export type {
  Activity,
  ActivityAmount,
  ActivityKind,
  ActivityOrder,
  ActivityStatus,
  HistoryService,
  HistoryState,
  Suspicion,
} from './service.ts'

/**
 * What the account has sent, received and allowed: the visitor's own transactions at once, then those that the provider API knows.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins({ history: false }), history(), evm()] })
 */
export const history = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
