import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { WalletConnectOptions } from './options.ts'
export type { Pairing } from './pairing.ts'
export type { WalletConnectService } from './service.ts'

/**
 * Wallets on other devices, by WalletConnect. Needs a `projectId`, or a relay of your own.
 *
 * @example
 * createPortico({ projectId, networks, metadata, plugins: [modal(), wallets(), evm(), walletconnect({ relayUrl: 'ws://127.0.0.1:5555' })] })
 */
export const walletconnect = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
