import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { SolanaFace, SolanaFeatures, SolanaProvider } from './provider.ts'

/**
 * The Solana adapter: wallets that register by Wallet Standard, and what can be done with them.
 *
 * @example
 * createPortico({ networks: [solanaMainnet], metadata, projectId, plugins: [...defaultPlugins(), solana()] })
 */
export const solana = definePlugin(manifest)

// The types of its provider reach a host only if the manifest's declarations do.
export type {} from './manifest.ts'
