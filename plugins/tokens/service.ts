import type { Network } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { AccountsService, NetworksService, WalletService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { readTokens } from './read-tokens.ts'
import type { TokenLists, TokensService, TokensState } from './token-balance.ts'

/** What token balances need. */
export interface TokensParts {
  readonly accounts: AccountsService
  readonly networks: NetworksService
  readonly wallet: WalletService
  readonly clock: ClockPort
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
  const read = async (of: Holder, signal: AbortSignal): Promise<void> => {
    const before = isOf(state.get(), of) ? state.get().tokens : NOTHING.tokens
    set(of, { status: 'loading', tokens: before })
    try {
      const features = await wallet.load()
      signal.throwIfAborted()
      const tokens = await readTokens({ ...of, features, list: lists[of.network.caipNetworkId] ?? [], signal })
      if (!signal.aborted) set(of, { status: 'ready', tokens })
    } catch (cause) {
      if (!signal.aborted) set(of, { status: 'failed', tokens: before, error: toError(cause) })
    }
    if (!signal.aborted) readAt = clock.now()
  }
  const start = (of: Holder): Promise<void> => {
    stop()
    const abort = new AbortController()
    const done = read(of, abort.signal).finally(() => {
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
      if (force) return start(of)
      if (reading) return reading.done
      if (readAt === undefined || clock.now() - readAt >= FRESH) await start(of)
    },
  }
}
