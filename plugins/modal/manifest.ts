import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'

export const manifest = defineManifest({
  id: 'modal',
  requires: {
    modal: kernel.MODAL,
    router: kernel.ROUTER,
    views: kernel.VIEWS,
    slots: kernel.SLOTS,
    i18n: kernel.I18N,
    toasts: kernel.TOASTS,
    alerts: kernel.ALERTS,
    theme: kernel.THEME,
    networks: kernel.NETWORKS,
    host: kernel.HOST,
    start: kernel.START_EVENTS,
  },
  provides: { shell: kernel.SHELL },
  ports: ['log', 'events', 'clock'],
  // A method that no list has is refused, be the modal there or not, and the visitor is told.
  activate: { on: ['methodRefused'] },
  locales: { en: () => import('./locales/en.json') },
})
