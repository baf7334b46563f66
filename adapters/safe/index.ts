import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { SafeOptions } from './manifest.ts'

/**
 * Safe as a wallet of the EVM adapter, where the page runs inside Safe. Needs `@safe-global/safe-apps-sdk` 9 and
 * `@safe-global/safe-apps-provider` 0.18 beside this package.
 *
 * @example
 * createPortico({ networks, metadata, plugins: [modal(), wallets(), evm(), safe()] })
 */
export const safe = definePlugin(manifest)
