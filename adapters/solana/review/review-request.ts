import { sha256 } from '@noble/hashes/sha256'
import { base58, base64, hex } from '@scure/base'
import type { Call } from '../../../kernel/contract/features.ts'
import type { LogPort } from '../../../kernel/contract/ports.ts'
import type { Review, ReviewBytes, ReviewFinding, ReviewPart, ReviewQuestion } from '../../../kernel/contract/review.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { SolanaChains } from '../actions/rpc.ts'
import { readMint, readTokenAccount } from '../actions/token-data.ts'
import { findingsOf } from './findings.ts'
import { feeOf, readInstruction, SOL, type TokenAccount, type TokenAccounts, tokenAccountsOf } from './instructions.ts'
import { type Message, readMessage } from './message.ts'

export interface SolanaReviewParts {
  readonly chains: SolanaChains
  readonly log: LogPort
}

/** Characters of a message; base58 takes the square of them. */
const LONGEST = 20_000

/** Transactions that are signed at once. */
const MOST = 50

/** Accounts that the network is asked about. */
const MOST_ACCOUNTS = 100

const UNKNOWN: Review = {
  title: 'unknown',
  parts: [{ kind: 'unknown' }],
  findings: [],
  checks: { decoded: 'unavailable', simulated: 'unavailable', rules: 'unavailable' },
  bytes: [],
}

const reviewMessage = (params: unknown): Review => {
  const message = readForeign(Array.isArray(params) ? params[0] : params, 'message')
  if (typeof message !== 'string' || message === '' || message.length > LONGEST) return UNKNOWN
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base58.decode(message))
    return {
      ...UNKNOWN,
      title: 'message',
      parts: [{ kind: 'message', text }],
      checks: { ...UNKNOWN.checks, decoded: 'ok' },
      bytes: [{ bytes: message, digests: [] }],
    }
  } catch {
    return UNKNOWN
  }
}

/** The transactions of a request, each as it was given. */
const transactionsIn = (method: string, params: unknown): readonly string[] => {
  const given = Array.isArray(params) ? params[0] : params
  const named = method === 'solana_signAllTransactions' ? readForeign(given, 'transactions') : [readForeign(given, 'transaction')]
  const all: readonly unknown[] = Array.isArray(named) ? named : []
  return all.length <= MOST && all.every((one) => typeof one === 'string') ? (all as readonly string[]) : []
}

const messageIn = (transaction: string): Message | undefined => {
  try {
    return readMessage(base64.decode(transaction))
  } catch {
    return undefined
  }
}

interface Step {
  readonly parts: readonly ReviewPart[]
  readonly findings: readonly ReviewFinding[]
  readonly complete: boolean
}

const readStep = (message: Message | undefined, known: TokenAccounts, account: string, call: number | undefined): Step => {
  if (!message) return { parts: [{ kind: 'unknown' }], findings: [], complete: false }
  const { instructions, signatures } = message
  const read = instructions.map((instruction) => ({ instruction, read: readInstruction(instruction, known) }))
  const total = feeOf(instructions, signatures)
  const parts = read
    .flatMap(({ instruction, read: one }): readonly ReviewPart[] => one?.parts ?? [{ kind: 'unknown', to: instruction.program }])
    .concat({ kind: 'fee', asset: SOL, unit: { raw: total }, total: { raw: total, text: decimalText(total, 9) } })
  const lasting: readonly ReviewFinding[] = read.some(({ read: one }) => one?.lasting === true)
    ? [{ code: 'lasting', severity: 'warning', check: 'decoded', params: {}, call }]
    : []
  return { parts, findings: [...findingsOf(parts, account, call), ...lasting], complete: read.every(({ read: one }) => one !== undefined) }
}

/** Whose the token accounts are, and of which token, as the network says it. Without an answer their own addresses are shown. */
const readAccounts = async (
  { chains, log }: SolanaReviewParts,
  call: Call<'solana'>,
  messages: readonly Message[],
): Promise<TokenAccounts> => {
  const wanted = [...new Set(messages.flatMap(({ instructions }) => tokenAccountsOf(instructions)))].slice(0, MOST_ACCOUNTS)
  if (wanted.length === 0) return new Map()
  try {
    return await chains.read(call, async ({ client: rpc }) => {
      const read = (await rpc.accounts(wanted)).map(readTokenAccount)
      const mints = [...new Set(read.flatMap((account) => account?.mint ?? []))]
      const described = await rpc.accounts(mints)
      const decimals = new Map(mints.map((mint, at) => [mint, readMint(mint, described[at])?.decimals]))
      return new Map(
        wanted.flatMap((address, at): readonly (readonly [string, TokenAccount])[] => {
          const account = read[at]
          return account ? [[address, { mint: account.mint, owner: account.owner, decimals: decimals.get(account.mint) }]] : []
        }),
      )
    })
  } catch (cause) {
    log.info('The token accounts of a transaction could not be read.', cause)
    return new Map()
  }
}

const compose = (
  transactions: readonly string[],
  messages: readonly (Message | undefined)[],
  known: TokenAccounts,
  account: string,
): Review => {
  const several = transactions.length > 1
  const steps = messages.map((message, at) => readStep(message, known, account, several ? at : undefined))
  const findings = steps.flatMap((step) => step.findings)
  const found = findings.some(({ severity }) => severity !== 'note')
  const bytes = transactions.map((transaction, at): ReviewBytes => {
    const message = messages[at]
    return {
      ...(several && { call: at }),
      bytes: transaction,
      digests: message ? [{ kind: 'transaction', hex: hex.encode(sha256(message.bytes)) }] : [],
    }
  })
  return {
    title: several ? 'batch' : 'transaction',
    parts: several ? [{ kind: 'batch', calls: steps.map(({ parts }) => ({ to: undefined, parts })) }] : (steps[0]?.parts ?? []),
    findings,
    checks: {
      decoded: steps.every(({ complete }) => complete) ? (found ? 'finding' : 'ok') : 'unavailable',
      simulated: 'unavailable',
      rules: 'unavailable',
    },
    bytes,
  }
}

/**
 * Reads messages, and transactions as far as their instructions are those of SOL and of tokens. The network says only whose token accounts
 * are; what moves is read from the bytes.
 */
export const reviewRequest = async (
  parts: SolanaReviewParts,
  { method, params, onDecoded, ...call }: Call<'solana'> & ReviewQuestion,
): Promise<Review> => {
  if (method === 'solana_signMessage') return reviewMessage(params)
  const transactions = transactionsIn(method, params)
  if (transactions.length === 0) return UNKNOWN
  const messages = transactions.map(messageIn)
  const read = messages.flatMap((message) => message ?? [])
  onDecoded?.(compose(transactions, messages, new Map(), call.account))
  return compose(transactions, messages, await readAccounts(parts, call, read), call.account)
}
