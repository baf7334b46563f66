import { defineManifest } from '../../kernel/contract/manifest.ts'
import { HOST, NETWORKS, SESSIONS } from '../../kernel/contract/tokens.ts'
import type { PolkadotProvider } from './provider.ts'

declare module 'portico/plugin' {
  interface Providers {
    polkadot: PolkadotProvider
  }
}

/** Polkadot by the interface of its browser extensions. */
export const manifest = defineManifest({
  id: 'polkadot',
  requires: { networks: NETWORKS, sessions: SESSIONS, host: HOST },
  ports: ['clock', 'storage'],
  adapters: [
    {
      namespace: 'polkadot',
      family: () => import('./family.ts'),
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
