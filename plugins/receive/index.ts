import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { RECEIVE } from './manifest.ts'
export type { ReceiveNetwork, ReceiveService, ReceiveState } from './service.ts'

/**
 * The account's address as text and as a code to scan, with the networks on which it can receive.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins({ receive: false }), receive(), evm()] })
 */
export const receive = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
