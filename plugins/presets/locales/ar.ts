import type { Locale } from '../../../kernel/contract/locales.ts'

/**
 * Arabic.
 *
 * @example createPortico({ networks, plugins, metadata, locale: 'ar', locales: { ar } })
 */
export const ar: Locale = {
  start: {
    connect: 'ربط المحفظة',
    connecting: 'جارٍ الاتصال',
    reconnecting: 'جارٍ إعادة الاتصال',
    reconnectingAccount: 'جارٍ إعادة اتصال الحساب {{address}}',
    account: 'الحساب \u2066{{address}}\u2069',
    network: 'الشبكة \u2068{{name}}\u2069',
    unsupported: 'تبديل الشبكة',
    choose: 'اختيار الشبكة',
    again: 'إعادة المحاولة',
    notLoaded: 'تعذّر تحميل المحتوى. أعد المحاولة أو حدّث الصفحة.',
  },
  plugins: {
    account: () => import('../../account/locales/ar.json'),
    approval: () => import('../../approval/locales/ar.json'),
    auth: () => import('../../auth/locales/ar.json'),
    email: () => import('../../email/locales/ar.json'),
    history: () => import('../../history/locales/ar.json'),
    modal: () => import('../../modal/locales/ar.json'),
    names: () => import('../../names/locales/ar.json'),
    networks: () => import('../../networks/locales/ar.json'),
    nfts: () => import('../../nfts/locales/ar.json'),
    onramp: () => import('../../onramp/locales/ar.json'),
    receive: () => import('../../receive/locales/ar.json'),
    send: () => import('../../send/locales/ar.json'),
    siwx: () => import('../../siwx/locales/ar.json'),
    'smart-sessions': () => import('../../smart-sessions/locales/ar.json'),
    socials: () => import('../../socials/locales/ar.json'),
    swap: () => import('../../swap/locales/ar.json'),
    tokens: () => import('../../tokens/locales/ar.json'),
    transactions: () => import('../../transactions/locales/ar.json'),
    'wallet-directory': () => import('../../wallet-directory/locales/ar.json'),
    walletconnect: () => import('../../walletconnect/locales/ar.json'),
    wallets: () => import('../../wallets/locales/ar.json'),
  },
}
