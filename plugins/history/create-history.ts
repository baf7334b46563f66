import type { Account, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, type PorticoError } from '../../kernel/contract/errors.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import type { OnrampOrder } from '../onramp/manifest.ts'
import type { Transaction } from '../transactions/manifest.ts'
import { history } from './api.ts'
import { createJudge } from './judge.ts'
import type { manifest } from './manifest.ts'
import { withOrders } from './order-rows.ts'
import { joinRows, refutedIds } from './own-rows.ts'
import { addPage, type HistoryPage, NO_PAGES, type Pages, renewPages } from './pages.ts'
import type { HistoryService, HistoryState } from './service.ts'

/** Whose history is shown, and where. */
interface Holder {
  readonly account: Pick<Account, 'namespace' | 'address' | 'type'>
  readonly network: Network
}

/** What was read of a holder's history. */
interface Reading {
  readonly pages: Pages
  readonly status: 'loading' | 'ready' | 'failed'
  /** A further page is being asked for. */
  readonly moreLoading: boolean
  readonly unserved: boolean
  readonly error?: PorticoError
}

const NOTHING_READ: Reading = Object.freeze({ pages: NO_PAGES, status: 'loading', moreLoading: false, unserved: false })

/** A question to the service; `undefined` ends the one before. */
interface Question {
  readonly of: Holder
  readonly cursor: string | undefined
  readonly fresh: boolean
  /** Nobody has asked for it. */
  readonly byClock: boolean
}

/** Its answer. */
interface Answer {
  readonly question: Question
  readonly page?: HistoryPage
  readonly unserved?: boolean
  /** Why there is none. */
  readonly cause?: unknown
}

/** ms between two looks. A transaction that a service has not heard of yet is looked for at each; else one in so many is enough. */
const LOOK_EVERY = 4_000
const FRESH = 28_000

/** ms in which the service is expected to tell of what was sent. */
const EXPECTED = 120_000

/** ms between two moves of the relative times. */
const TICK = 30_000

const keyOf = (of: Holder | undefined): string => `${of?.network.caipNetworkId} ${of?.account.address}`

const isSameHolder = (a: Holder | undefined, b: Holder | undefined): boolean => keyOf(a) === keyOf(b)

/** What is told of every event. */
const factsOf = ({ account }: Holder): { readonly isSmartAccount: boolean } => ({ isSmartAccount: account.type === 'smartAccount' })

type Events = 'CLICK_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'

