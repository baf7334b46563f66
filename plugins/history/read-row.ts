import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import { shownSymbol } from '../tokens/api.ts'
import type { HistoryRow } from './api.ts'
import type { Activity, ActivityAmount, ActivityKind, Suspicion } from './service.ts'
import {
  type AddressMark,
  type KnownAddresses,
  markOf,
  type SuspectAsset,
  type SuspectTransaction,
  suspicionOfMove,
  suspicionOfPermission,
} from './suspicious.ts'

type HistoryTransfer = HistoryRow['transfers'][number]
type HistoryApproval = HistoryRow['approvals'][number]

/** By what a row of the service is read. */
export interface RowContext {
  readonly account: string
  readonly network: CaipNetworkId
  /** Symbol of the network's coin. */
  readonly coin: string
  readonly codec: AddressCodec
  readonly known: KnownAddresses
  /** Whether somebody beside the service vouches for a token; undefined where nobody could be asked. */
  vouches(token: string): boolean | undefined
  /** Whether the wallet has sent it from here. */
  isOwn(hash: string): boolean
}

/** The kinds that services have a word for. Their other words are told by what moved. */
const KINDS: readonly string[] = ['send', 'receive', 'trade', 'approve', 'revoke', 'mint', 'burn', 'deposit', 'withdraw', 'deploy']

const isKind = (word: string): word is ActivityKind => KINDS.includes(word)

/**
 * The address of a CAIP-10 id or of a plain address, as it is written there. By its form alone: a checksum of each of ten thousand rows would
 * hold up the page.
 */
const addressOf = (text: string | null | undefined, codec: AddressCodec): string | undefined => {
  const address = text?.slice(text.lastIndexOf(':') + 1) ?? ''
  return codec.equal(address, address) ? address : undefined
}

type Thing = Partial<Pick<HistoryTransfer, 'fungible_info' | 'nft_info'>>

/** Services that give no addresses name the coin by its symbol. */
const isCoin = ({ fungible_info: token, nft_info: nft }: Thing, { coin }: Pick<RowContext, 'coin'>): boolean =>
  !nft && !token?.address && (!token?.symbol || token.symbol === coin)

const assetOf = (thing: Thing, context: RowContext): SuspectAsset => {
  const { fungible_info: token, nft_info: nft } = thing
  const { codec, vouches } = context
  if (nft) return { type: 'nft', spam: nft.flags?.is_spam === true, vouched: nft.flags?.is_spam === false }
  const spam = token?.flags?.is_spam === true
  if (isCoin(thing, context)) return { type: 'coin', spam, vouched: true }
  const address = addressOf(token?.address, codec)
  // What the host's own list has is vouched for, whatever the service says.
  const listed = address === undefined ? undefined : vouches(address)
  return { type: 'token', spam, vouched: listed === true || (token?.verified ?? listed) }
}

/** An NFT is never written like an amount. */
const nftName = ({ name, tokenId }: NonNullable<HistoryTransfer['nft_info']>): string => name || (tokenId ? `#${tokenId}` : '')

const amountOf = (thing: Thing, amount: string | undefined, party: string | undefined, context: RowContext): ActivityAmount => {
  const { fungible_info: token, nft_info: nft } = thing
  const { coin, codec } = context
  const parties = party === undefined ? {} : { party }
  if (nft) {
    const contract = addressOf(nft.contract, codec)
    const ids = { ...(contract !== undefined && { token: contract }), ...(nft.tokenId && { tokenId: nft.tokenId }) }
    return { type: 'nft', amount, symbol: nftName(nft), ...ids, ...parties }
  }
  if (isCoin(thing, context)) return { type: 'coin', amount, symbol: coin, ...parties }
  const address = addressOf(token?.address, codec)
  return {
    type: 'token',
    amount,
    symbol: shownSymbol(token?.symbol ?? '', address ?? token?.address ?? ''),
    ...(address !== undefined && { token: address }),
    ...parties,
  }
}

/** What is left of a transaction without what is suspicious in it, and what that is. */
interface Parts {
  readonly moves: readonly HistoryTransfer[]
  readonly approvals: readonly HistoryApproval[]
  readonly suspicions: readonly Suspicion[]
}

/** Whose the coin or token became, or whose it was. The receiver of a token is never its contract. */
const partyOf = (move: HistoryTransfer, { metadata }: HistoryRow, context: Pick<RowContext, 'coin' | 'codec'>): string | undefined => {
  const [given, outer] = move.direction === 'in' ? [move.sender, metadata.sentFrom] : [move.recipient, metadata.sentTo]
  return addressOf(given ?? (isCoin(move, context) ? outer : undefined), context.codec)
}

const isSame = (a: string | null | undefined, b: string, codec: AddressCodec): boolean => Boolean(a) && codec.key(a ?? '') === codec.key(b)

