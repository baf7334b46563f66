import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { EvmOptions, ExternalProvider } from './manifest.ts'

/**
 * The EVM adapter: announced and injected wallets, and what can be done with them.
 *
 * @example
 * createPortico({ networks, metadata, plugins: [evm({ external: [{ id: 'test', name: 'Test Wallet', provider }] })] })
 */
export const evm = definePlugin(manifest)
