import type { Account, CaipNetworkId } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { Translate } from '../../kernel/contract/locales.ts'
import type { KeysOf } from '../../kernel/contract/manifest.ts'
import type { I18nService } from '../../kernel/contract/modal-services.ts'
import type { NetworksService } from '../../kernel/contract/session-services.ts'
import { shortAmount } from '../../kernel/contract/tools/decimal.ts'
import { type WalletReason, walletReason } from '../../kernel/contract/tools/wallet-error.ts'
import { writtenAmount } from '../../ui-kit/parts/inputs/written-amounts.ts'
import { readAmount } from './amounts.ts'
import type { CallsRun } from './calls-service.ts'
import type { manifest } from './manifest.ts'
import type { Transaction, TransactionAmount, TransactionError, TransactionTitle } from './service.ts'

/** Texts of refusals, by code and, for failed transactions, by reason. */
const REFUSED = {
  REQUEST_REJECTED: 'rejected',
  INSUFFICIENT_FUNDS: 'lacksFunds',
  REQUEST_VOID: 'void',
  // The wallet had it when it was disconnected.
  REQUEST_UNANSWERED: 'checkWallet',
  ADDRESS_INVALID: 'badAddress',
  DISCONNECTED: 'disconnected',
  PROVIDER_MISSING: 'disconnected',
  METHOD_UNKNOWN: 'notSupported',
  nonce: 'nonceUsed',
  nonceHigh: 'nonceGap',
  nonceMax: 'nonceSpent',
  fee: 'feeLow',
  feeHigh: 'feeHigh',
  tip: 'tipHigh',
  gasHigh: 'gasHigh',
  gasLow: 'gasLow',
  type: 'typeUnknown',
  reverted: 'wouldRevert',
  rent: 'leavesNoRent',
  frozen: 'frozen',
  hooked: 'hooked',
  terms: 'termsChanged',
  altered: 'altered',
  spent: 'coinsGone',
  feeExcess: 'feeRefused',
  earlierSent: 'earlierSent',
  expired: 'expired',
  abi: 'notReadable',
  refused: 'networkRefused',
  SEND_UNCERTAIN: 'maybeSent',
} as const

/** Texts of what failed in a block, by why it did. */
const REVERTED = { funds: 'revertedFunds', rent: 'revertedRent', frozen: 'revertedFrozen' } as const

/** What wallets say of themselves, and nodes behind them. */
const BY_REASON = {
  unauthorised: 'notAuthorised',
  unsupported: 'notSupported',
  offline: 'walletOffline',
  chainOffline: 'chainOffline',
  chainUnknown: 'chainUnknown',
  busy: 'walletBusy',
  malformed: 'notUnderstood',
  notFound: 'notFound',
  refused: 'networkRefused',
  limit: 'tooMany',
  tooLarge: 'tooLarge',
  upgradeRefused: 'upgradeRefused',
  internal: 'nodeUnknown',
} as const satisfies Record<WalletReason, string>

/** What EIP-5792 says more exactly than other standards do. */
const BY_CODE: Readonly<Record<number, 'capabilityMissing' | 'callsSentBefore' | 'callsUnknown' | 'notAtomic'>> = {
  5700: 'capabilityMissing',
  5720: 'callsSentBefore',
  5730: 'callsUnknown',
  5760: 'notAtomic',
}

const has = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** An error as a transaction keeps it. */
export const toTransactionError = (error: unknown): TransactionError => {
  if (!isPorticoError(error)) return { code: 'WALLET_ERROR' }
  const { code, context, rpcCode } = error
  const saidOf = (name: 'reason' | 'detail') => {
    const said = code === 'TRANSACTION_FAILED' ? context[name] : undefined
    return typeof said === 'string' && { [name]: said }
  }
  return {
    code,
    ...saidOf('reason'),
    ...saidOf('detail'),
    ...(rpcCode !== undefined && { rpcCode }),
  }
}

/** What the visitor is advised after a request that the wallet or the network did not take. "Nothing was sent" stands only where it is so. */
const adviceOf = ({ code, reason, rpcCode }: TransactionError) => {
  const name = reason ?? code
  if (has(REFUSED, name)) return REFUSED[name]
  const exactly = rpcCode === undefined ? undefined : BY_CODE[rpcCode]
  if (exactly) return exactly
  const said = walletReason(rpcCode)
  return said ? BY_REASON[said] : 'checkWallet'
}

/** Decimals of an amount in a notice; the specification's. */
const PLACES = 3

/** min; how long an adapter waits for a transaction (`SendFeature.wait`). */
const CONFIRM_LIMIT = 3

/** What sentences are made with. */
interface SentenceParts {
  readonly text: Translate<KeysOf<typeof manifest>>
  readonly i18n: I18nService
  readonly networks: NetworksService
  /** Whether the calls that follow a step are still going to be sent. */
  goesOn(id: string): boolean
}

