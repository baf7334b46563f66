import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { EmailChange, EmailOptions } from './manifest.ts'

/**
 * Sign-in by an e-mail address and a code. It needs the plugin `auth`, and has a place in Connect where the host named `services.frame`.
 *
 * @example createPortico({ networks, services: { frame }, plugins: [...defaultPlugins({ email: false }), email({ codeMinutes: 20 }), evm()] })
 */
export const email = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
