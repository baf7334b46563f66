import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { Eip1193Provider } from '../../kernel/contract/provider.ts'
import { CONNECTORS, HOST, NETWORKS, SERVICES, SESSIONS } from '../../kernel/contract/tokens.ts'

/** A provider that the host hands in: a vendor's SDK, a test wallet. Shown as a connector of type EXTERNAL. */
export interface ExternalProvider {
  /** The connector's id, unique among the host's. */
  readonly id: string
  readonly name: string
  /** `data:image/` URI of at most 64 kB. */
  readonly icon?: string
  readonly provider: Eip1193Provider
}

const external: readonly ExternalProvider[] = []

/**
 * EVM chains by EIP-1193. Options: `eip6963` (default true) lists announced wallets, `injected` (default true) offers
 * `window.ethereum` as "Browser Wallet", `external` (default none) adds providers of the host, `proxy`
 * (default true) reads chains through `services.api` first, where the host names it and a project id.
 */
export const manifest = defineManifest({
  id: 'evm',
  requires: { networks: NETWORKS, connectors: CONNECTORS, sessions: SESSIONS, host: HOST, services: SERVICES },
  ports: ['env', 'log', 'clock'],
  origins: ['api'],
  options: { eip6963: true, injected: true, external, proxy: true },
  adapters: [
    {
      namespace: 'eip155',
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      canonical: () => import('./canonical.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
