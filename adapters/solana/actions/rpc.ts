import { base64 } from '@scure/base'
import * as v from 'valibot'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainReads } from '../../../kernel/contract/tools/chain-reads.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readBody } from '../../../kernel/contract/tools/read-body.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { addressBytes } from '../family/codec.ts'
import { type ChainAccount, READ } from './token-data.ts'

/** Codes of the programs of SOL and of tokens: the sender has less than is sent; the token's maker has frozen an account. */
const [TOO_LITTLE, FROZEN] = [1, 17]

/**
 * What the chain says of a transaction that cannot be, as an error of ours: `INSUFFICIENT_FUNDS`, or `TRANSACTION_FAILED` with
 * `context.reason` `rent` (less than an account must hold would be left or sent), `frozen` (a token's maker allows no transfer), `expired`,
 * `repeated` (it has landed before), `reverted`.
 */
export const toTransactionError = (err: unknown): PorticoError => {
  const context = { err: JSON.stringify(err)?.slice(0, 300) }
  const failed = (reason: string, message: string): PorticoError =>
    new PorticoError('TRANSACTION_FAILED', message, { context: { ...context, reason } })
  const instruction = readForeign(err, 'InstructionError', '1', 'Custom')
  if (err === 'InsufficientFundsForFee' || err === 'AccountNotFound' || instruction === TOO_LITTLE) {
    return new PorticoError('INSUFFICIENT_FUNDS', 'The account cannot pay amount and fee.', { context })
  }
  if (readForeign(err, 'InsufficientFundsForRent') !== undefined || err === 'InvalidRentPayingAccount') {
    return failed('rent', 'An account would hold less SOL than it must.')
  }
  if (instruction === FROZEN) return failed('frozen', 'The token’s maker has frozen an account.')
  if (err === 'BlockhashNotFound') return failed('expired', 'The transaction has expired.')
  if (err === 'AlreadyProcessed') return failed('repeated', 'The transaction has landed before.')
  return failed('reverted', 'The transaction failed.')
}

/** What an endpoint says of a transaction that was sent. */
interface SignatureStatus {
  /** Null where it was executed. */
  readonly err?: unknown
  readonly confirmed: boolean
}

/**
 * The JSON-RPC of one endpoint, as much of it as is used. Rejects with `HTTP_OFFLINE`, `HTTP_STATUS` (`context.status`, or the endpoint's
 * JSON-RPC code), `HTTP_INVALID`, or as `toTransactionError` says.
 */
export interface Rpc {
  genesisHash(): Promise<string>
  /** Lamports. */
  balance(address: string): Promise<bigint>
  latestBlockhash(): Promise<Blockhash>
  blockHeight(): Promise<number>
  /** Accounts in the order of their addresses, a hundred at most; undefined where there is none. */
  accounts(addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]>
  /** Accounts of a token program that belong to an owner, with their addresses. */
  tokenAccounts(owner: string, filter: { readonly programId: string } | { readonly mint: string }): Promise<readonly OwnedAccount[]>
  /** Lamports that an account of so many bytes must hold. */
  rentFor(bytes: number): Promise<bigint>
  epoch(): Promise<bigint>
  /** Lamports that a message costs. */
  feeOf(message: Uint8Array): Promise<bigint>
  /** Tries a transaction out; rejects where it would fail. Signatures may be missing. */
  simulate(transaction: Uint8Array): Promise<void>
  send(transaction: Uint8Array): Promise<void>
  /** What a transaction that is confirmed changed; undefined where the endpoint has not got it. */
  changesOf(signature: string): Promise<TransactionChanges | undefined>
  /** Undefined where the endpoint has not seen the transaction. */
  statusOf(signature: string): Promise<SignatureStatus | undefined>
}

/** What a transaction changed. Balances are in the order of `accounts`, of which the first pays the fee. Amounts are in lamports. */
export type TransactionChanges = v.InferOutput<typeof changes>

/** What a transaction is made with. */
export interface Blockhash {
  readonly blockhash: string
  /** The last block that a transaction with it can land in. */
  readonly lastHeight: number
}

/** An account and where it is. */
interface OwnedAccount {
  readonly address: string
  readonly account: ChainAccount
}

/** Reads of Solana networks. */
export type SolanaChains = ChainReads<'solana', Rpc>

const COMMITMENT = { commitment: 'confirmed' } as const

const AS_BYTES = { ...COMMITMENT, encoding: 'base64', dataSlice: { offset: 0, length: READ } } as const

// Beyond 2^53 JSON has lost digits already: a wrong amount is never shown.
const lamports = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount) => BigInt(amount)),
)
/** 32 bytes in base58. */
const hash = v.pipe(
  v.string(),
  v.check((text) => addressBytes(text) !== undefined),
)
const height = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const status = v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))

const tokenBalances = v.nullish(
  v.array(
    v.object({
      mint: hash,
      owner: v.optional(v.string()),
      uiTokenAmount: v.object({
        amount: v.pipe(
          v.string(),
          v.regex(/^\d{1,20}$/),
          v.transform((units) => BigInt(units)),
        ),
      }),
    }),
  ),
  [],
)
const changes = v.pipe(
  v.object({
    blockTime: v.nullish(height),
    transaction: v.object({ message: v.object({ accountKeys: v.array(hash) }) }),
    meta: v.object({
      err: v.unknown(),
      fee: lamports,
      preBalances: v.array(lamports),
      postBalances: v.array(lamports),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
    }),
  }),
  v.transform(({ blockTime, transaction, meta }) => ({
    ...meta,
    accounts: transaction.message.accountKeys,
    timestamp: typeof blockTime === 'number' ? BigInt(blockTime) : undefined,
  })),
)

