import { type ApprovalParams, defineManifest } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'test.faulty:View': void
    'test.faulty:Approve': ApprovalParams
  }
}

/** A plugin that contributes wherever one can, and fails where the page says. */
export const manifest = defineManifest({
  id: 'test.faulty',
  version: '1.0.0',
  kernel: '^1.0',
  ports: ['events'],
  subscribes: ['connected'],
  locales: { en: () => import('./en.json') },
  views: {
    'test.faulty:View': { title: 'title', load: () => import('./faulty-view.tsx') },
    'test.faulty:Approve': { title: 'approve', load: () => import('./faulty-approval.tsx') },
  },
  slots: { 'account.features': [{ id: 'faulty', label: 'title', open: 'test.faulty:View' }] },
  connectorGroups: [{ id: 'faulty', title: 'title', order: 50 }],
  rpc: {
    test_safe: { safety: 'safe' },
    test_ask: { safety: 'unsafe', approval: 'test.faulty:Approve' },
  },
})
