import { defineManifest } from 'portico/plugin'

declare module 'portico/plugin' {
  interface Views {
    'test.healthy:View': void
  }
}

/** A plugin beside the faulty one, that must not notice anything. */
export const manifest = defineManifest({
  id: 'test.healthy',
  version: '1.0.0',
  kernel: '^1.0',
  locales: { en: () => import('./en.json') },
  views: { 'test.healthy:View': { title: 'title', load: () => import('./healthy-view.tsx') } },
  slots: { 'account.features': [{ id: 'healthy', label: 'title', open: 'test.healthy:View' }] },
})
