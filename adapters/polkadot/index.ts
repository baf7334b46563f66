import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { PolkadotProvider } from './provider.ts'

/**
 * The Polkadot adapter: wallets that browser extensions put into the page, their accounts, and signed messages.
 *
 * @example
 * createPortico({ networks: [polkadotMainnet], metadata, projectId, plugins: [...defaultPlugins(), polkadot()] })
 */
export const polkadot = definePlugin(manifest)

// The types of its provider reach a host only if the manifest's declarations do.
export type {} from './manifest.ts'
