import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { AUTH } from './manifest.ts'
export type { AuthOptions } from './options.ts'
export type { AuthCall, AuthService, AuthState } from './service.ts'
export type { Ask, CreateSigner, FrameState, Signer, SignerParts, SignerStatus } from './signer.ts'

/**
 * The embedded wallet of visitors who have none: a frame of another origin keeps their keys and asks before they sign. It needs
 * `services.frame`, and `email` or `socials` to sign them in.
 *
 * @example createPortico({ networks, services: { frame: 'https://wallet.example.org/' }, plugins: [...defaultPlugins(), evm()] })
 */
export const auth = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
