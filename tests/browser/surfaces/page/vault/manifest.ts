import { type ApprovalParams, defineManifest, RPC } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'test.vault:Vault': void
    'test.vault:Approve': ApprovalParams
  }
}

/** A plugin whose wallet lives in a frame of another origin, and whose sign-in in a window of its own. */
export const manifest = defineManifest({
  id: 'test.vault',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { rpc: RPC },
  ports: ['surface', 'popups'],
  options: { origin: '' },
  activate: { on: ['start'] },
  locales: { en: () => import('./en.json') },
  views: {
    'test.vault:Vault': { title: 'title', load: () => import('./vault-view.tsx') },
    'test.vault:Approve': { title: 'pay', back: false, load: () => import('./approve-view.tsx') },
  },
  rpc: { test_pay: { safety: 'unsafe', approval: 'test.vault:Approve' } },
})
