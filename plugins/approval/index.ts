import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

/**
 * The view in which a visitor reads a request and approves it, and the one that says that a wallet has sent something else. Without it every
 * request that has to be approved in the modal is refused.
 *
 * @example createPortico({ networks, plugins: [modal(), approval(), wallets(), evm()] })
 */
export const approval = definePlugin(manifest)

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
