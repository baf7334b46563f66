import type { Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { isServiceDown, poll } from '../../kernel/contract/tools/poll.ts'
import { onrampOrder } from './api.ts'
import type { KeptOrder, KeptOrders } from './kept-orders.ts'
import { follow, isOpen } from './order-states.ts'

/** ms between two looks, and for which one is looked for; the specification's. */
const EVERY = 4_000
const LIMIT = 180_000

/** ms by which the clocks of this device and of the chain may differ. */
const CLOCKS_DIFFER = 120_000

/** ms between two looks at an order that has failed, whose money may yet be paid back, and for which one is looked at. */
const REFUND_EVERY = 300_000
const REFUND_FOR = 86_400_000

const isSame = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

interface FollowParts {
  readonly kept: KeptOrders
  readonly clock: ClockPort
  readonly log: LogPort
  readonly services: Pick<ServicesService, 'call' | 'has'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly networks: Pick<NetworksService, 'all'>
  readonly signal: AbortSignal
  readonly onUnload: (undo: Undo) => void
  /** An order is where it was not before. */
  readonly moved: (order: KeptOrder) => void
}

/** Follows orders to their end. */
export interface OrderFollower {
  /** Looks once, if something may still become of it. What has failed may have been paid back meanwhile. */
  look(id: string): void
  /** Looks at once, and on for another 180 s. */
  check(id: string): void
  /** The same for all that are on their way, and a look at those that have failed lately. */
  checkAll(): void
}

/** Asks the providers how far orders are, and the chain whether what they sent has arrived. */
export const createFollower = (parts: FollowParts): OrderFollower => {
  const { kept, clock, log, services, wallet, networks, signal, onUnload, moved } = parts
  const looking = new Set<string>()
  /** When each was asked for, in ms since 1970. */
  const lookedAt = new Map<string, number>()
  let failure: unknown
  let stop: Undo | undefined

  const change = (id: string, next: (order: KeptOrder) => KeptOrder): void => {
    // Read anew: another tab may have come further meanwhile.
    const order = kept.find(id)
    if (!order) return
    const changed = next(order)
    if (changed === order) return
    kept.put(Object.freeze(changed))
    if (changed.status !== order.status) moved(changed)
  }
  const receive = (id: string, said: KeptOrder['said'], hash: string | undefined): void =>
    change(id, (order) => {
      const next = follow(order.said, said)
      const moves = next !== order.said
      if (!moves && (hash === undefined || hash === order.hash)) return order
      const now = clock.now()
      const status = order.status === 'arrived' ? order.status : next
      return { ...order, said: next, status, ...(hash !== undefined && { hash }), updatedAt: now, ...(moves && { watchedFrom: now }) }
    })
  /**
   * What the chain says that the transaction paid: as decimal text, undefined while it shows nothing. A provider that names an older
   * transaction of the visitor, or that of another order, has paid nothing.
   */
  const readArrival = async ({ id: order, network: id, account, hash, token, createdAt }: KeptOrder): Promise<string | undefined> => {
    const network = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network || hash === undefined) return undefined
    if (kept.all.get().some((one) => one.id !== order && one.status === 'arrived' && isSame(one.hash, hash))) return undefined
    const features = await wallet.load(network.chainNamespace as Namespace)
    const call = { network: id, account, signal }
    const received = await features.receipts?.received({ ...call, id: hash, ...(token !== undefined && { token }) })
    if (!received || received.amount === 0n || received.timestamp * 1_000n < BigInt(createdAt - CLOCKS_DIFFER)) return undefined
    const { amount } = received
    if (token === undefined) return decimalText(amount, network.nativeCurrency.decimals)
    const [asset] = (await features.tokens?.tokens({ ...call, addresses: [token] })) ?? []
    return asset && decimalText(amount, asset.decimals)
  }
  const lookOnce = async (order: KeptOrder, byClock: boolean): Promise<void> => {
    try {
      // What is down is left alone until the visitor acts or comes back; the chain is read all the same.
      if (services.has('api') && !(byClock && isServiceDown(failure))) {
        const said = await services.call(onrampOrder, { path: { id: order.id } }, { signal, fresh: true })
        failure = undefined
        receive(order.id, said.status, said.hash)
      }
    } catch (cause) {
      failure = cause
      log.info('How far an order is could not be asked.', cause)
    }
    const current = kept.find(order.id)
    if (current?.said !== 'sent' || current.hash === undefined) return
    try {
      const amount = await readArrival(current)
      if (amount === undefined) return
      change(order.id, (now) =>
        now.status === 'arrived' ? now : { ...now, status: 'arrived', purchase: { ...now.purchase, amount }, updatedAt: clock.now() },
      )
    } catch (cause) {
      // The chain may not have it, or be away, or the payment failed there: the provider says what comes next.
      log.info('The chain did not show what an order paid.', isPorticoError(cause) ? cause.code : cause)
    }
  }
  const look = async (order: KeptOrder, byClock = false): Promise<void> => {
    if (looking.has(order.id)) return
    looking.add(order.id)
    lookedAt.set(order.id, clock.now())
    await lookOnce(order, byClock)
    looking.delete(order.id)
    // Whoever was never answered does not know.
    change(order.id, (now) =>
      isOpen(now.status) && now.status !== 'unknown' && clock.now() - now.watchedFrom >= LIMIT
        ? { ...now, status: 'unknown', updatedAt: clock.now() }
        : now,
    )
  }
  const isWatched = ({ status }: KeptOrder): boolean => isOpen(status) && status !== 'unknown'
  /** Whether a failed one may still be paid back. It is asked for seldom, and not for ever. */
  const awaitsRefund = ({ status, updatedAt }: KeptOrder): boolean => status === 'failed' && clock.now() - updatedAt < REFUND_FOR
  const isDue = (order: KeptOrder): boolean =>
    isWatched(order) || (awaitsRefund(order) && clock.now() - (lookedAt.get(order.id) ?? Number.NEGATIVE_INFINITY) >= REFUND_EVERY)
  const isFollowed = (order: KeptOrder): boolean => isWatched(order) || awaitsRefund(order)
  const lookAll = (): void => {
    const all = kept.all.get()
    if (!all.some(isFollowed)) {
      stop?.()
      stop = undefined
    }
    for (const order of all.filter(isDue)) void look(order, true)
  }
  const begin = (): void => {
    stop ??= poll({
      clock,
      every: EVERY,
      failure: () => undefined,
      // Who comes back to the page wants to know.
      ask: (byClock) => (byClock ? lookAll() : checkAll()),
    })
  }
  const renew = (id: string): void =>
    change(id, (order) => (isOpen(order.status) ? { ...order, status: order.said, watchedFrom: clock.now() } : order))
  const lookAt = (id: string): void => {
    const order = kept.find(id)
    if (order && order.status !== 'arrived' && order.status !== 'refunded') void look(order)
  }
  const check = (id: string): void => {
    renew(id)
    begin()
    lookAt(id)
  }
  const checkAll = (): void => {
    for (const order of kept.all.get()) {
      if (isOpen(order.status)) check(order.id)
      else if (isDue(order)) void look(order)
    }
    if (kept.all.get().some(isFollowed)) begin()
  }
  onUnload(() => stop?.())
  // Another tab may have made one, or seen it move.
  kept.all.subscribe((orders) => {
    if (orders.some(isFollowed)) begin()
  })
  return { look: lookAt, check, checkAll }
}
