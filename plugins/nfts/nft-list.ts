import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort, LogPort, StoragePort } from '../../kernel/contract/ports.ts'
import type { AccountsService, FamiliesService, NetworksService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { createNftChoices } from './nft-choices.ts'
import { createNftSource, type Holder, type ListedNft, type NftPage, type NftSource } from './nft-source.ts'
import type { Nft, NftHolding, NftsState } from './service.ts'

/** ms a list stands. */
const FRESH = 30_000

/** Tokens that are kept of one account: nobody scrolls further, and a service that never ends must not fill the memory. */
const MOST = 20_000

interface ListParts {
  readonly accounts: Pick<AccountsService, 'active'>
  readonly networks: Pick<NetworksService, 'active'>
  readonly families: Pick<FamiliesService, 'load'>
  readonly wallet: Pick<WalletService, 'load'>
  readonly services: ServicesService
  readonly storage: StoragePort
  readonly clock: Pick<ClockPort, 'now'>
  readonly log: LogPort
  readonly stores: StoreFactory
}

/** The list of the active account, and what the chain says of its tokens. */
export interface NftList {
  readonly state: Store<NftsState>
  readonly holding: Store<NftHolding | undefined>
  refresh(options?: { readonly force?: boolean }): Promise<void>
  more(): void
  choose(id: string, choice: 'shown' | 'hidden'): void
  look(id: string): Promise<void>
  find(id: string): Nft | undefined
  /** Where the tokens of the active account come from, and whose they are. Rejects if its code cannot be loaded. */
  source(): Promise<{ readonly holder: Holder; readonly source: NftSource } | undefined>
  /** A token has left the account as the chain says, which the service may not know yet. */
  leave(id: string): void
}

/** The list as it was read. */
interface Listing {
  readonly status: NftsState['status']
  readonly listed: readonly ListedNft[]
  /** Where the next page begins. */
  readonly next?: string | undefined
  readonly error?: PorticoError
}

const NOTHING: Listing = Object.freeze({ status: 'idle', listed: Object.freeze([]) })

/** What is read: the beginning, or the page at a cursor after what is there. */
interface Question {
  readonly of: Holder | undefined
  readonly cursor: string | undefined
}

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('HTTP_INVALID', 'The NFTs could not be read.', { cause })

/** The service has no list of this network. */
const isUnserved = (error: PorticoError): boolean =>
  error.code === 'CHAIN_UNSUPPORTED' || (error.code === 'HTTP_STATUS' && (error.context.status === 404 || error.context.status === 400))

/** Each token once; what was listed first stays where it is. */
const joined = (before: readonly ListedNft[], after: readonly ListedNft[]): readonly ListedNft[] => {
  const seen = new Set(before.map(({ id }) => id))
  return before.concat(after.filter(({ id }) => !seen.has(id) && seen.add(id)))
}

const sameHolder = (a: Holder | undefined, b: Holder | undefined): boolean =>
  a?.account === b?.account && a?.network.caipNetworkId === b?.network.caipNetworkId

export const createNftList = (parts: ListParts): NftList => {
  const { accounts, networks, families, wallet, services, clock, log, stores } = parts
  const choices = createNftChoices(parts.storage)
  const listing = stores.create<Listing>(NOTHING)
  const revision = stores.create(0)
  const holding = stores.create<NftHolding | undefined>(undefined)
  const holder = stores.join(
    [accounts.active, networks.active],
    (account, network): Holder | undefined =>
      account && network?.chainNamespace === account.namespace ? { account: account.address, network } : undefined,
    sameHolder,
  )
  let readAt: number | undefined
  let wanted = false
  const left = new Set<string>()

  const toNft = ({ unwanted, ...nft }: ListedNft): Nft => {
    const choice = choices.of(`${nft.network} ${nft.id}`)
    return Object.freeze({ ...nft, hidden: choice === undefined ? unwanted : choice === 'hidden' })
  }
  const state = stores.join([listing, revision], ({ status, listed, next, error }): NftsState => {
    const nfts = Object.freeze(listed.filter(({ id }) => !left.has(id)).map(toNft))
    return Object.freeze({ status, nfts, more: next !== undefined, ...(error && { error }) })
  })

  const source: NftList['source'] = async () => {
    const of = holder.get()
    if (!of) return undefined
    const { chainNamespace } = of.network
    const [features, family] = await Promise.all([wallet.load(chainNamespace), families.load(chainNamespace)])
    const made = createNftSource({ services, features, family })
    return made && { holder: of, source: made }
  }
  /** Tokens that have left and are listed: they may have come back, or the service does not know yet. */
  const checkLeft = async (of: Holder, from: NftSource, page: NftPage, signal: AbortSignal): Promise<void> => {
    for (const { id, token } of page.nfts.filter((one) => left.has(one.id))) {
      const { amount } = await from.holding(of, token, signal)
      if (amount > 0n) left.delete(id)
    }
  }
  const read = async (of: Holder, cursor: string | undefined, signal: AbortSignal): Promise<Listing> => {
    const before = listing.get()
    try {
      const from = await source()
      signal.throwIfAborted()
      const page = await from?.source.page(of, cursor, signal)
      if (!from || !page) return { status: 'unsupported', listed: [] }
      await checkLeft(of, from.source, page, signal)
      const listed = cursor === undefined ? joined([], page.nfts) : joined(before.listed, page.nfts)
      return { status: 'ready', listed: listed.slice(0, MOST), next: listed.length < MOST ? page.next : undefined }
    } catch (cause) {
      const error = toError(cause)
      if (cursor === undefined && isUnserved(error)) return { status: 'unsupported', listed: [] }
      if (!signal.aborted) log.info('The NFTs could not be read.', cause)
      return { ...before, status: 'failed', error }
    }
  }
  const run = stores.latest(async ({ of, cursor }: Question, signal, emit: (early: Listing) => void): Promise<Listing> => {
    if (!of) return NOTHING
    const { error: _, ...before } = listing.get()
    emit({ ...before, status: 'loading' })
    return read(of, cursor, signal)
  }, listing.set)
  const refresh: NftList['refresh'] = async ({ force = false } = {}) => {
    wanted = true
    const fresh = readAt !== undefined && clock.now() - readAt < FRESH
    if (!force && (listing.get().status === 'loading' || (fresh && listing.get().status !== 'failed'))) return
    readAt = clock.now()
    await run({ of: holder.get(), cursor: undefined })
  }
  holder.subscribe(() => {
    left.clear()
    holding.set(undefined)
    readAt = undefined
    listing.set(NOTHING)
    // Ends what is asked for the one before.
    void run({ of: undefined, cursor: undefined })
    if (wanted) void refresh()
  })
  const find = (id: string): Nft | undefined => state.get().nfts.find((one) => one.id === id)
  const leave = (id: string): void => {
    left.add(id)
    revision.update((now) => now + 1)
  }
  const ask = stores.latest(async (nft: Nft, signal, emit: (early: NftHolding) => void): Promise<NftHolding> => {
    const { id } = nft
    emit(Object.freeze({ id, status: 'loading', amount: nft.quantity }))
    try {
      const from = await source()
      if (!from) throw new PorticoError('CHAIN_UNSUPPORTED', 'The network knows no NFTs.')
      const { amount, collection } = await from.source.holding(from.holder, nft.token, signal)
      return Object.freeze({ id, status: amount > 0n ? 'owned' : 'gone', amount, ...(collection !== undefined && { collection }) })
    } catch (cause) {
      if (!signal.aborted) log.info('The chain did not say whose an NFT is.', cause)
      return Object.freeze({ id, status: 'failed', amount: nft.quantity })
    }
  }, holding.set)
  return {
    state,
    holding,
    refresh,
    more() {
      const { status, listed, next } = listing.get()
      if (status === 'loading') return
      if (listed.length === 0 || (next === undefined && status === 'failed')) return void refresh({ force: true })
      if (next !== undefined) void run({ of: holder.get(), cursor: next })
    },
    choose(id, choice) {
      const nft = find(id)
      if (!nft) return
      choices.set(`${nft.network} ${id}`, choice)
      revision.update((now) => now + 1)
    },
    async look(id) {
      const nft = find(id)
      if (nft) await ask(nft)
      else holding.set(undefined)
    },
    find,
    source,
    leave,
  }
}
