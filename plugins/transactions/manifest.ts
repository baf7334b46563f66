import { defineManifest } from '../../kernel/contract/manifest.ts'
import {
  ACCOUNTS,
  FAMILIES,
  I18N,
  MODAL,
  NETWORKS,
  ownToken,
  ROUTER,
  SERVICES,
  SESSIONS,
  TOASTS,
  token,
  WALLET,
} from '../../kernel/contract/tokens.ts'
import { BALANCE } from '../account/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import type { AccountCodeService } from './account-code-service.ts'
import type { CallsService } from './calls-service.ts'
import type { TransactionsService } from './service.ts'

declare module 'portico/plugin' {
  interface Views {
    /** Several calls that are being sent: what the wallet would do first, and how far each of them is. */
    TransactionSteps: void
    /** Whose code the account runs, and how it is taken away. */
    AccountDelegation: void
  }
}

export type {
  CallStep,
  SendCallsRequest,
  SendCallsResult,
  SentTransaction,
  StartResult,
  Transaction,
  TransactionAction,
  TransactionAmount,
  TransactionError,
  TransactionKind,
  TransactionOwner,
  TransactionProblem,
  TransactionRequest,
  TransactionStatus,
  TransactionsService,
  TransactionTitle,
  UnitPriceOptions,
} from './service.ts'

/** What was sent from here, and what becomes of it. */
export const TRANSACTIONS = token<TransactionsService>('transactions@1')

const CALLS = ownToken<CallsService>('transaction-calls@1')
const CODE = ownToken<AccountCodeService>('account-code@1')

export const manifest = defineManifest({
  id: 'transactions',
  requires: {
    accounts: ACCOUNTS,
    sessions: SESSIONS,
    networks: NETWORKS,
    families: FAMILIES,
    wallet: WALLET,
    toasts: TOASTS,
    i18n: I18N,
    services: SERVICES,
    router: ROUTER,
    modal: MODAL,
  },
  optional: { balance: BALANCE, tokens: TOKENS },
  provides: { transactions: TRANSACTIONS, calls: CALLS, code: CODE },
  ports: ['storage', 'locks', 'clock', 'links', 'log'],
  origins: ['api'],
  activate: { on: ['start'], stored: 'open' },
  locales: { en: () => import('./locales/en.json') },
  views: {
    TransactionSteps: { title: 'steps', account: true, load: () => import('./views/steps-view.tsx') },
    AccountDelegation: { title: 'delegation', account: true, enter: true, load: () => import('./views/delegation-view.tsx') },
  },
  slots: {
    'account.settings': [
      {
        id: 'delegation',
        order: 60,
        label: 'delegation',
        when: { namespaces: ['eip155'] },
        load: () => import('./views/delegation-setting.tsx'),
      },
    ],
    'review.notices': [
      {
        id: 'code',
        label: 'delegation',
        when: { namespaces: ['eip155'] },
        load: () => import('./views/account-code-notice.tsx'),
      },
    ],
    'account.status': [{ id: 'pending', label: 'pendingTitle', load: () => import('./views/pending-line.tsx') }],
  },
})
