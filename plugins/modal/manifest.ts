import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { ApprovalParams } from '../../kernel/contract/rpc.ts'
import type { SentDifference } from '../../kernel/contract/sent-check.ts'
import * as kernel from '../../kernel/contract/tokens.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Asks for a request that no other view asks for. */
    ApproveRequest: ApprovalParams
    /** A wallet has sent another transaction than the one that was reviewed. */
    SentOtherwise: { readonly network: CaipNetworkId; readonly hash: string; readonly differences: readonly SentDifference[] }
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
    networks: kernel.NETWORKS,
    host: kernel.HOST,
    start: kernel.START_EVENTS,
  },
  // There once something is asked of a wallet.
  optional: { rpc: kernel.RPC },
  provides: { shell: kernel.SHELL },
  ports: ['log', 'events', 'clock'],
  // A method that no list has is refused, be the modal there or not, and the visitor is told.
  activate: { on: ['methodRefused'] },
  locales: { en: () => import('./locales/en.json') },
  views: {
    ApproveRequest: { title: 'approve', back: false, load: () => import('./views/approve-request-view.tsx') },
    SentOtherwise: { title: 'sentOtherwise', load: () => import('./views/sent-otherwise-view.tsx') },
  },
})
