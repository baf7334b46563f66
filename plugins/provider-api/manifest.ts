import { HOST, NETWORKS } from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { token } from '../../kernel/contract/token.ts'
import type { ProviderApi } from './provider-api.ts'

export type { CallOptions, ProviderApi } from './provider-api.ts'

/** The provider API: balances with prices, identities, gas prices. What needs it names it under `optional`: a host may have none. */
export const PROVIDER_API = token<ProviderApi>('provider-api@1')

export const manifest = defineManifest({
  id: 'provider-api',
  requires: { networks: NETWORKS, host: HOST },
  provides: { api: PROVIDER_API },
  ports: ['http', 'clock', 'log'],
  origins: ['api'],
})
