import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { Translate } from '../../kernel/contract/locales.ts'
import type { KeysOf } from '../../kernel/contract/manifest.ts'
import type { I18nService } from '../../kernel/contract/modal-services.ts'
import type { NetworksService } from '../../kernel/contract/session-services.ts'
import { shortAmount } from '../../kernel/contract/tools/decimal.ts'
import { type WalletReason, walletReason } from '../../kernel/contract/tools/wallet-error.ts'
import { writtenAmount } from '../../ui-kit/parts/inputs/written-amounts.ts'
import { readAmount } from './amounts.ts'
import type { manifest } from './manifest.ts'
import type { Transaction, TransactionError, TransactionTitle } from './service.ts'

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
}

/** Says how far a transaction is. */
export const createSentences = ({ text, i18n, networks }: SentenceParts): ((transaction: Transaction) => string) => {
  const failed = ({ network, namespace, status, error = { code: '' } }: Transaction): string => {
    const name = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network
    // Families may say it in words of their own, which tell to try again: only where it was not sent.
    const family = status === 'refused' ? { context: namespace } : {}
    return text('failed', { advice: text(adviceOf(error), { network: name, ...family }), ...family })
  }
  const confirmed = ({ kind, title }: Pick<Transaction, 'kind'> & { readonly title: TransactionTitle }): string => {
    const { sent, received, description } = title
    if (description) return text('confirmedAs', { description })
    if (kind === 'approval') return text('approved')
    const reading = readAmount(sent?.amount ?? '', sent?.decimals)
    if (!sent || reading.status !== 'ok') return text('confirmed')
    const values = { amount: writtenAmount(shortAmount(reading.amount, sent.decimals, PLACES), i18n.language.get()), symbol: sent.symbol }
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
  return (transaction) => {
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
}
