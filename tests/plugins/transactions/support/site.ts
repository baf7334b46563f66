import type { ConnectionInfo } from '../../../../kernel/contract/adapters.ts'
import type { Account } from '../../../../kernel/contract/caip.ts'
import type { ChainAdapter, SendFeature } from '../../../../kernel/contract/features.ts'
import type { ToastContent } from '../../../../kernel/contract/modal-services.ts'
import type { Json, LocksPort, StoragePort } from '../../../../kernel/contract/ports.ts'
import type { ConnectionState } from '../../../../kernel/contract/session-services.ts'
import type { WritableStore } from '../../../../kernel/contract/store.ts'
import { createTestStore, type MountOptions, mountPlugin } from '../../../../kernel/testing/index.ts'
import { TRANSACTIONS, type TransactionRequest, type TransactionsService, transactions } from '../../../../plugins/transactions/index.ts'
import { type Deferred, deferred } from '../../../support/deferred.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { createWebLocks } from '../../../support/web-locks.ts'
import { asset, ETHER, USDC } from '../../support/holdings.ts'
import { ETHEREUM, OPTIMISM } from '../../support/start-session.ts'

export const ACCOUNT: Account = { namespace: 'eip155', address: '0x4f2A00000000000000000000000000000000c91E', type: 'eoa' }
export const RECEIVER = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'
export const HASH = `0x${'ab'.repeat(32)}`
export const OTHER = `0x${'cd'.repeat(32)}`

