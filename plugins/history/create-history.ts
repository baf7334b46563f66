import type { Account, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import type { OnrampOrder } from '../onramp/manifest.ts'
import type { Transaction } from '../transactions/manifest.ts'
import { history } from './api.ts'
import { createJudge } from './judge.ts'
import type { manifest } from './manifest.ts'
import { createNameBook } from './name-book.ts'
import { withOrders } from './order-rows.ts'
import { joinRows } from './own-rows.ts'
import { addPage, type HistoryPage, NO_PAGES, type Pages, renewPages } from './pages.ts'
import type { HistoryService, HistoryState } from './service.ts'

/** Whose history is shown, and where. */
interface Holder {
  readonly account: Pick<Account, 'namespace' | 'address'>
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
  readonly error?: PorticoError
}

/** ms between two looks. A transaction that a service has not heard of yet is looked for at each; else one in so many is enough. */
const LOOK_EVERY = 4_000
const FRESH = 28_000

/** ms after the end of a transaction in which the service is expected to tell of it. */
const EXPECTED = 120_000

/** ms between two moves of the relative times. */
const TICK = 30_000

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('HTTP_INVALID', 'The history could not be read.', { cause })

const isSameHolder = (a: Holder | undefined, b: Holder | undefined): boolean =>
  a?.account.address === b?.account.address &&
  a?.account.namespace === b?.account.namespace &&
  a?.network.caipNetworkId === b?.network.caipNetworkId

type Events = 'CLICK_TRANSACTIONS' | 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'

export const createHistory = (context: SetupContext<typeof manifest, Events>): HistoryService => {
  const { deps, ports, stores, text, onUnload } = context
  const { accounts, networks, families, services, toasts, transactions, tokens, onramp, names } = deps
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
  const failed = (error: PorticoError, { byClock }: Question): void => {
    log.info('A page of the history could not be had.', error)
    events.emit('ERROR_FETCH_TRANSACTIONS', {})
    if (byClock || told) return
    told = true
    toasts.show({ kind: 'error', text: text('failedToast') })
  }
  const take = (answer: Answer | undefined): void => {
    // What was asked for another account or network is nobody's.
    if (!answer || !isSameHolder(answer.question.of, holder.get())) return
    const { question, page, unserved = false, error } = answer
    readAt = clock.now()
    if (error || !page) {
      const cause = toError(error)
      failed(cause, question)
      reading.update((before) => ({ ...before, status: 'failed', moreLoading: false, error: cause }))
      return
    }
    told = false
    reading.update(({ pages, moreLoading }) => {
      const { caipNetworkId } = question.of.network
      const isFurther = question.cursor !== undefined
      const next = isFurther ? addPage(pages, page, caipNetworkId) : renewPages(pages, page, caipNetworkId)
      return { pages: next, status: 'ready', moreLoading: isFurther ? false : moreLoading, unserved }
    })
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
      return { question, error: toError(cause) }
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
    events.emit('LOAD_MORE_TRANSACTIONS', {})
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
    const transactionsHere = transactions.get()
    if (of && transactionsHere) {
      const list = transactionsHere.of(of.account)
      const show = (): void => sentFromHere.set(list.get())
      undo.push(list.subscribe(show))
      show()
    } else sentFromHere.set([])
    const purchases = onramp.get()?.orders
    if (of && purchases) {
      const show = (): void => orders.set(purchases.get().filter(({ account }) => account === of.account.address))
      undo.push(purchases.subscribe(show))
      show()
    } else orders.set([])
    if (of) {
      const grants = accounts.of(of.account.namespace)
      const show = (): void => ownAccounts.set(grants.get().map(({ address }) => address))
      undo.push(grants.subscribe(show))
      show()
    }
    const holdings = tokens.get()
    const key = of && families.of(of.network.chainNamespace)?.codec.key
    if (of && key && holdings) {
      const show = (): void => {
        const { network, tokens: held } = holdings.state.get()
        if (network !== of.network.caipNetworkId) return
        listed.set(new Set(held.flatMap(({ address, known }) => (known && address !== undefined ? [key(address)] : []))))
      }
      listed.set(new Set())
      undo.push(holdings.state.subscribe(show))
      show()
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

  /** Whether a transaction has ended that the service does not tell of yet. */
  const isExpected = (): boolean => {
    const served = new Set(
      reading
        .get()
        .pages.rows.slice(0, 200)
        .flatMap(({ metadata: { hash } }) => hash?.toLowerCase() ?? []),
    )
    return sentFromHere.get().some(({ status, network, hash, replacedBy, endedAt = 0 }) => {
      const inBlock = status === 'confirmed' || status === 'reverted'
      const isHere = network === holder.get()?.network.caipNetworkId && clock.now() - endedAt < EXPECTED
      return inBlock && isHere && !served.has((replacedBy ?? hash ?? '').toLowerCase())
    })
  }
  const look = (byClock: boolean): void => {
    if (headAsked || reading.get().unserved) return
    const isDue = readAt === undefined || clock.now() - readAt >= FRESH
    if (isDue || !byClock || isExpected()) void askHead(byClock)
  }
  /** Neither is loaded by anything else while nothing is on its way. Without them the rows of the service stand alone. */
  const loadOthers = (): void => {
    for (const other of [transactions, onramp]) {
      if (!other.get()) other.load().catch((cause: unknown) => log.debug('A plugin that history shows rows of is not there.', cause))
    }
  }
  let stopLooking: Undo = () => undefined
  return {
    state,
    now,
    nameOf: createNameBook({ names, networks, log, onUnload }),
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