const isBase64 = (text: string): boolean => {
  try {
    return base64.decode(text).length <= READ
  } catch {
    return false
  }
}
const account = v.pipe(
  v.object({
    owner: hash,
    lamports,
    executable: v.optional(v.boolean(), false),
    data: v.tuple([v.pipe(v.string(), v.check(isBase64)), v.literal('base64')]),
  }),
  v.transform(({ data: [data], ...rest }): ChainAccount => ({ ...rest, data: base64.decode(data) })),
)

const inContext = <S extends v.GenericSchema>(schema: S) => v.object({ value: schema })

const answerSchema = v.union([
  v.object({ result: v.unknown(), error: v.optional(v.undefined()) }),
  v.object({ error: v.object({ code: v.pipe(v.number(), v.integer()), message: v.string(), data: v.optional(v.unknown()) }) }),
])

const invalid = (cause?: unknown): PorticoError =>
  new PorticoError('HTTP_INVALID', 'The network’s endpoint gave an answer that makes no sense.', { cause })

/** The answer's JSON. What is none is no answer either, but for one that is too large to be read. */
const readJson = async (response: Response): Promise<unknown> => {
  try {
    return JSON.parse(new TextDecoder().decode(await readBody(response)))
  } catch (cause) {
    if (isPorticoError(cause)) throw cause
    return cause
  }
}

/** Makes the client of an address. `signal` ends what is under way. */
export const createRpc = (url: string, signal: AbortSignal): Rpc => {
  const post = async (body: string): Promise<Response> => {
    try {
      return await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal })
    } catch (cause) {
      throw new PorticoError('HTTP_OFFLINE', 'The network’s endpoint could not be reached.', { cause })
    }
  }
  const ask = async <S extends v.GenericSchema>(schema: S, method: string, ...params: readonly unknown[]): Promise<v.InferOutput<S>> => {
    const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const json = await readJson(response)
    const answer = v.safeParse(answerSchema, json)
    if (!answer.success) {
      if (response.ok) throw invalid(json)
      const context = { status: response.status }
      throw new PorticoError('HTTP_STATUS', 'The network’s endpoint refused.', { context })
    }
    if (answer.output.error) {
      const { code: rpcCode, message, data } = answer.output.error
      const err = readForeign(data, 'err')
      if (err !== undefined && err !== null) throw toTransactionError(err)
      throw new PorticoError('HTTP_STATUS', cleanText(message, 300) || 'The network’s endpoint gave no reason.', { rpcCode })
    }
    const result = v.safeParse(schema, answer.output.result)
    if (!result.success) throw invalid(result.issues[0].message)
    return result.output
  }
  return {
    genesisHash: () => ask(hash, 'getGenesisHash'),
    balance: async (address) => (await ask(inContext(lamports), 'getBalance', address, COMMITMENT)).value,
    latestBlockhash: async () => {
      const schema = inContext(v.object({ blockhash: hash, lastValidBlockHeight: height }))
      const { blockhash, lastValidBlockHeight: lastHeight } = (await ask(schema, 'getLatestBlockhash', COMMITMENT)).value
      return { blockhash, lastHeight }
    },
    blockHeight: () => ask(height, 'getBlockHeight', COMMITMENT),
    async accounts(addresses) {
      if (addresses.length === 0) return []
      const schema = inContext(v.pipe(v.array(v.nullable(account)), v.length(addresses.length)))
      const { value } = await ask(schema, 'getMultipleAccounts', addresses, AS_BYTES)
      return value.map((one) => one ?? undefined)
    },
    async tokenAccounts(owner, filter) {
      const schema = inContext(v.array(v.object({ pubkey: hash, account })))
      const { value } = await ask(schema, 'getTokenAccountsByOwner', owner, filter, AS_BYTES)
      return value.map(({ pubkey, account: own }) => ({ address: pubkey, account: own }))
    },
    rentFor: (bytes) => ask(lamports, 'getMinimumBalanceForRentExemption', bytes, COMMITMENT),
    epoch: async () => BigInt((await ask(v.object({ epoch: height }), 'getEpochInfo', COMMITMENT)).epoch),
    feeOf: async (message) => (await ask(inContext(lamports), 'getFeeForMessage', base64.encode(message), COMMITMENT)).value,
    async simulate(transaction) {
      const options = { ...COMMITMENT, encoding: 'base64', sigVerify: false }
      const schema = inContext(v.object({ err: v.unknown() }))
      const { value } = await ask(schema, 'simulateTransaction', base64.encode(transaction), options)
      if (value.err !== null) throw toTransactionError(value.err)
    },
    async send(transaction) {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      await ask(v.string(), 'sendTransaction', base64.encode(transaction), options)
    },
    async changesOf(signature) {
      const how = { ...COMMITMENT, encoding: 'json', maxSupportedTransactionVersion: 0 }
      return (await ask(v.nullable(changes), 'getTransaction', signature, how)) ?? undefined
    },
    async statusOf(signature) {
      const schema = inContext(v.tuple([status]))
      const { value } = await ask(schema, 'getSignatureStatuses', [signature], { searchTransactionHistory: true })
      const [found] = value
      if (!found) return undefined
      return { err: found.err, confirmed: found.confirmationStatus === 'confirmed' || found.confirmationStatus === 'finalized' }
    },
  }
}
