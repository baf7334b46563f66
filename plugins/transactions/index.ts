import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

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
} from './manifest.ts'
export { TRANSACTIONS } from './manifest.ts'

/** Sends what other plugins have reviewed, and follows it over reloads and tabs. */
export const transactions = definePlugin(manifest, () => import('./setup.ts'))
