import { defineManifest } from '../../kernel/contract/manifest.ts'
import { CONNECTORS, NETWORKS, SESSIONS } from '../../kernel/contract/tokens.ts'
import type { SolanaFace, SolanaProvider } from './provider.ts'

declare module 'portico/plugin' {
  interface Providers {
    solana: SolanaProvider
  }
  interface ProviderFaces {
    solana: SolanaFace
  }
}

/** Solana by Wallet Standard. Needs `@solana/web3.js` 1.98 beside this package, loaded with the first fee or transfer. */
export const manifest = defineManifest({
  id: 'solana',
  requires: { networks: NETWORKS, connectors: CONNECTORS, sessions: SESSIONS },
  ports: ['log', 'clock', 'env', 'links'],
  adapters: [
    {
      namespace: 'solana',
      family: () => import('./family.ts'),
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
