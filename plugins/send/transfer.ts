import type { Network } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { SendFeature } from '../../kernel/contract/features.ts'
import type { ToastContent, ToastHandle, ToastsService } from '../../kernel/contract/kernel-services.ts'
import type { Translate } from '../../kernel/contract/locales.ts'
import type { KeysOf } from '../../kernel/contract/manifest.ts'
import type { EventsPort, LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { decimalText, shortAmount } from '../../kernel/contract/tools/decimal.ts'
import { writtenAmount } from '../../ui-kit/parts/inputs/written-amounts.ts'
import type { manifest } from './manifest.ts'
import type { SendReview } from './service.ts'

/** The wallet has a question open already. */
const PENDING = -32_002

/** By code, and for failed transactions by reason. */
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

type CodeText = 'walletBusy' | 'notAuthorised' | 'notSupported' | 'walletOffline' | 'chainOffline' | 'nodeUnknown'

/** What wallets say of themselves by EIP-1193, and nodes behind them, by JSON-RPC code. */
const BY_CODE: ReadonlyMap<number, CodeText> = new Map([
  [PENDING, 'walletBusy'],
  [4100, 'notAuthorised'],
  [4200, 'notSupported'],
  [-32_601, 'notSupported'],
  [4900, 'walletOffline'],
  [4901, 'chainOffline'],
  [-32_000, 'nodeUnknown'],
  [-32_603, 'nodeUnknown'],
])

const ENDED = {
  reverted: 'reverted',
  cancelled: 'cancelled',
  replaced: 'replaced',
  dropped: 'dropped',
  expired: 'expired',
  RECEIPT_TIMEOUT: 'unconfirmed',
} as const

const reasonOf = (error: unknown): string => {
  if (!isPorticoError(error)) return ''
  const { code, context } = error
  return code === 'TRANSACTION_FAILED' && typeof context.reason === 'string' ? context.reason : code
}

const has = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** What the visitor is advised after a transfer that the wallet or the network did not take; a key of the locale. "Nothing was sent" stands only where it is so. */
const refusalTexts = (error: unknown) => {
  const reason = reasonOf(error)
  if (has(REFUSED, reason)) return REFUSED[reason]
  return (isPorticoError(error) && BY_CODE.get(error.rpcCode ?? 0)) || 'checkWallet'
}

/** The text for a transaction that was started and is not confirmed; a key of the locale. */
const endTexts = (error: unknown) => {
  const reason = reasonOf(error)
  return has(ENDED, reason) ? ENDED[reason] : 'unseen'
}

/** The code for the event. */
const codeOf = (error: unknown): string => (isPorticoError(error) ? error.code : 'WALLET_ERROR')

/** The id of a transaction that may still be sent, where it is known. */
const uncertainId = (error: unknown): string | undefined =>
  isPorticoError(error) && error.code === 'SEND_UNCERTAIN' && typeof error.context.id === 'string' ? error.context.id : undefined

/** The transaction that an error is about, where that is not the one that was waited for. */
const idOf = (error: unknown): string | undefined =>
  isPorticoError(error) && typeof error.context.hash === 'string' ? error.context.hash : undefined

/** What the wallet answered is put into an address only when it is a transaction id. */
const ID = /^[0-9a-z]{16,128}$/i

/** The page of a transaction in the network's explorer; undefined where there is none. */
const transactionPage = ({ blockExplorers }: Network, id: string): string | undefined =>
  blockExplorers && ID.test(id) ? `${blockExplorers.default.url.replace(/\/$/, '')}/tx/${id}` : undefined

/** Decimals of an amount in a notice; the specification's. */
const PLACES = 3

/** min; how long an adapter waits for a transaction (`SendFeature.wait`). */
const CONFIRM_LIMIT = 3

/** What a transfer tells, and whom. */
interface TransferParts {
  readonly feature: SendFeature<SendReview['account']['namespace']>
  readonly toasts: ToastsService
  readonly events: EventsPort<'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR'>
  readonly links: LinksPort
  readonly log: LogPort
  readonly text: Translate<KeysOf<typeof manifest>>
  readonly language: Store<string>
  readonly signal: AbortSignal
  /** The wallet has answered, or is no longer waited for. `id` is there when it has sent. */
  answered(id?: string): void
  /** The transaction may still be sent. Where its `id` is known it is followed, and `settled` says what became of it. */
  uncertain(id: string | undefined): void
  settled(id: string, sent: boolean): void
  /** Balances have changed, or may have. */
  moved(): void
}

/** Hands a reviewed transfer to the wallet, once, and tells the visitor what becomes of it. Resolves when all is details; never rejects. */
export const transfer = async (review: SendReview, parts: TransferParts): Promise<void> => {
  const { feature, toasts, events, links, log, text, language, signal } = parts
  const { network, account, token, amount, receiver, terms } = review
  const call = { network: network.caipNetworkId, account: account.address }
  const details = { network: network.caipNetworkId, token: token.symbol, amount: decimalText(amount, token.decimals) }

  const open = (page: string): void => {
    try {
      links.open(page)
    } catch (cause) {
      log.warn('The explorer’s page could not be opened.', cause)
    }
  }
  const withPage = (content: ToastContent, id: string): ToastContent => {
    const page = transactionPage(network, id)
    return page === undefined ? content : { ...content, action: { label: text('view'), run: () => open(page) } }
  }
  let waiting: ToastHandle | undefined
  let givenUp = false
  /** The notice of this transfer while it waits for the wallet, a new one once it was taken down. */
  const showToast = (content: ToastContent): void => {
    if (waiting) waiting.update(content)
    else toasts.show(content)
    waiting = undefined
  }
  const giveUp = (): void => {
    waiting = undefined
    givenUp = true
    toasts.show({ kind: 'info', text: text('stoppedWaiting') })
    parts.answered()
  }
  const ask = async (): Promise<{ readonly id: string; readonly uncertain: boolean } | undefined> => {
    try {
      const of = token.address === undefined ? {} : { token: token.address }
      const sent = feature.send({ ...call, to: receiver, amount, ...of, ...(terms && { terms }) })
      waiting = toasts.show({ kind: 'loading', text: text('confirm'), action: { label: text('stopWaiting'), run: giveUp } })
      events.emit('SEND_INITIATED', details)
      return { id: await sent, uncertain: false }
    } catch (error) {
      if (signal.aborted) return undefined
      const key = refusalTexts(error)
      const content: ToastContent = {
        kind: key === 'rejected' ? 'info' : 'error',
        text: text('failed', { advice: text(key, { network: network.name }) }),
      }
      const id = uncertainId(error)
      // Who no longer waits for the wallet does not hear what it said, unless what they gave up may be sent.
      if (!givenUp || key === 'maybeSent') showToast(id === undefined ? content : withPage(content, id))
      events.emit('SEND_ERROR', { ...details, code: codeOf(error) })
      if (!givenUp) parts.answered()
      if (key === 'maybeSent') parts.uncertain(id)
      return id === undefined ? undefined : { id, uncertain: true }
    }
  }
  const follow = async (id: string, uncertain: boolean): Promise<void> => {
    const sum = { amount: writtenAmount(shortAmount(amount, token.decimals, PLACES), language.get()), symbol: token.symbol }
    try {
      const confirmed = await feature.wait({ ...call, id, signal })
      toasts.show(withPage({ kind: 'success', text: text('sent', sum) }, confirmed ?? id))
      events.emit('SEND_SUCCESS', details)
      if (uncertain) parts.settled(id, true)
    } catch (error) {
      if (signal.aborted) return
      const key = endTexts(error)
      const known = key !== 'unconfirmed' && key !== 'unseen' && key !== 'dropped'
      const end = text(key, { ...sum, count: CONFIRM_LIMIT })
      const content: ToastContent = {
        kind: known ? 'error' : 'info',
        text: key === 'reverted' ? text('failed', { advice: end }) : end,
      }
      toasts.show(withPage(content, idOf(error) ?? id))
      events.emit('SEND_ERROR', { ...details, code: codeOf(error) })
      if (uncertain && known) parts.settled(id, false)
    }
    parts.moved()
  }
  const drop = (): void => waiting?.dismiss()
  signal.addEventListener('abort', drop)
  const sent = await ask()
  signal.removeEventListener('abort', drop)
  if (sent === undefined || signal.aborted) return
  const { id, uncertain } = sent
  if (!uncertain) {
    showToast(withPage({ kind: 'success', text: text('started') }, id))
    parts.answered(id)
  }
  await follow(id, uncertain)
}
