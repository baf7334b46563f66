import type { Translate } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import { shortAmount, smallestUnit } from '../../../kernel/contract/tools/decimal.ts'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import type { manifest } from '../manifest.ts'
import { isOnTheWay } from '../own-rows.ts'
import { relativeTime } from '../relative-time.ts'
import type { Activity, ActivityAmount, ActivityKind } from '../service.ts'

/** Translates the plugin's texts. */
export type Text = Translate<KeysOf<typeof manifest>>

/** Decimals of an amount in a row; the specification's. */
const PLACES = 3

/** Characters of an NFT's name in a row. */
const NAME = 14

/** Decimals that a token can have. */
const MOST = 255

/** Decimal text in at most three decimals: cut, never rounded. What would show as nothing is less than the smallest there is room for. */
const cutAmount = (amount: string): string => shortAmount(smallestUnit(amount, MOST), MOST, PLACES)

/** Left to right, wherever it stands. */
const isolated = (text: string): string => `\u2066${text}\u2069`

/** A text of a stranger, in its own direction. */
const foreign = (text: string): string => `\u2068${text}\u2069`

const nftName = ({ symbol, tokenId = '' }: ActivityAmount): string => {
  const name = [...(symbol || `#${tokenId}`)]
  return name.length > NAME ? `${name.slice(0, NAME - 1).join('')}…` : name.join('')
}

interface WrittenOptions {
  readonly text: Text
  /** BCP 47. */
  readonly language: string
  readonly sign?: '+' | '−'
  /** With every digit, and the whole name. */
  readonly exact?: boolean
}

/** An amount as people read it. */
export const writeAmount = (given: ActivityAmount, { text, language, sign = undefined, exact = false }: WrittenOptions): string => {
  const { type, amount, symbol } = given
  if (type === 'nft') {
    const name = text('nft', { name: foreign(exact ? symbol || `#${given.tokenId ?? ''}` : nftName(given)) })
    return amount === undefined || amount === '1' ? name : `${isolated(`${writtenAmount(amount, language)} ×`)} ${name}`
  }
  if (amount === undefined) return text('unlimited', { symbol: isolated(symbol) })
  const written = writtenAmount(exact ? amount : cutAmount(amount), language)
  // "+<0.001" reads as a mistake.
  return isolated(`${written.startsWith('<') ? '' : (sign ?? '')}${written} ${symbol}`)
}

/** How a transaction stands, in words; undefined for one that went through. */
const statusText = ({ status, order }: Activity, text: Text): string | undefined => {
  if (status === 'confirmed') return undefined
  if (order && order.status !== 'arrived') return text(`order_${order.status}`)
  return text(`status_${status}`)
}

/** What it is, in a word or two: what was done, or the name of what is on its way or did not go through. */
export const titleOf = ({ kind, status, description }: Activity, text: Text): string =>
  description ?? text(`${status === 'confirmed' ? 'done' : 'name'}_${kind}`)

/** The amounts that a row shows: those that came, else those that went, else those that somebody may take. */
const mainAmounts = ({ kind, sent, received, allowed }: Activity): readonly [readonly ActivityAmount[], WrittenOptions['sign']] => {
  if (kind === 'self') return [sent, undefined]
  if (received.length > 0) return [received, '+']
  return sent.length > 0 ? [sent, '−'] : [allowed, undefined]
}

/** The amount at the end of a row. What did not move has no sign. */
export const shownValue = (row: Activity, options: Pick<WrittenOptions, 'text' | 'language'>): string | undefined => {
  const [amounts, sign] = mainAmounts(row)
  const [first] = amounts
  if (!first) return undefined
  if (amounts.length > 1) return options.text('assets', { count: amounts.length })
  const moved = row.status === 'confirmed' && sign !== undefined
  return writeAmount(first, { ...options, ...(moved && { sign }) })
}

/** Whether money came. */
export const isGain = ({ status, received }: Activity): boolean => status === 'confirmed' && received.length > 0

const PARTIES = { send: 'to', receive: 'from', approve: 'spender', revoke: 'spender' } as const

/** Key of the label of the other party. */
export const partyLabel = (kind: ActivityKind): 'to' | 'from' | 'spender' | 'contract' =>
  kind in PARTIES ? PARTIES[kind as keyof typeof PARTIES] : 'contract'

/** How many addresses took part on the side that the row shows. */
const partiesOf = ({ kind, sent, received, counterparty }: Activity): number => {
  const amounts = kind === 'receive' ? received : kind === 'send' ? sent : []
  return new Set(amounts.map(({ party }) => party ?? counterparty)).size
}

/** With whom, or how it stands: the second line of a row. */
export const subOf = (row: Activity, name: string | undefined, text: Text): string => {
  const status = statusText(row, text)
  if (status !== undefined) return status
  const [reason] = row.suspicions
  if (reason !== undefined) return text(`reason_${reason}`)
  const { kind, sent, received, counterparty, order } = row
  if (order) return foreign(order.provider)
  if (kind === 'trade' && sent.length === 1 && received.length === 1) {
    return text('pair', { from: isolated(sent[0]?.symbol ?? ''), to: isolated(received[0]?.symbol ?? '') })
  }
  if (partiesOf(row) > 1) return text(kind === 'receive' ? 'fromSeveral' : 'toSeveral', { count: partiesOf(row) })
  if (counterparty === undefined) return text(kind === 'self' ? 'toSelf' : 'noParty')
  const address = isolated(shortAddress(counterparty))
  return text(`${partyLabel(kind)}Party`, { party: name === undefined ? address : `${foreign(name)} ${address}` })
}

/** How long ago; "now" for what is on its way. */
export const ageOf = (row: Activity, now: number, text: Text): string => {
  if (isOnTheWay(row)) return text('now')
  const { unit, number } = relativeTime(row.sortTime, now)
  return text(`age_${unit}`, { number })
}
