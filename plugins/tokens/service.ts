import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { sumOf } from '../../kernel/contract/tools/decimal.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import { readListing, readPrices, unpriced } from './provider-data.ts'
import { readHoldings } from './read-holdings.ts'
import { type BalanceSources, toBalances } from './to-balances.ts'
import type { TokenLists, TokensService, TokensState } from './token-balance.ts'

export interface TokensParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly families: FamiliesService
  readonly wallet: WalletService
  readonly clock: ClockPort
  readonly log: LogPort
  readonly services: ServicesService
  readonly stores: StoreFactory
  readonly lists: TokenLists
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}

/** ms between two readings while somebody looks. */
const READ_EVERY = 10_000

/** ms that nothing is asked after a failure, and ms that a price stands. */
const GAP = 30_000

/** Addresses that are looked up at most on a network; the newest stay. */
const MOST_LOOKED_UP = 20

const NOTHING: TokensState = Object.freeze({ status: 'idle', tokens: Object.freeze([]) })

interface Holder {
  readonly account: string
  readonly network: Network
}

/** What is read: nothing, or for whom. `force`: aside from what was answered before. */
interface Question {
  readonly of: Holder | undefined
  readonly force: boolean
}

/** Tells what is known of the balances of a holder so far. */
type Emit = (next: Omit<TokensState, 'account' | 'network'>) => void

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('HTTP_INVALID', 'The balances could not be read.', { cause })

/** A list and what it is worth. */
type Priced = Pick<TokensState, 'tokens' | 'total' | 'unserved'>

const listOf = ({ tokens, total, unserved }: TokensState): Priced => ({
  tokens,
  ...(total === undefined ? {} : { total }),
  ...(unserved && { unserved }),
})

const priced = (sources: BalanceSources): Priced => {
  const tokens = toBalances(sources)
  const values = tokens.flatMap(({ value }) => value ?? [])
  const unserved = sources.listing?.served === false && { unserved: true }
  return { tokens, ...(values.length === 0 ? {} : { total: sumOf(values) }), ...unserved }
}

const sameHolder = (a: Holder | undefined, b: Holder | undefined): boolean =>
  a?.account === b?.account && a?.network.caipNetworkId === b?.network.caipNetworkId

const stateOf = ({ account, network }: Holder, next: Parameters<Emit>[0]): TokensState =>
  Object.freeze({ ...next, account, network: network.caipNetworkId })

