import * as v from 'valibot'
import { tokenBalanceSchema } from './token-balances.ts'
import type { TransactionError } from './transaction-error.ts'

const digits = v.pipe(v.string(), v.regex(/^\d+$/))

const error = v.nullable(v.custom<TransactionError>((value) => typeof value === 'string' || (typeof value === 'object' && value !== null)))

const transaction = v.object({
  signature: v.string(),
  slot: v.number(),
  time: v.number(),
  err: error,
  logs: v.array(v.string()),
  unitsConsumed: v.number(),
  accounts: v.array(v.string()),
  /** Lamports of each account, before and after. */
  before: v.array(digits),
  after: v.array(digits),
  /** What its token accounts held, before and after. */
  tokensBefore: v.optional(v.array(tokenBalanceSchema), []),
  tokensAfter: v.optional(v.array(tokenBalanceSchema), []),
  fee: digits,
  /** base64 of the transaction; absent for what the faucet gave. */
  raw: v.exactOptional(v.string()),
})

const account = v.object({ address: v.string(), lamports: digits, owner: v.string(), executable: v.boolean(), data: v.string() })

/** What is kept of a chain. Throws when it is something else. */
export const blockchainStateSchema = v.object({ slot: v.number(), accounts: v.array(account), transactions: v.array(transaction) })

/** See {@link blockchainStateSchema}. */
export type BlockchainState = v.InferOutput<typeof blockchainStateSchema>

/** A transaction as it is kept. */
export type StoredTransaction = v.InferOutput<typeof transaction>
