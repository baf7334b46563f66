import { defineManifest } from '../../kernel/contract/manifest.ts'
import type { ApprovalParams } from '../../kernel/contract/rpc.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { hostToken, ownToken } from '../../kernel/contract/tokens.ts'
import { BALANCE } from '../account/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import type { KeysService } from './keys.ts'
import { OPTIONS } from './options.ts'
import type { AuthService } from './service.ts'
import type { SharedParts } from './session/session-owner.ts'

export type { SocialProvider, SocialRedirect } from './protocol/index.ts'
export type { AuthCall, AuthService, AuthState } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** The frame, while it asks the visitor about a request. */
    ApproveTransaction: ApprovalParams
    /** The frame, while it shows the visitor their keys: export, import, another way for the account to come back. */
    WalletKeys: void
  }
}

/** The sign-in over the frame: whoever has it can sign visitors in and out. */
export const AUTH = hostToken<AuthService>('auth@1', ['email', 'socials'])

const KEYS = ownToken<KeysService>('auth-keys@1')

const PARTS = ownToken<SharedParts>('auth-parts@1')

export const manifest = defineManifest({
  id: 'auth',
  onlyWith: ['frame'],
  requires: {
    host: kernel.HOST,
    networks: kernel.NETWORKS,
    families: kernel.FAMILIES,
    accounts: kernel.ACCOUNTS,
    connectors: kernel.CONNECTORS,
    sessions: kernel.SESSIONS,
    theme: kernel.THEME,
    i18n: kernel.I18N,
  },
  optional: { alerts: kernel.ALERTS, rpc: kernel.RPC, router: kernel.ROUTER, toasts: kernel.TOASTS, balance: BALANCE, tokens: TOKENS },
  provides: { auth: AUTH, keys: KEYS, parts: PARTS },
  ports: ['surface', 'storage', 'clock', 'log'],
  options: OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  adapters: [{ namespace: 'eip155', discover: () => import('./discover.ts'), connect: () => import('./connect.ts') }],
  views: {
    ApproveTransaction: { title: 'approve', enter: true, load: () => import('./views/approve-view.tsx') },
    WalletKeys: { title: 'keys', account: true, enter: true, load: () => import('./views/keys-view.tsx') },
  },
  slots: {
    'account.settings': [
      { id: 'keys', order: 45, label: 'keys', when: { connectorTypes: ['AUTH'] }, load: () => import('./views/keys-setting.tsx') },
    ],
  },
})