export const createTokens = (parts: TokensParts): TokensService => {
  const { accounts, networks, families, wallet, clock, lists, stores } = parts
  const state = stores.create<TokensState>(NOTHING)
  const holder = stores.join(
    [accounts.active, networks.active],
    (account, network): Holder | undefined =>
      account && network?.chainNamespace === account.namespace ? { account: account.address, network } : undefined,
    sameHolder,
  )
  let reading: Promise<void> | undefined
  let readAt: number | undefined
  /** Addresses by network. */
  const lookedUpOn = new Map<CaipNetworkId, readonly string[]>()
  let wanted = false

  const isOf = ({ account, network }: TokensState, of: Holder): boolean => account === of.account && network === of.network.caipNetworkId
  const ask = async ({ network, account }: Holder, signal: AbortSignal, anew: readonly string[] | undefined) => {
    const { services, log } = parts
    return services.has('api')
      ? readListing(services, { network, account, signal, anew, log, family: await families.load(network.chainNamespace) })
      : undefined
  }
  /** The tokens whose prices were asked for by themselves, and when. */
  let pricesAsked: { readonly tokens: string; readonly at: number } | undefined
  /** The list with its prices, those too that the listing lacks. Until they are there it is shown with those of before. */
  const withPrices = async (of: Holder, force: boolean, sources: BalanceSources, signal: AbortSignal, emit: Emit): Promise<Priced> => {
    const first = priced(sources)
    const tokens = sources.listing ? unpriced(first.tokens) : []
    if (tokens.length === 0) return first
    const family = await families.load(of.network.chainNamespace)
    const before = state
      .get()
      .tokens.flatMap(({ address = '', price }) => (price === undefined ? [] : [[sources.keyOf(address), price] as const]))
    const asked = [of.account, of.network.caipNetworkId, ...tokens.map(({ address = '' }) => address)].join(' ')
    if (!force && pricesAsked?.tokens === asked && clock.now() - pricesAsked.at < GAP)
      return priced({ ...sources, prices: new Map(before) })
    pricesAsked = { tokens: asked, at: clock.now() }
    emit({ status: 'loading', ...priced({ ...sources, prices: new Map(before) }) })
    const prices = await readPrices({ network: of.network, family, tokens, signal, log: parts.log, services: parts.services })
    return prices.size === 0 ? first : priced({ ...sources, prices })
  }
  const read = async (of: Holder, force: boolean, signal: AbortSignal, emit: Emit): Promise<Parameters<Emit>[0]> => {
    const before = isOf(state.get(), of) ? listOf(state.get()) : listOf(NOTHING)
    const list = lists[of.network.caipNetworkId] ?? []
    const lookedUp = lookedUpOn.get(of.network.caipNetworkId) ?? []
    const anew = force ? before.tokens.flatMap(({ address }) => address ?? []) : undefined
    emit({ status: 'loading', ...before })
    try {
      // Asked beside the chain: the slower of the two decides, not their sum.
      const listing = ask(of, signal, anew)
      listing.catch(() => undefined)
      const [features, family] = await Promise.all([wallet.load(), families.load(of.network.chainNamespace)])
      const keyOf = family.codec.key
      signal.throwIfAborted()
      const { assets, problem, ...known } = await readHoldings({
        ...of,
        features,
        keyOf,
        list,
        lookedUp,
        listing,
        signal,
        forceUpdate: force,
        log: parts.log,
        early(first) {
          // Nothing on the chain is no news while the API may name tokens.
          const news = before.tokens.length === 0 && first.some(({ balance }) => balance > 0n)
          if (news) emit({ status: 'loading', ...priced({ keyOf, assets: first, list, lookedUp }) })
        },
      })
      const next = await withPrices(of, force, { keyOf, assets, list, lookedUp, ...known }, signal, emit)
      return problem === undefined ? { status: 'ready', ...next } : { status: 'failed', partial: true, error: toError(problem), ...next }
    } catch (cause) {
      return { status: 'failed', ...before, error: toError(cause) }
    }
  }
  const run = stores.latest(
    async ({ of, force }: Question, signal: AbortSignal, emit: (early: TokensState) => void): Promise<TokensState> =>
      of ? stateOf(of, await read(of, force, signal, (next) => emit(stateOf(of, next)))) : state.get(),
    (next) => {
      if (next.status === 'ready' || next.status === 'failed') readAt = clock.now()
      state.set(next)
    },
  )
  const start = (of: Holder, force = false): Promise<void> => {
    const done = run({ of, force }).finally(() => {
      if (reading === done) reading = undefined
    })
    reading = done
    return done
  }
  const follow = (of: Holder | undefined): void => {
    readAt = undefined
    state.set(of ? stateOf(of, { status: 'idle', tokens: NOTHING.tokens }) : NOTHING)
    watch(wallet.features.get()?.pending, of)
    if (of && wanted) return void start(of)
    reading = undefined
    void run({ of: undefined, force: false })
  }
  let watched: { readonly feature: ChainAdapter['pending']; readonly holder: Holder | undefined; readonly stop: Undo } | undefined
  /** If the adapter reports waiting transactions, the list is read anew. */
  const watch = (feature: ChainAdapter['pending'], of: Holder | undefined): void => {
    if (watched?.feature === feature && watched?.holder === of) return
    watched?.stop()
    watched = undefined
    if (!feature || !of) return
    const stop = feature.watchPending({ network: of.network.caipNetworkId, account: of.account, signal: parts.signal }, () => {
      if (wanted && !reading) void start(of, true)
    })
    watched = { feature, holder: of, stop }
  }
  let before: ChainAdapter | undefined
  const followFeatures = (features: ChainAdapter | undefined): void => {
    const of = holder.get()
    const lists = before !== undefined && !before.assets && features?.assets !== undefined
    before = features
    watch(features?.pending, of)
    // The wallet has said that it lists what it holds: what was read without its list may lack something.
    if (lists && of && wanted) void start(of, true)
  }
  wallet.features.subscribe(followFeatures)
  holder.subscribe(follow)
  follow(holder.get())
  const refresh: TokensService['refresh'] = async ({ force = false } = {}) => {
    wanted = true
    const of = holder.get()
    if (!of) return
    if (force) return start(of, true)
    if (reading) return reading
    const stands = state.get().status === 'failed' ? GAP : READ_EVERY
    if (readAt === undefined || clock.now() - readAt >= stands) await start(of)
  }
  let watchers = 0
  let stopPolling: Undo = () => undefined
  parts.signal.addEventListener('abort', () => stopPolling(), { once: true })
  return {
    state,
    refresh,
    watch() {
      watchers += 1
      const ask = (): void => void refresh()
      ask()
      if (watchers === 1) stopPolling = poll({ clock, every: READ_EVERY, failure: () => state.get().error, ask })
      let watching = true
      return () => {
        if (!watching) return
        watching = false
        watchers -= 1
        if (watchers === 0) stopPolling()
      }
    },
    async lookUp(address) {
      wanted = true
      const of = holder.get()
      if (!of) return
      const { caipNetworkId, chainNamespace } = of.network
      const keyOf = families.of(chainNamespace)?.codec.key ?? String
      const before = lookedUpOn.get(caipNetworkId) ?? []
      const isThere = [...before, ...state.get().tokens.flatMap((token) => token.address ?? [])].some(
        (one) => keyOf(one) === keyOf(address),
      )
      if (isThere) return
      lookedUpOn.set(caipNetworkId, [...before, address].slice(-MOST_LOOKED_UP))
      await start(of, true)
    },
  }
}
