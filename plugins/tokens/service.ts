import type { Network } from '../../kernel/contract/caip.ts'
import { sumOf } from '../../kernel/contract/decimal.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { AccountsService, NetworksService, WalletService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { ProviderApi } from '../provider-api/manifest.ts'
import { readListing } from './listing.ts'
import { readHoldings } from './read-holdings.ts'
import { readPrices, unpriced } from './read-prices.ts'
import { type BalanceSources, toBalances } from './to-balances.ts'
import type { TokenLists, TokensService, TokensState } from './token-balance.ts'

/** What token balances need. */
export interface TokensParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly wallet: WalletService
  readonly clock: ClockPort
  readonly log: LogPort
  /** The provider API; `undefined` where the host has none. */
  api(): Promise<ProviderApi | undefined>
  readonly stores: StoreFactory
  readonly lists: TokenLists
  readonly signal: AbortSignal
  onUnload(undo: Undo): void
}

/** ms a list, or a failure, stands; the specification's. */
const FRESH = 30_000

const NOTHING: TokensState = Object.freeze({ status: 'idle', tokens: Object.freeze([]) })

interface Holder {
  readonly account: string
  readonly network: Network
}

interface Reading {
  readonly abort: AbortController
  readonly done: Promise<void>
}

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('HTTP_INVALID', 'The balances could not be read.', { cause })

/** A list and what it is worth. */
type Priced = Pick<TokensState, 'tokens' | 'total'>

const listOf = ({ tokens, total }: TokensState): Priced => ({ tokens, ...(total === undefined ? {} : { total }) })

const priced = (sources: BalanceSources): Priced => {
  const tokens = toBalances(sources)
  const values = tokens.flatMap(({ value }) => value ?? [])
  return { tokens, ...(values.length === 0 ? {} : { total: sumOf(values) }) }
}

/** Makes the balances of one kernel. */
export const createTokens = (parts: TokensParts): TokensService => {
  const { accounts, networks, wallet, clock, lists } = parts
  const state = parts.stores.create<TokensState>(NOTHING)
  let reading: Reading | undefined
  let readAt: number | undefined
  let wanted = false

  const holder = (): Holder | undefined => {
    const [account, network] = [accounts.active.get(), networks.active.get()]
    return account && network?.chainNamespace === account.namespace ? { account: account.address, network } : undefined
  }
  const isOf = ({ account, network }: TokensState, of: Holder | undefined): boolean =>
    account === of?.account && network === of?.network.caipNetworkId
  const set = ({ account, network }: Holder, next: Omit<TokensState, 'account' | 'network'>): void =>
    state.set(Object.freeze({ ...next, account, network: network.caipNetworkId }))
  const stop = (): void => {
    reading?.abort.abort()
    reading = undefined
  }
  const ask = async ({ network, account }: Holder, signal: AbortSignal, anew: readonly string[] | undefined) => {
    const api = await parts.api()
    return api && readListing(api, { network, account, signal, anew })
  }
  /** The list with its prices, those too that the listing lacks. Until they are there it is shown with those of before. */
  const withPrices = async (of: Holder, sources: BalanceSources, signal: AbortSignal): Promise<Priced> => {
    const first = priced(sources)
    const tokens = sources.listing ? unpriced(first.tokens) : []
    if (tokens.length === 0) return first
    const before = state
      .get()
      .tokens.flatMap(({ address = '', price }) => (price === undefined ? [] : [[address.toLowerCase(), price] as const]))
    set(of, { status: 'loading', ...priced({ ...sources, prices: new Map(before) }) })
    const prices = await readPrices({ network: of.network, tokens, signal, log: parts.log, api: parts.api })
    return prices.size === 0 ? first : priced({ ...sources, prices })
  }
  const read = async (of: Holder, signal: AbortSignal, force: boolean): Promise<void> => {
    const before = isOf(state.get(), of) ? listOf(state.get()) : listOf(NOTHING)
    const list = lists[of.network.caipNetworkId] ?? []
    const anew = force ? before.tokens.flatMap(({ address }) => address ?? []) : undefined
    set(of, { status: 'loading', ...before })
    try {
      // Asked beside the chain: the slower of the two decides, not their sum.
      const listing = ask(of, signal, anew)
      listing.catch(() => undefined)
      const features = await wallet.load()
      signal.throwIfAborted()
      const { assets, problem, ...known } = await readHoldings({
        ...{ ...of, features, list, listing, signal, log: parts.log },
        early(first) {
          // Nothing on the chain is no news while the API may name tokens.
          const news = before.tokens.length === 0 && first.some(({ balance }) => balance > 0n)
          if (!signal.aborted && news) set(of, { status: 'loading', ...priced({ assets: first, list }) })
        },
      })
      if (signal.aborted) return
      const next = await withPrices(of, { assets, list, ...known }, signal)
      if (signal.aborted) return
      set(of, problem === undefined ? { status: 'ready', ...next } : { status: 'failed', partial: true, error: toError(problem), ...next })
    } catch (cause) {
      if (!signal.aborted) set(of, { status: 'failed', ...before, error: toError(cause) })
    }
    if (!signal.aborted) readAt = clock.now()
  }
  const start = (of: Holder, force = false): Promise<void> => {
    stop()
    const abort = new AbortController()
    const done = read(of, abort.signal, force).finally(() => {
      if (reading?.abort === abort) reading = undefined
    })
    reading = { abort, done }
    return done
  }
  const follow = (): void => {
    const of = holder()
    if (isOf(state.get(), of)) return
    stop()
    readAt = undefined
    if (!of) state.set(NOTHING)
    else set(of, { status: 'idle', tokens: NOTHING.tokens })
    if (of && wanted) void start(of)
  }
  parts.onUnload(accounts.active.subscribe(follow))
  parts.onUnload(networks.active.subscribe(follow))
  parts.onUnload(stop)
  follow()
  return {
    state: { get: state.get, subscribe: state.subscribe, changes$: state.changes$ },
    async refresh({ force = false } = {}) {
      wanted = true
      const of = holder()
      if (!of || parts.signal.aborted) return
      follow()
      if (force) return start(of, true)
      if (reading) return reading.done
      if (readAt === undefined || clock.now() - readAt >= FRESH) await start(of)
    },
  }
}
