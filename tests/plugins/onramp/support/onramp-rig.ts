import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../../../kernel/contract/features.ts'
import type { Json, StoragePort } from '../../../../kernel/contract/ports.ts'
import type { AnswerOf } from '../../../../kernel/contract/tools/endpoint.ts'
import { mainnet } from '../../../../kernel/networks/index.ts'
import { answerWith, createTestPopups, createTestStore, mountPlugin } from '../../../../kernel/testing/index.ts'
import { onrampOptions, onrampOrder, onrampQuote, onrampUrl } from '../../../../plugins/onramp/api.ts'
import { ONRAMP, type OnrampOptions, onramp } from '../../../../plugins/onramp/index.ts'
import { SAMPLE_OPTIONS } from '../../../../plugins/onramp/sample-options.ts'
import { price } from '../../../../plugins/tokens/api.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { ETHER, OWNER } from './onramp-facts.ts'

type Said = AnswerOf<typeof onrampOrder>

/** What several tabs of a site share: storage, time, the provider's orders and the chain. */
export interface Site {
  readonly clock: ManualClock
  readonly storage: () => StoragePort
  /** What the provider says of an order; `down`: it fails. Without an entry it is created. */
  readonly orders: Map<string, Said | 'down'>
  /** Transaction to what the account got by it; without an entry it is in no block. `at`: its block's time, ms since 1970; default now. */
  readonly chain: Map<string, { readonly amount: bigint; readonly at?: number }>
}

/** A site nobody has visited. */
export const createSite = (): Site => {
  const kept = new Map<string, Json>()
  const watchers = new Set<(key: string, from: object) => void>()
  return {
    clock: createManualClock(),
    orders: new Map(),
    chain: new Map(),
    storage() {
      const self = {}
      const get: StoragePort['get'] = (key, parse) => {
        const value = kept.get(key)
        return value === undefined ? undefined : parse(structuredClone(value))
      }
      const changed = (key: string): void => {
        for (const watcher of [...watchers]) watcher(key, self)
      }
      return {
        get,
        set(key, value) {
          kept.set(key, structuredClone(value))
          changed(key)
        },
        remove(key) {
          kept.delete(key)
          changed(key)
        },
        watch(key, parse, listener) {
          const watcher = (written: string, from: object): void => {
            if (written === key && from !== self) listener(get(key, parse))
          }
          watchers.add(watcher)
          return () => void watchers.delete(watcher)
        },
      }
    },
  }
}

/** What a test changes of a tab. */
export interface TabOptions {
  readonly options?: Partial<OnrampOptions>
  /** Default: what the sandbox lists. `undefined`: it fails. */
  readonly market?: (() => AnswerOf<typeof onrampOptions>) | undefined
  /** Coins for an amount, by provider; throws where it does not quote. */
  readonly quote?: (provider: string) => AnswerOf<typeof onrampQuote> | Promise<AnswerOf<typeof onrampQuote>>
  readonly url?: () => string
  /** US dollars for a coin. */
  readonly market$?: number
  readonly blocked?: boolean
}

/** Money and coins as quoted. */
export const quoteOf = (amount: string, total = '100', quoteId = 'q'): AnswerOf<typeof onrampQuote> => {
  const money = { amount: total, currency: 'USD' }
  return {
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: { amount, currency: 'ETH' },
    coinbaseFee: money,
    networkFee: money,
    quoteId,
  }
}

/** The host that both providers of the tests are on. */
export const HOST = 'pay.coinbase.com'

/** Opens a tab with the plugin. */
export const openTab = async (site: Site, given: TabOptions = {}) => {
  const {
    options = {},
    quote = () => quoteOf('0.0366'),
    url = () => `https://${HOST}/buy?sessionToken=1`,
    market$ = 2_653,
    blocked = false,
  } = given
  const popups = createTestPopups()
  const asked: { path: string; input: unknown }[] = []
  const pushed: unknown[] = []
  const toasts: string[] = []
  const active = createTestStore<typeof OWNER | undefined>(OWNER)
  const network = createTestStore<typeof mainnet | undefined>(mainnet)
  const note = <T>(path: string, input: unknown, answer: () => T): T => {
    asked.push({ path, input })
    return answer()
  }
  const features: Partial<ChainAdapter<'eip155'>> = {
    receipts: {
      received: async ({ id }) => {
        const found = site.chain.get(id)
        return found && { amount: found.amount, timestamp: BigInt(found.at ?? site.clock.now()) / 1_000n }
      },
      fee: async () => undefined,
    },
  }
  const market = 'market' in given ? given.market : () => SAMPLE_OPTIONS
  const failed = (): never => {
    throw new PorticoError('HTTP_STATUS', 'The service is down.', { context: { status: 503 } })
  }
  const mounted = await mountPlugin(onramp({ meld: false, ...options }), {
    deps: {
      accounts: { active, of: () => createTestStore([]) },
      networks: { all: createTestStore([mainnet]), active: network, unsupported: createTestStore(undefined) },
      families: { of: () => ({ native: ETHER, codec: { key: (address: string) => address.toLowerCase() } }) },
      wallet: { load: async () => features },
      router: {
        current: createTestStore(undefined),
        depth: createTestStore(1),
        push: async (...target: unknown[]) => void pushed.push(target),
        replace: async (...target: unknown[]) => void pushed.push(target),
      },
      toasts: { show: ({ text }: { text: string }) => void toasts.push(text) },
    },
    ports: {
      clock: site.clock,
      storage: site.storage(),
      popups: blocked
        ? {
            open: () => {
              throw new PorticoError('POPUP_BLOCKED', 'The browser did not let the popup open.')
            },
          }
        : popups.port,
    },
    services: [
      answerWith(onrampOptions, () => note('options', undefined, market ?? failed)),
      answerWith(onrampQuote, ({ body }) => note('quote', body, () => quote(body.provider ?? ''))),
      answerWith(onrampUrl, ({ body }) => note('url', body, () => ({ url: url() }))),
      answerWith(onrampOrder, ({ path }) =>
        note('order', path.id, () => {
          const said = site.orders.get(path.id) ?? { status: 'created' }
          return said === 'down' ? failed() : said
        }),
      ),
      // What goes over the wire is a number; the schema makes it decimal text.
      answerWith(
        price,
        () => ({ fungibles: market$ === 0 ? [] : [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: market$ }] }) as never,
      ),
    ],
  })
  const service = mounted.service(ONRAMP)
  return {
    mounted,
    service,
    popups,
    asked,
    pushed,
    toasts,
    active,
    network,
    paths: () => asked.map(({ path }) => path),
    /** Opens the form and waits for quotes. */
    async begin() {
      service.begin()
      await site.clock.advance(400)
    },
    /** The newest order. */
    order() {
      const [newest] = service.orders.get()
      if (!newest) throw new Error('There is no order.')
      return newest
    },
  }
}
