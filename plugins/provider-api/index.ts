import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export { type CallOptions, PROVIDER_API, type ProviderApi } from './manifest.ts'

/**
 * Calls of the provider API at `services.api`. Without that address it does nothing.
 *
 * @example createPortico({ services: { api: 'https://api.example.org' }, projectId, plugins: [providerApi(), …], … })
 */
export const providerApi = definePlugin(manifest, () => import('./setup.ts'))
