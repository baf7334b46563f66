import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { token } from '../../kernel/contract/tokens.ts'
import type {} from '../wallets/manifest.ts'
import type { SiwxOptions } from './config.ts'
import type { SiwxService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Asks the account that is being connected, or is connected, to sign in. */
    SIWXSignMessage: void
    /** The older name of `SIWXSignMessage`. */
    ConnectingSiwe: void
  }
  interface HostServices {
    /** Signs visitors in: `portico/siwx-server`, or a service that answers as it does. */
    auth: string
  }
}

/** Sign-in with a wallet. */
export const SIWX = token<SiwxService>('siwx@1')

const options: Required<SiwxOptions> = {
  siwx: undefined,
  siweConfig: undefined,
  required: true,
  statement: undefined,
  expiration: 604_800_000,
  verifiers: undefined,
}

/** Both names are of the one view. */
const view = { title: 'title', back: false, enter: true, load: () => import('./views/sign-view.tsx') } as const

export const manifest = defineManifest({
  id: 'siwx',
  requires: {
    accounts: kernel.ACCOUNTS,
    networks: kernel.NETWORKS,
    sessions: kernel.SESSIONS,
    families: kernel.FAMILIES,
    wallet: kernel.WALLET,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    toasts: kernel.TOASTS,
    alerts: kernel.ALERTS,
    host: kernel.HOST,
    i18n: kernel.I18N,
    services: kernel.SERVICES,
  },
  provides: { siwx: SIWX },
  ports: ['storage', 'events', 'clock', 'log'],
  origins: ['auth'],
  options,
  locales: { en: () => import('./locales/en.json') },
  views: {
    SIWXSignMessage: view,
    ConnectingSiwe: view,
  },
  guards: [
    { id: 'sign-in', on: 'connect', at: ['connect', 'account', 'network'], required: true, messages: true },
    { id: 'hold', on: 'close', required: false, views: ['SIWXSignMessage', 'ConnectingSiwe'] },
  ],
})

// The manifest's events reach a host only if their declarations do.
export type {} from './sign-in-events.ts'
