import * as v from 'valibot'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { AsJson, StoragePort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { isOpen } from './order-states.ts'
import type { OnrampOrder } from './service.ts'

/** An order with what it is followed by. */
export interface KeptOrder extends OnrampOrder {
  /** Of the token that is bought; absent for the network's own coin. */
  readonly token?: string
  /** The last state that the provider said, for an order that is `unknown`. */
  readonly said: 'created' | 'paid' | 'sent' | 'failed' | 'refunded'
  /** ms since 1970: it is asked for until 180 s after this. */
  readonly watchedFrom: number
}

/** How many are kept, of those on their way and of those that are over. */
const KEPT = 50

/** ms for which one is on its way. After that it is kept as it is, and asked for only when the visitor wants it. */
const OPEN_FOR = 86_400_000

const plain = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern))
const words = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => cleanText(given, limit)),
    v.minLength(1),
  )
const decimal = plain(/^(\d{1,40}(\.\d{1,40})?)?$/)
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const address = plain(/^[0-9A-Za-z]{20,128}$/)
const said = v.picklist(['created', 'paid', 'sent', 'failed', 'refunded'])
const schema = v.pipe(
  v.object({
    id: plain(/^[0-9a-f]{32}$/),
    provider: plain(/^[a-z0-9][a-z0-9-]{0,39}$/),
    status: v.picklist(['created', 'paid', 'sent', 'arrived', 'failed', 'refunded', 'unknown']),
    createdAt: time,
    updatedAt: time,
    network: v.pipe(
      plain(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
      v.transform((id) => id as CaipNetworkId),
    ),
    account: address,
    purchase: v.object({ amount: decimal, symbol: words(20) }),
    payment: v.object({ amount: decimal, currency: plain(/^[A-Z]{3}$/) }),
    hash: v.exactOptional(plain(/^[0-9A-Za-z]{40,128}$/)),
    token: v.exactOptional(address),
    said,
    watchedFrom: time,
  }),
  v.transform((order): KeptOrder => Object.freeze(order)),
)

/** Reads a list without entries that do not fit: one broken entry does not take the others with it. */
const parseList = (input: unknown): readonly KeptOrder[] => {
  if (!Array.isArray(input)) throw new TypeError('The orders are no list.')
  return input.slice(0, KEPT).flatMap((one) => {
    const parsed = v.safeParse(schema, one)
    return parsed.success ? [parsed.output] : []
  })
}

/** The site's orders, in the plugin's storage, for all tabs. */
export interface KeptOrders {
  /** All, the newest first. */
  readonly all: Store<readonly KeptOrder[]>
  find(id: string): KeptOrder | undefined
  /** Keeps one in the list that its state calls for, and takes it out of the other. */
  put(order: KeptOrder): void
}

/** Two lists, so that a page of which no order is on its way loads nothing. */
const OPEN = 'open'
const ENDED = 'ended'

/** Reads and writes them. Every call reads the storage: another tab may have written it. */
export const createKeptOrders = (storage: StoragePort, stores: StoreFactory, now: () => number): KeptOrders => {
  const read = (key: string): readonly KeptOrder[] => storage.get(key, parseList) ?? []
  const write = (key: string, list: readonly AsJson<KeptOrder>[]): void => {
    if (list.length > 0) storage.set(key, list.slice(0, KEPT))
    else storage.remove(key)
  }
  const isOnItsWay = ({ status, createdAt }: KeptOrder): boolean => isOpen(status) && now() - createdAt < OPEN_FOR
  const everything = (): readonly KeptOrder[] => {
    const open = read(OPEN)
    const ended = read(ENDED).filter(({ id }) => open.every((one) => one.id !== id))
    return Object.freeze([...open, ...ended].sort((a, b) => b.createdAt - a.createdAt))
  }
  const all = stores.create<readonly KeptOrder[]>(everything())
  const refresh = (): void => all.set(everything())
  const withOne = (list: readonly KeptOrder[], order: KeptOrder): readonly KeptOrder[] => [
    order,
    ...list.filter(({ id }) => id !== order.id),
  ]
  storage.watch(OPEN, parseList, refresh)
  storage.watch(ENDED, parseList, refresh)
  return {
    all,
    find: (id) => everything().find((order) => order.id === id),
    put(order) {
      const [to, from] = isOnItsWay(order) ? [OPEN, ENDED] : [ENDED, OPEN]
      // In its new list first: between the two writes it is in both, and nowhere lost.
      write(to, withOne(read(to), order))
      const rest = read(from)
      if (rest.some(({ id }) => id === order.id)) {
        write(
          from,
          rest.filter(({ id }) => id !== order.id),
        )
      }
      refresh()
    },
  }
}
