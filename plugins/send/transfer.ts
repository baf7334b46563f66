import type { Network } from '../../kernel/contract/caip.ts'
import type { SendFeature } from '../../kernel/contract/features.ts'
import type { ToastContent, ToastHandle, ToastsService } from '../../kernel/contract/kernel-services.ts'
import type { Translate } from '../../kernel/contract/locales.ts'
import type { KeysOf } from '../../kernel/contract/manifest.ts'
import type { EventsPort, LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Store } from '../../kernel/contract/store.ts'
import { decimalText, shortAmount } from '../../kernel/contract/tools/decimal.ts'
import { writtenAmount } from '../../ui-kit/parts/inputs/written-amount.ts'
import type { manifest } from './manifest.ts'
import { codeOf, endTexts, idOf, refusalTexts } from './outcome-texts.ts'
import type { SendReview } from './send-state.ts'

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
export interface TransferParts {
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
  /** Balances have changed, or may have. */
  moved(): void
}

/** Hands a reviewed transfer to the wallet, once, and tells the visitor what becomes of it. Resolves when all is told; never rejects. */
export const transfer = async (review: SendReview, parts: TransferParts): Promise<void> => {
  const { feature, toasts, events, links, log, text, language, signal } = parts
  const { network, account, token, amount, receiver } = review
  const call = { network: network.caipNetworkId, account: account.address }
  const told = { network: network.caipNetworkId, token: token.symbol, amount: decimalText(amount, token.decimals) }

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
  const say = (content: ToastContent): void => {
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
  const ask = async (): Promise<string | undefined> => {
    try {
      const sent = feature.send({ ...call, to: receiver, amount, ...(token.address === undefined ? {} : { token: token.address }) })
      waiting = toasts.show({ kind: 'loading', text: text('confirm'), action: { label: text('stopWaiting'), run: giveUp } })
      events.emit('SEND_INITIATED', told)
      return await sent
    } catch (error) {
      if (signal.aborted) return undefined
      const words = refusalTexts(error)
      const content: ToastContent = { kind: words === 'rejected' ? 'info' : 'error', text: text('failed', { advice: text(words) }) }
      // Who no longer waits for the wallet does not hear what it said.
      if (!givenUp) say(content)
      events.emit('SEND_ERROR', { ...told, code: codeOf(error) })
      if (!givenUp) parts.answered()
      return undefined
    }
  }
  const follow = async (id: string): Promise<void> => {
    const sum = { amount: writtenAmount(shortAmount(amount, token.decimals, PLACES), language.get()), symbol: token.symbol }
    try {
      const confirmed = await feature.wait({ ...call, id, signal })
      toasts.show(withPage({ kind: 'success', text: text('sent', sum) }, confirmed ?? id))
      events.emit('SEND_SUCCESS', told)
    } catch (error) {
      if (signal.aborted) return
      const words = endTexts(error)
      const known = words !== 'unconfirmed' && words !== 'unseen' && words !== 'dropped'
      const end = text(words, { ...sum, count: CONFIRM_LIMIT })
      const content: ToastContent = {
        kind: known ? 'error' : 'info',
        text: words === 'reverted' ? text('failed', { advice: end }) : end,
      }
      toasts.show(withPage(content, idOf(error) ?? id))
      events.emit('SEND_ERROR', { ...told, code: codeOf(error) })
    }
    parts.moved()
  }
  const drop = (): void => waiting?.dismiss()
  signal.addEventListener('abort', drop)
  const id = await ask()
  signal.removeEventListener('abort', drop)
  if (id === undefined || signal.aborted) return
  say(withPage({ kind: 'success', text: text('started') }, id))
  parts.answered(id)
  await follow(id)
}
