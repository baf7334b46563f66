import { CONNECTIONS, HOST, NETWORKS } from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { SdkName } from '../../kernel/contract/sdk-query.ts'
import { token } from '../../kernel/contract/token.ts'
import type { ProviderApi } from './provider-api.ts'

export type { CallOptions, ProviderApi } from './provider-api.ts'

/** The provider API: balances with prices, identities, gas prices. What needs it names it under `optional`: a host may have none. */
export const PROVIDER_API = token<ProviderApi>('provider-api@1')

const sdk: SdkName = {}

export const manifest = defineManifest({
  id: 'provider-api',
  requires: { networks: NETWORKS, connections: CONNECTIONS, host: HOST },
  provides: { api: PROVIDER_API },
  ports: ['http', 'clock', 'log'],
  origins: ['api'],
  options: { sdk },
})
