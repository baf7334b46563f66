import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { Transaction, TransactionAmount } from '../transactions/manifest.ts'
import type { Activity, ActivityAmount, ActivityStatus } from './service.ts'

const ON_THE_WAY: readonly ActivityStatus[] = ['asking', 'unanswered', 'pending', 'uncertain']

/** Whether nobody knows yet how it ends. A purchase that nobody has news of is not waited for. */
export const isOnTheWay = ({ status, order }: Pick<Activity, 'status' | 'order'>): boolean =>
  ON_THE_WAY.includes(status) && order?.status !== 'unknown'

const amountsOf = (given: TransactionAmount | undefined, party: string | undefined): readonly ActivityAmount[] => {
  if (!given) return []
  const { amount, symbol, token } = given
  const whose = party === undefined ? {} : { party }
  return [token === undefined ? { type: 'coin', amount, symbol, ...whose } : { type: 'token', amount, symbol, token, ...whose }]
}

const kindOf = ({ kind, title, account }: Transaction, codec: AddressCodec | undefined): Activity['kind'] => {
  if (kind === 'approval') return title.sent && !/[1-9]/.test(title.sent.amount) ? 'revoke' : 'approve'
  if (kind === 'swap') return 'trade'
  if (kind === 'call') return 'call'
  const { counterparty } = title
  return counterparty !== undefined && codec?.key(counterparty) === codec?.key(account) ? 'self' : 'send'
}

/** A transaction of the wallet as a row; undefined for one that was not sent. */
const toRow = (transaction: Transaction, codec: AddressCodec | undefined): Activity | undefined => {
  const { id, network, status, title, createdAt, endedAt, hash, replacedBy, fee } = transaction
  // What the visitor has refused was not sent, and is no part of a history.
  if (status === 'refused') return undefined
  const { sent, received, counterparty, description } = title
  const kind = kindOf(transaction, codec)
  const allows = kind === 'approve' || kind === 'revoke'
  const time = endedAt ?? createdAt
  const final = status === 'confirmed' ? (replacedBy ?? hash) : hash
  return Object.freeze({
    id,
    network,
    kind,
    status: status === 'reverted' ? 'failed' : status,
    time,
    sortTime: time,
    ...(final !== undefined && { hash: final }),
    sent: allows ? [] : amountsOf(sent, counterparty),
    received: amountsOf(received, undefined),
    allowed: allows ? amountsOf(sent, counterparty) : [],
    ...(counterparty !== undefined && { counterparty }),
    ...(fee && { fee: Object.freeze({ type: 'coin', amount: fee.amount, symbol: fee.symbol }) }),
    ...(description !== undefined && { description }),
    own: true,
    suspicions: [],
  })
}

/** ms; the wallet's clock and the chain's differ by less. */
const NEAR = 600_000

/** What the wallet has sent, with what the service knows of the same transaction. The row keeps its id and its place. */
const joined = (row: Activity, served: Activity | undefined): Activity => {
  if (!served) return row
  const signed = row.kind === 'send' && row.sent.length > 0
  const shown = signed ? { ...served, kind: row.kind, sent: row.sent, counterparty: row.counterparty ?? served.counterparty } : served
  const { counterparty, fee, ...rest } = shown
  // The chain's word before the service's. Calls of which some failed were several transactions, of which the service's row is one.
  const paid = row.fee ?? (row.status === 'partial' ? undefined : fee)
  return Object.freeze({
    ...rest,
    ...(counterparty !== undefined && { counterparty }),
    ...(paid && { fee: paid }),
    ...(row.description !== undefined && { description: row.description }),
    id: row.id,
    // What became of it is the chain's to say: the service may name a block that is not there.
    status: row.status,
    sortTime: Math.abs(row.sortTime - served.sortTime) < NEAR ? row.sortTime : served.sortTime,
    own: true,
    suspicions: [],
  })
}

const keyOf = (hash: string): string => hash.toLowerCase()

/** Hashes of the transactions that the wallet has sent, and of those that took their places. */
export const hashesOf = (transactions: readonly Transaction[]): ReadonlySet<string> =>
  new Set(transactions.flatMap(({ hash, replacedBy }) => [hash, replacedBy].flatMap((one) => (one === undefined ? [] : keyOf(one)))))

/** Ids of transactions that the wallet has given up and the service names all the same, by hash: the chain is to be asked about them again. */
export const refutedIds = (transactions: readonly Transaction[], served: readonly (string | null | undefined)[]): readonly string[] => {
  const hashes = new Set(served.map((hash) => keyOf(hash ?? '')))
  const isRefuted = ({ status, hash }: Transaction): boolean =>
    (status === 'dropped' || status === 'expired') && hash !== undefined && hashes.has(keyOf(hash))
  return transactions.filter(isRefuted).map(({ id }) => id)
}

/**
 * The wallet's own rows and the service's as one list, in order: what is on its way first, then the newest first. A transaction is one row,
 * and so is one that the visitor has cancelled with the one that cancelled it.
 */
export const joinRows = (
  transactions: readonly Transaction[],
  served: readonly Activity[],
  codec: AddressCodec | undefined,
): readonly Activity[] => {
  const byHash = new Map(served.flatMap((row) => (row.hash === undefined ? [] : [[keyOf(row.hash), row] as const])))
  const taken = new Set<Activity>()
  const take = (hash: string | undefined): Activity | undefined => {
    const found = hash === undefined ? undefined : byHash.get(keyOf(hash))
    if (found) taken.add(found)
    return found
  }
  const own = transactions.flatMap((transaction) => {
    const row = toRow(transaction, codec)
    if (!row) return []
    if (transaction.status === 'cancelled') take(transaction.replacedBy)
    return [joined(row, take(row.hash))]
  })
  const rest = served.filter((row) => !taken.has(row))
  return Object.freeze([...own, ...rest].sort(byPlace))
}

const byPlace = (a: Activity, b: Activity): number => Number(isOnTheWay(b)) - Number(isOnTheWay(a)) || b.sortTime - a.sortTime