const judge = (row: HistoryRow, context: RowContext): Parts => {
  const { metadata, transfers, approvals } = row
  const { account, codec, known, isOwn } = context
  const markOfText = (text: string | null | undefined): AddressMark | undefined => {
    const address = addressOf(text, codec)
    return address === undefined ? undefined : markOf(address, codec)
  }
  const sentByAccount = isSame(metadata.sentFrom, account, codec) || (Boolean(metadata.hash) && isOwn(metadata.hash ?? ''))
  const transaction: SuspectTransaction = { sentByAccount, sender: markOfText(metadata.sentFrom) }
  const judged = transfers.map((move) => {
    const { direction, quantity, value } = move
    const evidence = { direction, asset: assetOf(move, context), amount: quantity.numeric, worth: value ?? undefined }
    return { move, suspicion: suspicionOfMove({ ...evidence, other: markOfText(partyOf(move, row, context)) }, transaction, known) }
  })
  const permitted = approvals.map((approval) => ({
    approval,
    suspicion: suspicionOfPermission(assetOf(approval, context), transaction),
  }))
  const moves = judged.flatMap(({ move, suspicion }) => (suspicion ? [] : [move]))
  const rest = permitted.flatMap(({ approval, suspicion }) => (suspicion ? [] : [approval]))
  if (moves.length > 0 || rest.length > 0 || sentByAccount) return { moves, approvals: rest, suspicions: [] }
  const reasons = [...judged, ...permitted].flatMap(({ suspicion }) => suspicion ?? [])
  return { moves: transfers, approvals, suspicions: reasons.length > 0 ? [...new Set(reasons)] : ['notSent'] }
}

const isNothing = ({ quantity }: HistoryApproval): boolean => quantity !== null && !/[1-9]/.test(quantity.numeric)

/** What the transaction did. The service's word counts where what moved agrees with it. */
const kindOf = (operation: string, { moves, approvals }: Parts): ActivityKind => {
  const has = (direction: HistoryTransfer['direction']): boolean => moves.some((move) => move.direction === direction)
  const [ins, outs] = [has('in'), has('out')]
  const said = isKind(operation) ? operation : 'call'
  if (said === 'deploy') return said
  if (said === 'trade' && ins && outs) return said
  if ((said === 'deposit' || said === 'burn') && outs) return said
  if ((said === 'withdraw' || said === 'mint') && ins) return said
  if (ins && outs) return 'trade'
  if (outs) return 'send'
  if (ins) return 'receive'
  if (has('self')) return 'self'
  if (approvals.length > 0) return approvals.every(isNothing) ? 'revoke' : 'approve'
  // Nothing moved: it failed, or it was a call.
  return said
}

const counterpartyOf = (kind: ActivityKind, row: HistoryRow, { moves, approvals }: Parts, context: RowContext): string | undefined => {
  const { metadata } = row
  const contract = addressOf(metadata.contract ?? metadata.sentTo, context.codec)
  const [move] = moves.filter(({ direction }) => direction === (kind === 'receive' ? 'in' : 'out'))
  if (kind === 'self') return undefined
  if ((kind === 'send' || kind === 'receive') && move) return partyOf(move, row, context)
  if (kind === 'approve' || kind === 'revoke') return addressOf(approvals[0]?.spender, context.codec) ?? contract
  return contract
}

const STATUSES = { failed: 'failed', pending: 'pending' } as const

/** A row of the service as it is shown. */
export const readRow = (row: HistoryRow, context: RowContext): Activity => {
  const { metadata } = row
  const parts = judge(row, context)
  const { moves, approvals, suspicions } = parts
  const kind = kindOf(metadata.operationType, parts)
  const amounts = (...directions: readonly HistoryTransfer['direction'][]): readonly ActivityAmount[] =>
    moves
      .filter(({ direction }) => directions.includes(direction))
      .map((move) => amountOf(move, move.quantity.numeric, partyOf(move, row, context), context))
  const counterparty = counterpartyOf(kind, row, parts, context)
  const paid = isSame(metadata.sentFrom, context.account, context.codec) ? metadata.fee : undefined
  const fee: ActivityAmount | undefined = paid ? { type: 'coin', amount: paid, symbol: context.coin } : undefined
  return Object.freeze({
    id: row.id,
    network: context.network,
    kind,
    status: metadata.status in STATUSES ? STATUSES[metadata.status as keyof typeof STATUSES] : 'confirmed',
    time: Date.parse(metadata.minedAt),
    sortTime: Date.parse(metadata.minedAt),
    ...(metadata.hash && { hash: metadata.hash }),
    sent: amounts('out', 'self'),
    received: amounts('in'),
    allowed: approvals.map((one) => amountOf(one, one.quantity?.numeric, addressOf(one.spender, context.codec), context)),
    ...(counterparty !== undefined && { counterparty }),
    ...(fee && { fee }),
    own: false,
    suspicions,
  })
}

type Place = Pick<RowContext, 'account' | 'coin' | 'codec'>

/** Whom the account has sent to: what it has signed itself, and nothing that a token says of it. */
const receiversOf = (row: HistoryRow, place: Place): readonly string[] =>
  row.metadata.status === 'confirmed' && isSame(row.metadata.sentFrom, place.account, place.codec)
    ? row.transfers.flatMap((move) => (move.direction === 'out' ? (partyOf(move, row, place) ?? []) : []))
    : []

/** What decides about a row, and changes as more of the history is known. */
export interface RowEvidence {
  readonly receivers: readonly string[]
  /** Of a transaction that somebody else has signed: who took part. */
  readonly marks: readonly AddressMark[]
  /** Addresses of the tokens of such a transaction. */
  readonly tokens: readonly string[]
}

/** Reads it, once for each row. */
export const evidenceOf = (row: HistoryRow, place: Place): RowEvidence => {
  const { account, codec } = place
  if (isSame(row.metadata.sentFrom, account, codec)) return { receivers: receiversOf(row, place), marks: [], tokens: [] }
  const parties = [addressOf(row.metadata.sentFrom, codec), ...row.transfers.map((move) => partyOf(move, row, place))]
  const things: readonly Thing[] = [...row.transfers, ...row.approvals]
  return {
    receivers: [],
    marks: parties.flatMap((address) => (address === undefined ? [] : markOf(address, codec))),
    tokens: things.flatMap((thing) => addressOf(thing.fungible_info?.address, codec) ?? []),
  }
}