/** Says what transactions are and how far they are. */
export interface Sentences {
  describe(transaction: Transaction): string
  /** Why the wallet did not do something that is in no list. */
  describeRefusal(error: TransactionError, place: { readonly account: Pick<Account, 'namespace'>; readonly network: CaipNetworkId }): string
  /** Several calls that are no longer sent, for somebody who does not see the list of them. */
  describeStopped(run: CallsRun): string
}

/** An amount as it is written in the present language; undefined for text that is none. */
const written = ({ amount, decimals, symbol }: TransactionAmount, language: string) => {
  const reading = readAmount(amount, decimals)
  return reading.status === 'ok' ? { amount: writtenAmount(shortAmount(reading.amount, decimals, PLACES), language), symbol } : undefined
}

/** What a step does, in a few words. */
export const nameStep = (
  { kind, title }: Pick<Transaction, 'kind' | 'title'>,
  { text, language }: { readonly text: SentenceParts['text']; readonly language: string },
): string => {
  const { description, allowed, sent, received } = title
  if (description) return description
  if (kind === 'approval' && allowed) {
    const values = written(allowed, language)
    return /[1-9]/.test(allowed.amount) && values ? text('stepApprove', values) : text('stepReset', { symbol: allowed.symbol })
  }
  const values = sent && written(sent, language)
  if (kind === 'swap' && values && received) return text('stepSwap', { ...values, received: received.symbol })
  return kind === 'transfer' && values ? text('stepSend', values) : text('stepCall')
}

export const createSentences = ({ text, i18n, networks, goesOn }: SentenceParts): Sentences => {
  const language = (): string => i18n.language.get()
  const failed = ({
    network,
    namespace,
    status,
    error = { code: '' },
  }: Pick<Transaction, 'network' | 'namespace' | 'status' | 'error'>): string => {
    const name = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network
    // Families may say it in words of their own, which tell to try again: only where it was not sent.
    const family = status === 'refused' ? { context: namespace } : {}
    return text('failed', { advice: text(adviceOf(error), { network: name, ...family }), ...family })
  }
  const confirmed = ({ kind, title }: Pick<Transaction, 'kind'> & { readonly title: TransactionTitle }): string => {
    const { sent, received, description } = title
    if (description) return text('confirmedAs', { description })
    if (kind === 'approval') return text('approved')
    const values = sent && written(sent, language())
    if (!values) return text('confirmed')
    // How much has come the block alone knows.
    if (kind === 'swap' && received) return text('swapped', { ...values, received: received.symbol })
    return kind === 'transfer' ? text('sent', values) : text('confirmed')
  }
  const onItsWay = (transaction: Transaction): string => {
    const { status, error, title } = transaction
    // What an uncertain one was refused with is said first; later only what waiting for it has shown.
    if (status === 'uncertain' && error?.code === 'SEND_UNCERTAIN') return failed(transaction)
    if (!error) return title.description ? text('startedAs', { description: title.description }) : text('started')
    if (error.reason === 'dropped') return text('dropped')
    return error.code === 'RECEIPT_TIMEOUT' ? text('unconfirmed', { count: CONFIRM_LIMIT }) : text('unseen')
  }
  const outcome = (transaction: Transaction): string => {
    const { status } = transaction
    switch (status) {
      case 'asking':
        return text('confirm')
      case 'unanswered':
        return text('stoppedWaiting')
      case 'pending':
      case 'uncertain':
        return onItsWay(transaction)
      case 'confirmed':
        return confirmed(transaction)
      case 'reverted': {
        const { detail = '' } = transaction.error ?? {}
        const plain = transaction.kind === 'swap' ? 'revertedSwap' : 'reverted'
        return text('failed', { advice: text(has(REVERTED, detail) ? REVERTED[detail] : plain) })
      }
      case 'refused':
        return failed(transaction)
      case 'expired':
        return text(transaction.error?.reason === 'givenUp' ? 'givenUp' : status)
      default:
        return text(status)
    }
  }
  return {
    describe(transaction) {
      const { step, status, id } = transaction
      if (!step) return outcome(transaction)
      const values = { ...step, name: nameStep(transaction, { text, language: language() }), text: outcome(transaction) }
      // Nobody sends the rest after a reload, or for a visitor who has left.
      return text(status === 'confirmed' && step.at < step.of && !goesOn(id) ? 'stepIsLast' : 'stepSays', values)
    },
    describeRefusal: (error, { account, network }) => failed({ error, network, namespace: account.namespace, status: 'refused' }),
    describeStopped({ steps }) {
      const names = steps.flatMap((one) =>
        one.status === 'notSent' || one.status === 'refused' ? [nameStep(one, { text, language: language() })] : [],
      )
      const done = steps.filter(({ status }) => status === 'done').length
      return text('stoppedAt', { done, of: steps.length, names: new Intl.ListFormat(language(), { type: 'conjunction' }).format(names) })
    },
  }
}