/** What the tabs of a site share: what is kept, locks and time. */
export interface Site {
  readonly values: Map<string, Json>
  readonly clock: ManualClock
  /** Whether tabs have Web Locks. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly tabs: Set<(key: string) => void>
}

export const createSite = ({ locks = true } = {}): Site => ({
  values: new Map(),
  clock: createManualClock(),
  locks: locks ? createWebLocks() : undefined,
  tabs: new Set(),
})

/** Storage of one tab: what it writes, the others hear of. */
const storageOf = ({ values, tabs }: Site): { readonly storage: StoragePort; close(): void } => {
  const watched = new Map<string, Set<() => void>>()
  const hear = (key: string): void => {
    for (const run of watched.get(key) ?? []) run()
  }
  tabs.add(hear)
  const tell = (key: string): void => {
    for (const other of tabs) if (other !== hear) other(key)
  }
  const storage: StoragePort = {
    get(key, parse) {
      try {
        return values.has(key) ? parse(structuredClone(values.get(key))) : undefined
      } catch {
        values.delete(key)
        return undefined
      }
    },
    set(key, value) {
      values.set(key, JSON.parse(JSON.stringify(value)))
      tell(key)
    },
    remove(key) {
      if (values.delete(key)) tell(key)
    },
    watch(key, parse, listener) {
      const runs = watched.get(key) ?? new Set()
      watched.set(key, runs)
      const run = (): void => listener(storage.get(key, parse))
      runs.add(run)
      return () => void runs.delete(run)
    },
  }
  return { storage, close: () => void tabs.delete(hear) }
}

type Wait = Parameters<SendFeature<'eip155'>['wait']>[0] & Deferred<string | undefined>

/** The plugin in one tab of a site, with a wallet and a chain whose answers are the test's. */
export interface Tab {
  readonly transactions: TransactionsService
  /** Requests that the wallet has. */
  readonly asked: readonly (Deferred<string> & { readonly call: object })[]
  readonly waits: readonly Wait[]
  /** What transactions have cost, by their ids. */
  readonly fees: Map<string, bigint>
  readonly notices: readonly ToastContent[]
  readonly opened: readonly string[]
  readonly features: Partial<ChainAdapter<'eip155'>>
  /** The views on screen, the present one last; none while the modal is closed. */
  readonly views: WritableStore<readonly string[]>
  /** A view of the plugin, by default that of several steps; needs `createRoot`. */
  draw(view?: 'TransactionSteps' | 'AccountDelegation'): Promise<ShadowRoot>
  /** What the router does before it shows the code of the account. */
  enterDelegation(): void
  /** Notices that are still there. */
  shown(): readonly string[]
  /** From now on no view is opened: a guard denies it. */
  refusesViews(): void
  /** The modal closes over the views that it shows. */
  closeModal(): void
  /** From now on the family's features cannot be loaded. */
  failsToLoad(): void
  /** What the wallet has said that it can do beside. */
  readonly ofWallet: WritableStore<ChainAdapter | undefined>
  native: bigint
  /** How often balance and tokens were read again. */
  readonly refreshed: { readonly balance: jest.Mock; readonly tokens: jest.Mock }
  connect(more?: Partial<ConnectionInfo>): void
  close(): void
}

interface TabOptions extends Pick<MountOptions, 'createRoot'> {
  readonly connected?: boolean
  readonly active?: boolean
}

export const openTab = async (site: Site, { connected = true, active = true, ...mount }: TabOptions = {}): Promise<Tab> => {
  const asked: (Deferred<string> & { readonly call: object })[] = []
  const [waits, notices, opened]: [Wait[], ToastContent[], string[]] = [[], [], []]
  const { storage, close } = storageOf(site)
  const locks: LocksPort = {
    hold: async (name, work, signal) => {
      if (!site.locks) return work()
      return site.locks.request(name, { ...(signal && { signal }) }, work)
    },
  }
  const state = createTestStore<ConnectionState>({ status: 'disconnected' })
  const connection = { namespace: 'eip155', connectorId: 'test', accounts: [ACCOUNT], network: ETHEREUM.caipNetworkId } as const
  const connect = (more: Partial<ConnectionInfo> = {}): void => state.set({ status: 'connected', connection: { ...connection, ...more } })
  if (connected) connect()
  const ask = (call: object): Promise<string> => {
    const request = { call, ...deferred<string>() }
    asked.push(request)
    return request.promise
  }
  const refreshed = { balance: jest.fn(async () => undefined), tokens: jest.fn(async () => undefined) }
  const ofWallet = createTestStore<ChainAdapter | undefined>(undefined)
  const held = { native: 2n * ETHER }
  const fees = new Map<string, bigint>()
  const features: Partial<ChainAdapter<'eip155'>> = {
    balance: { balance: async () => ({ amount: held.native, decimals: 18, symbol: 'ETH' }) },
    tokens: { tokens: async () => [asset(USDC, 'USDC', 640_000_000n)] },
    receipts: { received: async () => undefined, fee: async ({ id }) => fees.get(id) },
    contract: { sendCall: ask, read: async () => '0x' },
    send: {
      send: ask,
      wait(call) {
        const wait = { ...call, ...deferred<string | undefined>() }
        call.signal?.addEventListener('abort', () => wait.reject(new Error('aborted')))
        waits.push(wait)
        return wait.promise
      },
    },
  }
  let denied = false
  let loads = true
  const load = async () => {
    if (!loads) throw new Error('The features cannot be loaded.')
    return { namespace: 'eip155', ...features }
  }
  const gone = new Set<number>()
  const views = createTestStore<readonly string[]>([])
  const top = (list: readonly string[]) => (list.length > 0 ? { view: list.at(-1) } : undefined)
  const current = createTestStore<{ readonly view: string | undefined } | undefined>(undefined)
  const modalState = createTestStore({ open: false })
  views.subscribe((list) => {
    modalState.set({ open: list.length > 0 })
    current.set(top(list))
  })
  const router = {
    current,
    push: async (view: string) => {
      // A view that is pushed does not open a modal that is closed.
      if (!denied && modalState.get().open) views.set([...views.get(), view])
    },
    back: async () => views.set(views.get().slice(0, -1)),
  }
  const show = (content: ToastContent) => {
    const at = notices.push(content) - 1
    const update = (next: ToastContent): void => void notices.splice(at, 1, next)
    return { update, dismiss: () => void gone.add(at) }
  }
  const mounted = await mountPlugin(transactions(), {
    ...mount,
    deps: {
      accounts: { active: createTestStore(active && { ...ACCOUNT, caipAddress: `eip155:1:${ACCOUNT.address}` }) },
      sessions: { of: () => state },
      networks: { all: createTestStore([ETHEREUM, OPTIMISM]), active: createTestStore(ETHEREUM) },
      wallet: { features: ofWallet, info: createTestStore(undefined), load },
      toasts: { show },
      router,
      modal: { state: modalState, open: async ({ view }: { readonly view: string }) => views.set([view]) },
      balance: { refresh: refreshed.balance },
      tokens: { refresh: refreshed.tokens },
    },
    ports: { storage, locks, clock: site.clock, links: { open: (href: string) => void opened.push(href) } },
  })
  const tab = {
    draw: (view: 'TransactionSteps' | 'AccountDelegation' = 'TransactionSteps') => mounted.renderView(view),
    enterDelegation: () => void mounted.answers.enter.AccountDelegation(undefined),
    transactions: mounted.service(TRANSACTIONS),
    asked,
    waits,
    fees,
    notices,
    opened,
    features,
    views,
    shown: () => notices.flatMap(({ text }, at) => (gone.has(at) ? [] : [text])),
    refusesViews() {
      denied = true
    },
    closeModal: () => modalState.set({ open: false }),
    failsToLoad() {
      loads = false
    },
    ofWallet,
    refreshed,
    connect,
    close() {
      mounted.unload()
      close()
    },
  }
  return Object.defineProperty({ ...tab, native: held.native }, 'native', {
    get: () => held.native,
    set: (next: bigint) => {
      held.native = next
    },
  })
}

export const transfer = (more: Partial<TransactionRequest> = {}): TransactionRequest => ({
  network: ETHEREUM,
  account: ACCOUNT,
  kind: 'transfer',
  title: { sent: { amount: '0.42', symbol: 'ETH', decimals: 18 }, counterparty: RECEIVER },
  action: { type: 'transfer', to: RECEIVER, amount: (ETHER * 42n) / 100n, asset: { symbol: 'ETH', decimals: 18 }, fee: 10n ** 15n },
  ...more,
})

/** Starts a transfer that the wallet has sent. Answers our id. */
export const send = async (tab: Tab, hash = HASH, request = transfer()): Promise<string> => {
  const started = await tab.transactions.start(request)
  if (started.status !== 'asked') throw new Error(`Nothing was sent: ${started.reason}`)
  tab.asked.at(-1)?.resolve(hash)
  return started.id
}

export const listOf = ({ transactions }: Tab) => transactions.of(ACCOUNT).get()
export const textsOf = ({ notices }: Tab): readonly string[] => notices.map(({ text }) => text)
