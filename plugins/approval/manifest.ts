import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { ApprovalParams } from '../../kernel/contract/rpc.ts'
import type { SentDifference } from '../../kernel/contract/sent-check.ts'
import { I18N, MODAL, NETWORKS, RPC, TOASTS } from '../../kernel/contract/tokens.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Asks for a request that no other view asks for. */
    ApproveRequest: ApprovalParams
    /** A wallet has sent another transaction than the one that was reviewed. */
    SentOtherwise: { readonly network: CaipNetworkId; readonly hash?: string; readonly differences: readonly SentDifference[] }
  }
}

export const manifest = defineManifest({
  id: 'approval',
  requires: { networks: NETWORKS, i18n: I18N, modal: MODAL, toasts: TOASTS },
  // There once something is asked of a wallet.
  optional: { rpc: RPC },
  locales: { en: () => import('./locales/en.json') },
  views: {
    ApproveRequest: { title: 'title', back: false, load: () => import('./views/approve-request-view.tsx') },
    SentOtherwise: { title: 'sentOtherwise', load: () => import('./views/sent-otherwise-view.tsx') },
  },
})
