import type { Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { AssetsService, ServicesService } from '../../kernel/contract/host-services.ts'
import type { ModalService, RouterService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, EnvPort, EventsPort, LogPort } from '../../kernel/contract/ports.ts'
import type { ConnectorsService, FamiliesService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { type DirectoryWallet, readWallets } from './directory-wallet.ts'
import { targetOf } from './installed.ts'
import type { WalletDirectoryOptions } from './options.ts'
import { createWalletSource, type ListQuery } from './wallet-source.ts'

/** How many there are at a time; the specification's. */
const RECOMMENDED = 4
/** Wallets of a page. */
export const PAGE = 40
const SEARCHED = 100
/** ms between the last letter and the question. */
const SEARCH_WAIT = 300

/** State of a question to the directory. `loading` and `failed` may have wallets from before. `error` says why it failed. */
interface Progress {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error?: PorticoError
}

/** The wallets that come first. */
export interface Highlights extends Progress {
  /** In the host's order. */
  readonly featured: readonly DirectoryWallet[]
  /** At most 4. */
  readonly recommended: readonly DirectoryWallet[]
  /** How many wallets the list of all has, as far as the directory says it. */
  readonly count?: number
  /** Addresses of their images, by the wallet's id, as they come. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Which wallets are listed. */
export interface WalletQuery {
  /** Part of the name; all where it is empty. */
  readonly search: string
  readonly certified: boolean
}

/** Wallets as a visitor reads on. */
export interface WalletListing extends Progress {
  readonly query: WalletQuery
  readonly wallets: readonly DirectoryWallet[]
  /** How many there will be, as far as that can be told. */
  readonly count?: number
  /** There are no more. */
  readonly ended: boolean
}

/** Owns what is known of the directory. Nothing is asked before somebody wants to see it. */
export interface WalletDirectoryService {
  /** Whether the host has named a directory, a file of wallets or a list. */
  isAvailable(): boolean
  readonly highlights: Store<Highlights>
  readonly listing: Store<WalletListing>
  /** Asks for the wallets that come first, unless they are there or on their way. */
  start(): void
  /** Asks how many wallets the list of all has, unless that is known. */
  countAll(): void
  /** Lists wallets from the beginning, unless they are listed already. A search waits until nothing was typed for 300 ms. */
  browse(query: WalletQuery): void
  /** The next page, or the one that failed. */
  more(): void
  /** Opens the view in which a wallet is connected, or that says where it can be had. `icon`: the address of its image. */
  choose(wallet: DirectoryWallet, icon: string | undefined): void
}

/** Where wallets, their images and the host's choice come from. */
export interface DirectoryParts {
  readonly services: ServicesService
  readonly networks: NetworksService
  readonly families: FamiliesService
  readonly modal: ModalService
  readonly events: EventsPort<'SEARCH_WALLET' | 'SELECT_WALLET', never>
  readonly images: AssetsService
  readonly clock: ClockPort
  readonly log: LogPort
  readonly stores: StoreFactory
  /** Loads code, and again where it could not be had. */
  load<T>(code: () => Promise<T>): Promise<T>
  readonly options: WalletDirectoryOptions
  readonly connectors: ConnectorsService
  readonly router: RouterService
  readonly env: EnvPort
}

type Answer = { readonly wallets: readonly DirectoryWallet[]; readonly rows: number; readonly count: number }

const ID = /^[0-9a-f]{64}$/

const toError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('HTTP_INVALID', 'The directory could not be read.', { cause })

/** Each wallet once; of one id the first counts. */
const unique = (wallets: readonly DirectoryWallet[]): readonly DirectoryWallet[] => {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}

export const createDirectory = ({
  services,
  networks,
  families,
  modal,
  events,
  images,
  clock,
  log,
  stores,
  load,
  options,
  connectors,
  router,
  env,
}: DirectoryParts): WalletDirectoryService => {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds } = options
  const hidden = new Set(excludeWalletIds.map((one) => one.toLowerCase()))
  const isExcluded = ({ id, rdns, name }: DirectoryWallet): boolean =>
    [id, rdns, name].some((said) => said !== undefined && hidden.has(said.toLowerCase()))
  /** Without an adapter no wallet of this browser can be asked: one without a link leads nowhere. */
  const isOpenable = ({ mobileLink, desktopLink, webappLink }: DirectoryWallet): boolean =>
    [mobileLink, desktopLink, webappLink].some((link) => link !== undefined) ||
    networks.all.get().some(({ chainNamespace }) => families.serves(chainNamespace))
  const isListed = (wallet: DirectoryWallet): boolean => !isExcluded(wallet) && isOpenable(wallet)
  /** The page's networks, of the family alone that the modal was opened for. */
  const chains = (family?: Namespace): string =>
    networks.all
      .get()
      .flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === (family ?? chainNamespace) ? [caipNetworkId] : []))
      .join()
  /** Whether a featured wallet is listed though the host's choice of wallets leaves it out. */
  const isBeside = (id: string): boolean => includeWalletIds.length > 0 && !includeWalletIds.includes(id)
  const source = createWalletSource({ services, load, wallets: options.wallets })
  if (featuredWalletIds.length > 0 && !source.isAvailable())
    throw new PorticoError('OPTION_INVALID', 'featuredWalletIds name wallets of a list: set services.directory, or the option wallets.')
  const ids = (...lists: readonly (readonly string[])[]): string => [...new Set(lists.flat())].filter((id) => ID.test(id)).join()

  const ask = async (query: Omit<ListQuery, 'page'> & { readonly page?: number }, signal: AbortSignal): Promise<Answer> => {
    const { data, count } = await source.ask({ page: 1, ...query }, signal)
    // A directory that gives more than it was asked for is not believed.
    const rows = data.slice(0, query.entries)
    return { wallets: unique(readWallets(rows)).filter(isListed), rows: rows.length, count }
  }

  const highlights = stores.create<Highlights>({ status: 'idle', featured: [], recommended: [], pictures: {} })
  /** The address of a wallet's image; undefined where there is none. */
  const addressOf = async ({ name, imageId, picture }: DirectoryWallet): Promise<string | undefined> => {
    if (imageId === undefined) return picture
    try {
      return await images.image({ kind: 'wallet', id: imageId })
    } catch (cause) {
      log.debug(`The image of ${name} could not be had.`, cause)
      return undefined
    }
  }
  const addPicture = async (wallet: DirectoryWallet): Promise<void> => {
    const address = await addressOf(wallet)
    if (address !== undefined) highlights.update((now) => ({ ...now, pictures: { ...now.pictures, [wallet.id]: address } }))
  }
  const readHighlights = async (signal: AbortSignal): Promise<void> => {
    const featured = async (): Promise<void> => {
      const include = ids(featuredWalletIds)
      if (include === '') return
      const { wallets } = await ask({ entries: include.split(',').length, include, exclude: ids(excludeWalletIds) }, signal)
      const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
      const found = [...new Set(featuredWalletIds)].flatMap((id) => byId.get(id) ?? [])
      highlights.update((now) => ({ ...now, featured: found }))
      found.forEach((wallet) => void addPicture(wallet))
    }
    const recommended = async (): Promise<void> => {
      const { wallets } = await ask(
        {
          entries: RECOMMENDED,
          include: ids(includeWalletIds),
          exclude: ids(excludeWalletIds, featuredWalletIds),
          chains: chains(),
        },
        signal,
      )
      const found = wallets.filter(({ id }) => !featuredWalletIds.includes(id))
      highlights.update((now) => ({ ...now, recommended: found }))
      found.forEach((wallet) => void addPicture(wallet))
    }
    const results = await Promise.allSettled([featured(), recommended()])
    const failure = results.find((result) => result.status === 'rejected')
    highlights.update(({ error: _, ...now }) =>
      failure ? { ...now, status: 'failed', error: toError(failure.reason) } : { ...now, status: 'ready' },
    )
    if (failure) log.warn('The wallet directory could not be read.', failure.reason)
  }
  const reading = stores.latest(
    (_: undefined, signal) => readHighlights(signal),
    () => undefined,
  )
  let started: Promise<void> | undefined
  const start = (): Promise<void> => {
    const { status } = highlights.get()
    if (started && status !== 'failed') return started
    if (!source.isAvailable()) return Promise.resolve()
    highlights.update((now) => ({ ...now, status: 'loading' }))
    started = reading(undefined)
    return started
  }

  const readCount = async (_: undefined, signal: AbortSignal): Promise<void> => {
    const asking = ask({ entries: 1, include: ids(includeWalletIds), exclude: ids(excludeWalletIds), chains: chains() }, signal)
    try {
      const [{ count }] = await Promise.all([asking, start()])
      highlights.update((now) => ({ ...now, count: count + now.featured.filter(({ id }) => isBeside(id)).length }))
    } catch (cause) {
      log.debug('The wallets of the directory could not be counted.', cause)
    }
  }
  const count = stores.latest(readCount, () => {
    counting = false
  })
  let counting = false

  const listing = stores.create<WalletListing>({ status: 'idle', query: { search: '', certified: false }, wallets: [], ended: false })
  let page = 0
  /** The family that is listed: the one that the modal was opened for. */
  let namespace: Namespace | undefined
  /** Wallets that are listed before the first page. The page leaves them out. */
  const leading = async ({ search, certified }: WalletQuery): Promise<readonly DirectoryWallet[]> => {
    if (search !== '' || certified) return []
    await start()
    const { featured, recommended } = highlights.get()
    const isOf = ({ families: all }: DirectoryWallet): boolean => namespace === undefined || all.length === 0 || all.includes(namespace)
    return [...featured, ...recommended].filter(isOf)
  }
  const readPage = async (now: WalletListing, signal: AbortSignal): Promise<WalletListing> => {
    const { query, wallets: known } = now
    const { search, certified } = query
    const searching = search !== ''
    try {
      if (searching && page === 0) {
        await pause(clock, SEARCH_WAIT, signal)
        signal.throwIfAborted()
        events.emit('SEARCH_WALLET', { search, ...(certified && { badge: 'certified' }) })
      }
      const first = await leading(query)
      signal.throwIfAborted()
      const entries = searching ? SEARCHED : PAGE
      const { wallets, rows, count } = await ask(
        {
          page: page + 1,
          entries,
          search,
          include: ids(includeWalletIds),
          exclude: ids(
            excludeWalletIds,
            first.map(({ id }) => id),
          ),
          chains: chains(namespace),
          ...(certified && { badge_type: 'certified' }),
        },
        signal,
      )
      signal.throwIfAborted()
      page += 1
      const all = unique([...(known.length > 0 ? known : first), ...wallets])
      // A count may lie, and a directory may say the same page again: what brings nothing new is the end.
      const ended = searching || rows < entries || all.length === known.length || all.length >= count + first.length
      return { status: 'ready', query, wallets: all, ended, count: ended ? all.length : Math.max(count + first.length, all.length) }
    } catch (cause) {
      return { ...now, status: 'failed', error: toError(cause) }
    }
  }
  const read = stores.latest(readPage, listing.set)
  const list = (next: WalletListing): void => {
    listing.set(next)
    void read(next)
  }

  return {
    isAvailable: source.isAvailable,
    highlights,
    listing,
    start: () => void start(),
    countAll() {
      if (counting || highlights.get().count !== undefined || !source.isAvailable()) return
      counting = true
      void count(undefined)
    },
    browse(given) {
      const query = { search: given.search.trim(), certified: given.certified }
      const { status, query: present } = listing.get()
      const { namespace: wanted } = modal.state.get()
      const same = query.search === present.search && query.certified === present.certified && wanted === namespace
      if (same && (status === 'loading' || status === 'ready')) return
      page = 0
      namespace = wanted
      list({ status: 'loading', query, wallets: [], ended: false })
    },
    more() {
      const { error: _, ...now } = listing.get()
      if (now.status === 'failed' || (now.status === 'ready' && !now.ended)) list({ ...now, status: 'loading' })
    },
    choose(wallet, icon) {
      const target = targetOf(
        wallet,
        { connectors: connectors.all.get(), namespace: modal.state.get().namespace, mobile: env.mobile },
        icon,
      )
      const view = typeof target === 'string' ? target : target.view
      const away = env.mobile ? 'mobile' : 'qrcode'
      const platform = view === 'ConnectingWalletConnect' ? away : view === 'Downloads' ? 'unsupported' : 'browser'
      events.emit('SELECT_WALLET', { name: wallet.name, platform })
      router.go(target).catch((cause: unknown) => log.error(`The row of ${wallet.name} leads nowhere.`, cause))
    },
  }
}
