import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { PolkadotProvider } from './provider.ts'

/**
 * The Polkadot adapter: wallets that browser extensions put into the page, their accounts, and signed messages.
 *
 * @example
 * createPortico({ networks: [polkadotNetwork], metadata, plugins: [modal(), wallets(), polkadot()] })
 */
export const polkadot = definePlugin(manifest)
