import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { SocialProvider } from '../auth/manifest.ts'
export type { SocialsOptions } from './manifest.ts'

/**
 * Sign-in with a social account. It needs the plugin `auth`, and has a place in Connect where the host named `services.frame`.
 *
 * @example createPortico({ networks, services: { frame }, plugins: [...defaultPlugins({ socials: { providers: ['google', 'apple'] } }), evm()] })
 */
export const socials = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
