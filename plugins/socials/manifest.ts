import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { ownToken } from '../../kernel/contract/tokens.ts'
import { AUTH, type SocialRedirect } from '../auth/manifest.ts'
import type { OfferedProvider, SocialsService } from './service.ts'

/** With whom a visitor signs in. */
interface SocialEvent {
  readonly provider: OfferedProvider
}

declare module 'portico/plugin' {
  interface Events {
    /** The visitor chose a provider. */
    SOCIAL_LOGIN_STARTED: SocialEvent
    /** The provider has answered, and the frame reads who the visitor is. */
    SOCIAL_LOGIN_REQUEST_USER_DATA: SocialEvent
    SOCIAL_LOGIN_SUCCESS: SocialEvent
    SOCIAL_LOGIN_ERROR: SocialEvent
    /** The visitor closed the window or left the view. */
    SOCIAL_LOGIN_CANCELED: SocialEvent
  }
  interface Views {
    /** All providers. */
    ConnectSocials: void
    /** Waits for the window of a provider, or for the frame, which asks for a passkey. Opens it at once, and gives up when left. */
    ConnectingSocial: { readonly provider: SocialRedirect | 'passkey' }
    /** Waits for Farcaster's app: a code to scan, or a button on a phone. */
    ConnectingFarcaster: void
  }
}

/** The sign-in with social accounts. */
const SOCIALS = ownToken<SocialsService>('socials@1')

/** What a host may say about social accounts. */
export interface SocialsOptions {
  /**
   * The providers that are offered, in this order. Default: google, x, discord, farcaster, github, apple, facebook. `passkey` is a sign-in
   * without any of them, which frames of `portico/frame` have.
   */
  readonly providers: readonly OfferedProvider[]
}

const DEFAULT_OPTIONS: SocialsOptions = { providers: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] }

const views = {
  ConnectSocials: { title: 'allTitle', connects: true, load: () => import('./views/all-view.tsx') },
  ConnectingSocial: { title: 'connectTitle', connects: true, enter: true, load: () => import('./views/connecting-view.tsx') },
  ConnectingFarcaster: { title: 'name_farcaster', connects: true, enter: true, load: () => import('./views/farcaster-view.tsx') },
} as const

const slots = {
  'connect.methods': [{ id: 'social', order: 20, label: 'socials', load: () => import('./views/social-method.tsx') }],
} as const

export const manifest = defineManifest({
  id: 'socials',
  requires: {
    auth: AUTH,
    accounts: kernel.ACCOUNTS,
    router: kernel.ROUTER,
    modal: kernel.MODAL,
    toasts: kernel.TOASTS,
    alerts: kernel.ALERTS,
    i18n: kernel.I18N,
    slots: kernel.SLOTS,
  },
  provides: { socials: SOCIALS },
  ports: ['storage', 'popups', 'links', 'events', 'clock', 'env', 'log'],
  onlyWith: ['frame'],
  options: DEFAULT_OPTIONS,
  activate: { on: ['start'], stored: 'pending', returns: 'result_uri' },
  locales: { en: () => import('./locales/en.json') },
  views,
  slots,
})