export const createHistory = (context: SetupContext<typeof manifest, Events>): HistoryService => {
  const { deps, ports, stores, text, onUnload } = context
  const { accounts, networks, families, services, toasts, transactions, tokens, onramp } = deps
  const { clock, events, log } = ports

  const holder = stores.join(
    [accounts.active, networks.active],
    (account, network): Holder | undefined => (account && network?.chainNamespace === account.namespace ? { account, network } : undefined),
    isSameHolder,
  )
  const reading = stores.create<Reading>(NOTHING_READ)
  const sentFromHere = stores.create<readonly Transaction[]>([])
  const orders = stores.create<readonly OnrampOrder[]>([])
  const ownAccounts = stores.create<readonly string[]>([])
  const now = stores.create(clock.now())
  const judge = createJudge()
  const listed = stores.create<ReadonlySet<string>>(new Set())

  const lists = stores.join(
    [holder, stores.map(reading, ({ pages }) => pages.rows), sentFromHere, orders, ownAccounts, listed],
    (of, rows, sent, bought, own, known) => {
      if (!of) return undefined
      const { account, network } = of
      const codec = families.of(account.namespace)?.codec
      const here = sent.filter((one) => one.network === network.caipNetworkId)
      const { shown, hidden } = judge({ rows, account, network, codec, sent: here, ownAccounts: own, listed: known })
      const purchases = bought.filter((one) => one.network === network.caipNetworkId)
      const served = withOrders(purchases, shown, (provider) => onramp.get()?.nameOf(provider) ?? provider)
      return { of, rows: joinRows(here, served, codec), hidden }
    },
  )
  const state = stores.join([lists, reading], (list, { pages, status, moreLoading, unserved, error }): HistoryState => {
    if (!list) return { status: 'none', rows: [], hidden: [], more: 'none' }
    return Object.freeze({
      status,
      ...(unserved && { unserved }),
      network: list.of.network.caipNetworkId,
      account: list.of.account.address,
      rows: list.rows,
      hidden: list.hidden,
      more: moreLoading ? 'loading' : pages.cursor === undefined ? 'none' : 'there',
      ...(error && { error }),
    })
  })

  let readAt: number | undefined
  /** The visitor was told of the failure that lasts. */
  let told = false
  const failed = (cause: unknown, { of, byClock }: Question): void => {
    log.info('No page of the history came.', cause)
    events.emit('ERROR_FETCH_TRANSACTIONS', factsOf(of))
    if (byClock || told) return
    told = true
    toasts.show({ kind: 'error', text: text('failedToast') })
  }
  /** The service's word alone is no block, but a reason to look for one. */
  const recheckGivenUp = (): void => {
    const here = sentFromHere.get().filter((one) => one.network === holder.get()?.network.caipNetworkId)
    const served = reading.get().pages.rows.map(({ metadata }) => metadata.hash)
    for (const id of refutedIds(here, served)) transactions.get()?.recheck(id)
  }
  const take = (answer: Answer | undefined): void => {
    // What was asked for another account or network is nobody's.
    if (!answer || !isSameHolder(answer.question.of, holder.get())) return
    const { question, page, unserved = false, cause } = answer
    readAt = clock.now()
    if (!page) {
      failed(cause, question)
      reading.update((before) => ({ ...before, status: 'failed', moreLoading: false, ...(isPorticoError(cause) && { error: cause }) }))
      return
    }
    told = false
    reading.update(({ pages, moreLoading }) => {
      const { caipNetworkId } = question.of.network
      const isFurther = question.cursor !== undefined
      const next = isFurther ? addPage(pages, page, caipNetworkId) : renewPages(pages, page, caipNetworkId)
      return { pages: next, status: 'ready', moreLoading: isFurther ? false : moreLoading, unserved }
    })
    recheckGivenUp()
  }
  const ask = async (question: Question | undefined, signal: AbortSignal): Promise<Answer | undefined> => {
    if (!question) return undefined
    const { of, cursor, fresh } = question
    let unserved = !services.has('api')
    if (unserved) return { question, page: { data: [], next: null }, unserved }
    try {
      const page = await services.call(
        history,
        { path: { account: of.account.address }, query: { cursor, chainId: of.network.caipNetworkId } },
        {
          signal,
          fresh,
          onUnserved: () => {
            unserved = true
          },
        },
      )
      return { question, page, unserved }
    } catch (cause) {
      return { question, cause }
    }
  }
  const readHead = stores.latest(ask, take)
  const readMore = stores.latest(ask, take)
  /** The question for the first page that is under way. */
  let headAsked: Question | undefined
  const askHead = async (byClock: boolean, fresh = true): Promise<void> => {
    const of = holder.get()
    if (!of) return
    const question: Question = { of, cursor: undefined, fresh, byClock }
    headAsked = question
    await readHead(question)
    if (headAsked === question) headAsked = undefined
  }
  const askMore = (): void => {
    const of = holder.get()
    const { pages, moreLoading } = reading.get()
    if (!of || pages.cursor === undefined || moreLoading) return
    events.emit('LOAD_MORE_TRANSACTIONS', factsOf(of))
    reading.update(({ error: _, ...before }) => ({ ...before, status: 'ready', moreLoading: true }))
    void readMore({ of, cursor: pages.cursor, fresh: false, byClock: false })
  }
  const stopReading = (): void => {
    void readHead(undefined)
    void readMore(undefined)
    reading.update((before) => ({ ...before, moreLoading: false }))
  }

  let watchers = 0
  let stopFollowing: Undo = () => undefined
  /** Follows what was sent from here, and what is listed, for the account. */
  const follow = (): void => {
    stopFollowing()
    const of = holder.get()
    const undo: Undo[] = []
    const watchStore = <T>(store: Store<T> | undefined, show: (value: T) => void): void => {
      if (!store) return
      undo.push(store.subscribe(show))
      show(store.get())
    }
    sentFromHere.set([])
    orders.set([])
    listed.set(new Set())
    const { account, network } = of ?? {}
    if (account && network) {
      const key = families.of(account.namespace)?.codec.key ?? String
      watchStore(transactions.get()?.of(account), (all) => {
        sentFromHere.set(all)
        recheckGivenUp()
      })
      watchStore(onramp.get()?.orders, (all) => orders.set(all.filter((one) => one.account === account.address)))
      watchStore(accounts.of(account.namespace), (all) => ownAccounts.set(all.map(({ address }) => address)))
      watchStore(tokens.get()?.state, (holdings) => {
        if (holdings.network !== network.caipNetworkId) return
        listed.set(new Set(holdings.tokens.flatMap(({ address, known }) => (known && address !== undefined ? [key(address)] : []))))
      })
    }
    stopFollowing = () => {
      for (const end of undo) end()
    }
  }
  const start = (): void => {
    follow()
    reading.set(NOTHING_READ)
    readAt = undefined
    told = false
    if (watchers > 0) void askHead(false, false)
  }
  holder.subscribe(() => {
    stopReading()
    start()
  })
  onUnload(transactions.subscribe(follow))
  onUnload(tokens.subscribe(follow))
  onUnload(onramp.subscribe(follow))
  onUnload(() => stopFollowing())
  follow()

  /** Whether the service is to tell of a transaction soon: the wallet's own row stands there alone. */
  const isExpected = (): boolean =>
    state.get().rows.some(({ own, time, sortTime }) => own && time === sortTime && clock.now() - time < EXPECTED)
  const look = (byClock: boolean): void => {
    if (headAsked || reading.get().unserved) return
    const isDue = readAt === undefined || clock.now() - readAt >= FRESH
    if (isDue || !byClock || isExpected()) void askHead(byClock)
  }
  /** Neither is loaded by anything else while nothing is on its way. Without them the rows of the service stand alone. */
  const loadOthers = (): void => {
    for (const other of [transactions, onramp]) {
      if (!other.get()) other.load().catch((cause: unknown) => log.debug('A source of rows is not there.', cause))
    }
  }
  let stopLooking: Undo = () => undefined
  return {
    state,
    now,
    watch() {
      watchers += 1
      if (watchers === 1) {
        loadOthers()
        now.set(clock.now())
        const stopPoll = poll({ clock, every: LOOK_EVERY, failure: () => reading.get().error, ask: look })
        const stopTick = clock.every(TICK, () => now.set(clock.now()))
        stopLooking = () => {
          stopPoll()
          stopTick()
        }
        void askHead(false, readAt !== undefined)
      }
      let ended = false
      return () => {
        if (ended) return
        ended = true
        watchers -= 1
        if (watchers > 0) return
        stopLooking()
        stopReading()
      }
    },
    more: askMore,
    retry() {
      const { pages, status } = reading.get()
      told = false
      if (status === 'failed' && pages.cursor !== undefined && pages.rows.length > 0) return askMore()
      reading.update(({ error: _, ...before }) => ({ ...before, status: 'loading' }))
      void askHead(false)
    },
  }
}
