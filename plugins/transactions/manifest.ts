import { defineManifest } from '../../kernel/contract/manifest.ts'
import { ACCOUNTS, FAMILIES, I18N, NETWORKS, SERVICES, SESSIONS, TOASTS, token, WALLET } from '../../kernel/contract/tokens.ts'
import { BALANCE } from '../account/manifest.ts'
import { TOKENS } from '../tokens/manifest.ts'
import type { TransactionsService } from './service.ts'

export type {
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
  },
  optional: { balance: BALANCE, tokens: TOKENS },
  provides: { transactions: TRANSACTIONS },
  ports: ['storage', 'locks', 'clock', 'links', 'log'],
  origins: ['api'],
  activate: { on: ['start'], stored: 'open' },
  locales: { en: () => import('./locales/en.json') },
  slots: { 'account.status': [{ id: 'pending', label: 'pendingTitle', load: () => import('./views/pending-line.tsx') }] },
})
