import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { BitcoinOptions } from './manifest.ts'
export type { BitcoinProvider } from './provider.ts'

/**
 * The Bitcoin adapter: wallets that register by Wallet Standard or put themselves into the page, and what can be done with them.
 *
 * @example
 * createPortico({ networks: [bitcoinMainnet], metadata, projectId, plugins: [...defaultPlugins(), bitcoin()] })
 */
export const bitcoin = definePlugin(manifest)

// The types of its provider reach a host only if the manifest's declarations do.
export type {} from './manifest.ts'
