import type { Namespace } from '../../kernel/contract/caip.ts'
import type { ConnectorInfo } from '../../kernel/contract/connectors.ts'
import type { Events } from '../../kernel/contract/events.ts'
import type { ModalService, RouterService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, EnvPort, EventsPort, LinksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { GroupItems, ViewsRegistry } from '../../kernel/contract/registry-services.ts'
import type { ConnectorsService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { ConnectorItem } from '../../kernel/contract/slots.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { type Attempt, createAttempts } from '../../kernel/contract/tools/attempts.ts'
import { PAGE_WALLETS } from '../../kernel/contract/tools/installed-wallets.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { OpenTarget, Views } from '../../kernel/contract/views.ts'

// Exported, so that the declarations keep it: the views of WalletConnect are part of them.
export type {} from '../walletconnect/manifest.ts'

/** ms without an answer after which the view says where to look. */
export const SLOW_AFTER = 5_000
/** ms; what makes wallets ready for a click does not come between the visitor and their rows. */
const PREPARE_AFTER = 100

/** Wallets that are made ready ahead; the code is the same for those beyond, most of which nobody chooses. */
const PREPARED = 50

/** ms; how long a wallet that is asked for by its id may take to show up, its family's code included. */
const FOUND_LIMIT = 5_000

/** The wallet that is asked. */
export interface AttemptTarget {
  readonly connectorId: string
  readonly namespace?: Namespace
}

/** How far an attempt to connect is. `slow`: asked 5 s ago, no answer yet. */
export type WalletAttempt = Attempt<AttemptTarget>

/** A wallet the visitor connected with. */
export type RecentWallet = {
  /** The connector's id; of a wallet on another device that of the directory, or one made of its name. */
  readonly id: string
  readonly name: string
  /** It is on another device, and reached by a code or a link. */
  readonly remote?: true
  /** `data:image/` URI. */
  readonly icon?: string
  /** The wallet of a directory that it was chosen as. */
  readonly listed?: Views['ConnectingWalletConnect']
}

/** A row of the Connect view, with the connectors that it stands for. */
export interface WalletChoice {
  readonly item: ConnectorItem
  readonly connectors: readonly ConnectorInfo[]
}

/** What names read like. */
export interface NameReadings {
  /** Whether a name mixes letters of several scripts that look alike. */
  mixesScripts(name: string): boolean
  /** Finds the wallets that may be taken for another one: of this browser, or of those that the host names. */
  doublesIn(connectors: readonly ConnectorInfo[], groups: readonly { readonly items: GroupItems }[]): (connector: ConnectorInfo) => boolean
}

/** Owns the attempts to connect, the search for wallets, and the memory of the wallets used last. */
export interface WalletsService {
  /** Those whose view is there. */
  readonly attempts: Store<readonly WalletAttempt[]>
  /** How far the attempt with one wallet is. */
  attempt(target: AttemptTarget): WalletAttempt | undefined
  /**
   * Asks the wallet in this task, unless it is being asked already or its code has yet to come. The answer lets go: once all have, the
   * attempt is given up.
   */
  connect(target: AttemptTarget): Undo
  /** Asks again, unless the wallet has been asked less than 5 s ago. */
  retry(target: AttemptTarget): void
  /** Gives the attempt up. */
  cancel(target: AttemptTarget): void
  /** Looks for wallets. */
  search(): void
  /** Whether a search has come to its end. */
  readonly searched: Store<boolean>
  /** Comes with the first wallets, once their rows are drawn. */
  readonly readings: Store<NameReadings | undefined>
  /** At most two, the newest first. */
  readonly recent: Store<readonly RecentWallet[]>
  /** Whether the visitor has accepted what the host wants accepted, on this page. */
  readonly accepted: Store<boolean>
  accept(accepted: boolean): void
  /** Leads where the row of a wallet leads, or asks the wallet in this task. */
  choose(choice: WalletChoice): void
  /** Leads to where wallets can be had: to the view of a plugin that has one, else to a list of them in a new tab. */
  getWallet(): void
}

/** The attempts and the search. */
type Connecting = Omit<WalletsService, 'recent' | 'choose' | 'getWallet'>

export interface WalletsParts {
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly clock: ClockPort
  readonly log: LogPort
  readonly stores: StoreFactory
  onUnload(undo: Undo): void
}

/** Makes what connects to the wallets of this browser. */
export const createConnecting = ({ connectors, sessions, clock, log, stores, onUnload }: WalletsParts): Connecting => {
  const isFound = (connectorId: string): boolean => connectors.all.get().some(({ id }) => id === connectorId)
  /** Looks for a wallet, and waits for one that comes after the search: its code may be on its way. */
  const found = async (connectorId: string, signal: AbortSignal): Promise<void> => {
    await connectors.discover()
    const over = new AbortController()
    const end = (): void => over.abort()
    const stopClock = clock.after(FOUND_LIMIT, end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    // A wallet that has not come by then is missing, and connecting says so.
    await until(connectors.all, () => isFound(connectorId), over.signal).catch(() => undefined)
    stopClock()
    signal.removeEventListener('abort', end)
  }
  const attempts = createAttempts<AttemptTarget>({
    stores,
    onUnload,
    keyOf: ({ connectorId, namespace }) => `${namespace ?? ''} ${connectorId}`,
    slow: { clock, after: SLOW_AFTER },
    async ask({ connectorId, namespace }, signal) {
      // Opened by name: nobody has looked for wallets yet. Without waiting where it is found, so that the click still counts.
      if (!isFound(connectorId)) await found(connectorId, signal)
      if (!signal.aborted) await sessions.connect(connectorId, { signal, ...(namespace && { namespaces: [namespace] }) })
    },
  })
  const searched = stores.create(false)
  const accepted = stores.create(false)
  const prepared = new Set<string>()
  /** Each wallet that is found is made ready for the click on its row. */
  const prepare = (): void => {
    for (const { id, namespace, type } of connectors.all.get()) {
      const key = `${namespace} ${id}`
      if (!PAGE_WALLETS.has(type) || prepared.has(key) || prepared.size === PREPARED) continue
      prepared.add(key)
      sessions.prepare(id, namespace).catch((cause: unknown) => {
        // The click loads it again, and says what is wrong.
        prepared.delete(key)
        log.debug('A wallet could not be made ready.', cause)
      })
    }
  }
  const readings = stores.create<NameReadings | undefined>(undefined)
  const loadReadings = async (): Promise<void> => {
    if (readings.get()) return
    try {
      const { createNameReadings } = await import('./names/name-readings.ts')
      readings.set(createNameReadings())
    } catch (cause) {
      // The next wallet that is found tries again.
      log.warn('Names that look alike are not marked.', cause)
    }
  }
  let soon: Undo | undefined
  onUnload(() => soon?.())
  const prepareSoon = (): void => {
    soon ??= clock.after(PREPARE_AFTER, () => {
      soon = undefined
      prepare()
      void loadReadings()
    })
  }
  onUnload(connectors.all.subscribe(prepareSoon))
  return {
    attempts: attempts.all,
    readings,
    attempt: attempts.of,
    connect: attempts.hold,
    cancel: attempts.cancel,
    retry(target) {
      const status = attempts.of(target)?.status
      if (status === 'slow' || status === 'failed') attempts.retry(target)
    },
    accepted,
    accept: (value) => accepted.set(value),
    searched: { get: searched.get, subscribe: searched.subscribe, changes$: searched.changes$ },
    search() {
      prepareSoon()
      void connectors.discover().then(() => searched.set(true))
    },
  }
}

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Where the wallet of a row is, by where the row leads: a row that leads nowhere else asks a wallet in this browser. */
const platformOf = (open: OpenTarget | undefined, mobile: boolean): Events['SELECT_WALLET']['platform'] => {
  switch (typeof open === 'object' ? open.view : open) {
    case undefined:
    case 'ConnectingExternal':
      return 'browser'
    case 'ConnectingWalletConnectBasic':
      return 'qrcode'
    case 'ConnectingWalletConnect':
      return mobile ? 'mobile' : 'qrcode'
    default:
      return 'unsupported'
  }
}

interface ChoiceParts {
  readonly views: ViewsRegistry
  readonly router: RouterService
  readonly modal: ModalService
  readonly links: Pick<LinksPort, 'open'>
  readonly events: EventsPort<'SELECT_WALLET' | 'CLICK_GET_WALLET', never>
  readonly env: EnvPort
  readonly log: LogPort
  readonly connect: WalletsService['connect']
}

/** Makes what a click on a row means, and on the way to a wallet. */
export const createChoice = ({
  views,
  router,
  modal,
  links,
  events,
  env,
  log,
  connect,
}: ChoiceParts): Pick<WalletsService, 'choose' | 'getWallet'> => ({
  choose({ item, connectors: [chosen = item, ...others] }) {
    const { id: connectorId, name } = chosen
    if (!item.open || item.count === undefined) events.emit('SELECT_WALLET', { name, platform: platformOf(item.open, env.mobile) })
    const lost = (cause: unknown): void => log.error(`The row of ${name} leads nowhere.`, cause)
    if (item.open) return void router.go(item.open).catch(lost)
    const { namespace } = modal.state.get()
    // Of a wallet of several families one may be asked for alone.
    if (others.length > 0) return void router.push('ConnectingMultiChain', { connectorId }).catch(lost)
    const target = { connectorId, ...(namespace && { namespace }) }
    // The wallet first: it may open a window of its own only while this click is alive. The view holds the attempt once it is entered.
    const letGo = connect(target)
    router.push('ConnectingExternal', target).catch(lost).finally(letGo)
  },
  getWallet() {
    events.emit('CLICK_GET_WALLET', {})
    const listed = views.all.get().some(({ name }) => name === 'GetWallet')
    if (listed) router.push('GetWallet').catch((cause: unknown) => log.error('There is no view for it.', cause))
    else links.open(FIND_WALLET)
  },
})
