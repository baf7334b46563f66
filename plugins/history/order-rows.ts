import type { OnrampOrder } from '../onramp/manifest.ts'
import type { Activity, ActivityStatus } from './service.ts'

const STATUSES: Readonly<Record<OnrampOrder['status'], ActivityStatus>> = {
  created: 'asking',
  paid: 'pending',
  sent: 'pending',
  arrived: 'confirmed',
  failed: 'failed',
  refunded: 'failed',
  unknown: 'uncertain',
}

/** An order as a row. What the chain shows of the transaction that paid it out stands in place of what was quoted. */
const toRow = (order: OnrampOrder, provider: string, paidOut: Activity | undefined): Activity => {
  const { id, network, status, createdAt, purchase, payment, hash } = order
  const isOff = status === 'failed' || status === 'refunded'
  const quoted = purchase.amount === '' || isOff ? [] : [{ type: 'coin', amount: purchase.amount, symbol: purchase.symbol } as const]
  return Object.freeze({
    id: `order ${id}`,
    network,
    kind: 'buy',
    status: STATUSES[status],
    time: createdAt,
    sortTime: createdAt,
    ...(hash !== undefined && { hash }),
    sent: [],
    received: paidOut && paidOut.received.length > 0 ? paidOut.received : quoted,
    allowed: [],
    order: Object.freeze({ provider, status, payment }),
    own: false,
    suspicions: [],
  })
}

/**
 * Orders as rows, and the service's rows without those that paid them out: a purchase is one row. Until the chain has shown that it arrived,
 * the transaction is only what the provider says, and hides nothing.
 */
export const withOrders = (
  orders: readonly OnrampOrder[],
  served: readonly Activity[],
  nameOf: (provider: string) => string,
): readonly Activity[] => {
  if (orders.length === 0) return served
  const keyOf = ({ hash }: { readonly hash?: string }): string => hash?.toLowerCase() ?? ''
  const payouts = new Map<string | undefined, Activity>(served.flatMap((row) => (row.hash === undefined ? [] : [[keyOf(row), row]])))
  const paidBy = ({ status, hash }: OnrampOrder): string | undefined => (status === 'arrived' ? hash?.toLowerCase() : undefined)
  const hashes = new Set(orders.map(paidBy))
  const rows = orders.map((order) => toRow(order, nameOf(order.provider), payouts.get(paidBy(order))))
  return [...rows, ...served.filter((row) => row.hash === undefined || !hashes.has(keyOf(row)))]
}
