import { defineManifest, type RequestArguments, SESSIONS } from 'portico/plugin'

/** What a wallet of Tron puts into the page (TIP-1193): a provider that is asked by name, and says when it moves. */
export interface TronProvider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): unknown
  removeListener(event: string, listener: (value: unknown) => void): unknown
}

declare module 'portico/plugin' {
  interface Providers {
    tron: TronProvider
  }
}

/** Tron by wallets that announce themselves (TIP-6963). */
export const manifest = defineManifest({
  id: 'acme.tron',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { sessions: SESSIONS },
  adapters: [
    {
      namespace: 'tron',
      family: () => import('./family.ts'),
      discover: () => import('./discover.ts'),
      connect: () => import('./connect.ts'),
      actions: () => import('./actions.ts'),
    },
  ],
})
