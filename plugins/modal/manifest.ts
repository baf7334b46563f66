import * as kernel from '../../kernel/contract/kernel-tokens.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { ApprovalParams } from '../../kernel/contract/rpc.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Asks for a method of a plugin that has no approval view of its own. */
    ApproveRequest: ApprovalParams
  }
}

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
    host: kernel.HOST,
    rpc: kernel.RPC,
  },
  provides: { shell: kernel.SHELL },
  ports: ['log', 'events'],
  events: ['failed'],
  locales: { en: () => import('./locales/en.json') },
  views: {
    ApproveRequest: { title: 'approve', back: false, load: () => import('./views/approve-request-view.tsx') },
  },
})
