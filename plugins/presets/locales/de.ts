import type { Locale } from '../../../kernel/contract/locales.ts'

/**
 * German.
 *
 * @example createPortico({ networks, plugins, metadata, locale: 'de', locales: { de } })
 */
export const de: Locale = {
  start: {
    connect: 'Wallet verbinden',
    connecting: 'Wird verbunden',
    reconnecting: 'Wird wieder verbunden',
    reconnectingAccount: 'Konto {{address}} wird wieder verbunden',
    account: 'Konto {{address}}',
    network: 'Netzwerk {{name}}',
    unsupported: 'Netzwerk wechseln',
    choose: 'Netzwerk wählen',
    again: 'Erneut versuchen',
    notLoaded: 'Der Code konnte nicht geladen werden. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  },
  plugins: {
    account: () => import('../../account/locales/de.json'),
    approval: () => import('../../approval/locales/de.json'),
    auth: () => import('../../auth/locales/de.json'),
    email: () => import('../../email/locales/de.json'),
    history: () => import('../../history/locales/de.json'),
    modal: () => import('../../modal/locales/de.json'),
    names: () => import('../../names/locales/de.json'),
    networks: () => import('../../networks/locales/de.json'),
    nfts: () => import('../../nfts/locales/de.json'),
    onramp: () => import('../../onramp/locales/de.json'),
    receive: () => import('../../receive/locales/de.json'),
    send: () => import('../../send/locales/de.json'),
    siwx: () => import('../../siwx/locales/de.json'),
    'smart-sessions': () => import('../../smart-sessions/locales/de.json'),
    socials: () => import('../../socials/locales/de.json'),
    swap: () => import('../../swap/locales/de.json'),
    tokens: () => import('../../tokens/locales/de.json'),
    transactions: () => import('../../transactions/locales/de.json'),
    'wallet-directory': () => import('../../wallet-directory/locales/de.json'),
    walletconnect: () => import('../../walletconnect/locales/de.json'),
    wallets: () => import('../../wallets/locales/de.json'),
  },
}
