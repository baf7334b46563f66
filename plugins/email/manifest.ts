import { defineManifest } from '../../kernel/contract/manifest.ts'
import * as kernel from '../../kernel/contract/tokens.ts'
import { ownToken } from '../../kernel/contract/tokens.ts'
import type { ParamlessView } from '../../kernel/contract/views.ts'
import { AUTH } from '../auth/manifest.ts'
import type { EmailChange, EmailService } from './service.ts'

export type { EmailChange } from './service.ts'

declare module 'portico/plugin' {
  interface Events {
    /** The visitor turned to the field for an e-mail address. */
    EMAIL_LOGIN_SELECTED: {}
    /** An address was sent off. */
    EMAIL_SUBMITTED: {}
    /** The link for a new device was followed. */
    DEVICE_REGISTERED_FOR_EMAIL: {}
    EMAIL_VERIFICATION_CODE_SENT: {}
    EMAIL_VERIFICATION_CODE_PASS: {}
    EMAIL_VERIFICATION_CODE_FAIL: { readonly code: string }
    /** The visitor began to change the address. */
    EMAIL_EDIT: {}
    /** The visitor left for the wallet's own page. */
    EMAIL_UPGRADE_FROM_MODAL: {}
  }
  interface Views {
    /** The field for an e-mail address, alone. */
    EmailLogin: void
    /** Waits for the code that was sent to an address. */
    EmailVerifyOtp: { readonly email: string }
    /** Waits until the visitor has followed the link that allows this device. */
    EmailVerifyDevice: { readonly email: string }
    /** The field for another address. */
    UpdateEmailWallet: { readonly redirectView?: ParamlessView }
    /** Waits for the code that was sent to the present address. */
    UpdateEmailPrimaryOtp: EmailChange
    /** Waits for the code that was sent to the new address. */
    UpdateEmailSecondaryOtp: EmailChange
    /** Leads to the wallet's own page. */
    UpgradeEmailWallet: void
  }
}

/** The sign-in by e-mail, and the change of the address. */
const EMAIL = ownToken<EmailService>('email@1')

/** What a host may say about the sign-in by e-mail. */
export interface EmailOptions {
  /** Minutes for which the service behind the frame takes a code, as the visitor reads it. Default 10, as `portico/auth-server` has it. */
  readonly codeMinutes: number
}

const DEFAULT_OPTIONS: EmailOptions = { codeMinutes: 10 }

const views = {
  EmailLogin: { title: 'loginTitle', connects: true, load: () => import('./views/login-view.tsx') },
  EmailVerifyOtp: { title: 'codeTitle', connects: true, enter: true, load: () => import('./views/code-view.tsx') },
  EmailVerifyDevice: { title: 'deviceTitle', connects: true, enter: true, load: () => import('./views/device-view.tsx') },
  UpdateEmailWallet: { title: 'changeTitle', account: true, enter: true, load: () => import('./views/change-view.tsx') },
  UpdateEmailPrimaryOtp: { title: 'currentCodeTitle', account: true, enter: true, load: () => import('./views/code-view.tsx') },
  UpdateEmailSecondaryOtp: { title: 'newCodeTitle', account: true, enter: true, load: () => import('./views/code-view.tsx') },
  UpgradeEmailWallet: { title: 'upgradeTitle', account: true, load: () => import('./views/upgrade-view.tsx') },
} as const

const slots = {
  'connect.methods': [{ id: 'email', order: 10, label: 'address', load: () => import('./views/email-method.tsx') }],
  'account.settings': [
    { id: 'email', order: 10, label: 'address', when: { connectorTypes: ['AUTH'] }, load: () => import('./views/email-setting.tsx') },
    {
      id: 'upgrade',
      order: 50,
      label: 'upgradeTitle',
      when: { connectorTypes: ['AUTH'] },
      load: () => import('./views/upgrade-setting.tsx'),
    },
  ],
} as const

export const manifest = defineManifest({
  id: 'email',
  requires: { auth: AUTH, router: kernel.ROUTER, toasts: kernel.TOASTS, alerts: kernel.ALERTS, i18n: kernel.I18N },
  provides: { email: EMAIL },
  ports: ['clock', 'events', 'links', 'log'],
  onlyWith: ['frame'],
  options: DEFAULT_OPTIONS,
  locales: { en: () => import('./locales/en.json') },
  views,
  slots,
})
