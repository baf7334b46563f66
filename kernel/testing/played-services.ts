import type { Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { AssetsService, HostService, ServicesService } from '../contract/host-services.ts'
import type {
  AlertsService,
  I18nService,
  ModalService,
  ModalState,
  RouterService,
  RpcService,
  ThemeService,
  ToastHandle,
  ToastsService,
  ViewEntry,
} from '../contract/modal-services.ts'
import type { NamesService } from '../contract/names.ts'
import type { ReceiversService } from '../contract/receivers.ts'
import type {
  ConnectorGroupsRegistry,
  GroupItems,
  PluginsService,
  SlotsRegistry,
  StartEventsService,
  ViewsRegistry,
} from '../contract/registry-services.ts'
import type { ConnectionState } from '../contract/session-services.ts'
import type { Store } from '../contract/store.ts'
import type { Token } from '../contract/tokens.ts'
import * as tokens from '../contract/tokens.ts'
import { universalFamily } from '../registries/chain-family.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** One call of a service or port that the test kit plays. */
export interface RecordedCall {
  /** The token's key (`router@1`) or the port's name (`links`). */
  readonly on: string
  readonly method: string
  readonly args: readonly unknown[]
}

/** Notes calls; `answer` says what they return. */
export type RecordCalls = <A extends readonly unknown[], R>(on: string, method: string, answer: (...args: A) => R) => (...args: A) => R

/** Makes the list of one mounted plugin. */
export const createRecord = (calls: RecordedCall[]): RecordCalls => {
  return (on, method, answer) =>
    (...args) => {
      calls.push(Object.freeze({ on, method, args: Object.freeze([...args]) }))
      return answer(...args)
    }
}

const NETWORK: Network<'eip155'> = Object.freeze({
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Test network',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] as const } },
})

/** Why the kit does not do what a kernel would. */
type PlayedRefusal = 'CONNECTOR_MISSING' | 'DISCONNECTED' | 'VIEW_UNKNOWN' | 'NETWORK_UNKNOWN' | 'PLUGIN_MISSING'

const refuse = (code: PlayedRefusal) => async () => {
  throw new PorticoError(code, 'The test kit plays this service: nobody is connected and no other plugin is there.')
}
const nothing = (): undefined => undefined
const yes = async (): Promise<boolean> => true

/**
 * The kernel's services as a page has them on which nobody is connected and no other plugin is. Commands are noted; those that need
 * a wallet, a view or a plugin reject as the kernel would.
 */
export const playServices = (
  delivery: Delivery,
  i18n: I18nService,
  note: RecordCalls,
  services: ServicesService,
): ReadonlyMap<string, unknown> => {
  const store = <T>(value: T): Store<T> => readOnly(createStore(delivery, value))
  const played = new Map<string, unknown>()
  const play = <T>(token: Token<T>, service: T): void => void played.set(token.key, service)

  play(tokens.NETWORKS, {
    all: store<readonly Network[]>([NETWORK]),
    active: store<Network | undefined>(NETWORK),
    unsupported: store<undefined>(undefined),
    unavailable: store<readonly []>([]),
    switchTo: note('networks@1', 'switchTo', refuse('NETWORK_UNKNOWN')),
  })
  play(tokens.CONNECTORS, {
    all: store<readonly []>([]),
    discover: note('connectors@1', 'discover', async () => undefined),
    knows: () => false,
  })
  play(tokens.SESSIONS, {
    all: store<readonly []>([]),
    of: () => store<ConnectionState>({ status: 'disconnected' }),
    select: note('sessions@1', 'select', refuse('DISCONNECTED')),
    end: note('sessions@1', 'end', async () => undefined),
    connect: note('sessions@1', 'connect', refuse('CONNECTOR_MISSING')),
    prepare: note('sessions@1', 'prepare', async () => undefined),
    cancel: note('sessions@1', 'cancel', nothing),
    disconnect: note('sessions@1', 'disconnect', async () => undefined),
    request: note('sessions@1', 'request', refuse('DISCONNECTED')),
  })
  play(tokens.FAMILIES, {
    of: (namespace) => universalFamily(namespace, NETWORK),
    load: async (namespace) => universalFamily(namespace, NETWORK),
    serves: () => true,
  })
  play(tokens.ACCOUNTS, {
    active: store<undefined>(undefined),
    of: () => store<readonly []>([]),
    preferred: async () => 'eoa' as const,
    select: note('accounts@1', 'select', refuse('DISCONNECTED')),
  })
  play(tokens.WALLET, {
    info: store<undefined>(undefined),
    features: store<undefined>(undefined),
    load: note('wallet@1', 'load', refuse('DISCONNECTED')),
  })
  play<RouterService>(tokens.ROUTER, {
    current: store<undefined>(undefined),
    depth: store(0),
    entry: store<ViewEntry>({ status: 'entered' }),
    enterAgain: note('router@1', 'enterAgain', nothing),
    push: note('router@1', 'push', yes),
    replace: note('router@1', 'replace', yes),
    reset: note('router@1', 'reset', yes),
    back: note('router@1', 'back', yes),
    go: note('router@1', 'go', yes),
  })
  play<ModalService>(tokens.MODAL, {
    state: store<ModalState>({ open: true, loading: false, shaking: false, namespace: undefined }),
    open: note('modal@1', 'open', async () => undefined),
    close: note('modal@1', 'close', yes),
    shake: note('modal@1', 'shake', nothing),
    setLoading: note('modal@1', 'setLoading', nothing),
  })
  play<RpcService>(tokens.RPC, {
    pending: store<readonly []>([]),
    review: note('rpc@1', 'review', () => store({ status: 'unavailable' as const })),
    bindButtons: note('rpc@1', 'bindButtons', () => () => undefined),
    approve: note('rpc@1', 'approve', nothing),
    reject: note('rpc@1', 'reject', nothing),
  })
  const handle: ToastHandle = { update: note('toasts@1', 'update', nothing), dismiss: note('toasts@1', 'dismiss', nothing) }
  play<ToastsService>(tokens.TOASTS, {
    current: store<readonly []>([]),
    show: note('toasts@1', 'show', () => handle),
    dismiss: note('toasts@1', 'dismiss', nothing),
    hold: note('toasts@1', 'hold', nothing),
    release: note('toasts@1', 'release', nothing),
  })
  play<AlertsService>(tokens.ALERTS, {
    current: store<undefined>(undefined),
    raise: note('alerts@1', 'raise', nothing),
    raiseFor: note('alerts@1', 'raiseFor', () => false),
    dismiss: note('alerts@1', 'dismiss', nothing),
  })
  play<StartEventsService>(tokens.START_EVENTS, { take: () => [] })
  play<ThemeService>(tokens.THEME, { current: store({ mode: 'dark', variables: {} } as const) })
  play(tokens.I18N, i18n)
  play(tokens.SERVICES, services)
  play<AssetsService>(tokens.ASSETS, { image: note('assets@1', 'image', async () => undefined) })
  play<NamesService>(tokens.NAMES, {
    revision: store(0),
    addressOf: note('names@1', 'addressOf', async () => undefined),
    avatarOf: note('names@1', 'avatarOf', async () => undefined),
    nameOf: note('names@1', 'nameOf', async () => undefined),
  })
  play<ReceiversService>(tokens.RECEIVERS, { known: note('receivers@1', 'known', async () => []) })
  play<ViewsRegistry>(tokens.VIEWS, {
    all: store<readonly []>([]),
    load: note('views@1', 'load', refuse('VIEW_UNKNOWN')),
    loaded: nothing,
  })
  play<SlotsRegistry>(tokens.SLOTS, { of: () => store<readonly []>([]), load: note('slots@1', 'load', refuse('PLUGIN_MISSING')) })
  play<ConnectorGroupsRegistry>(tokens.CONNECTOR_GROUPS, {
    all: store<readonly []>([]),
    items: () => store<GroupItems>({ status: 'ready', items: [] }),
    retry: note('connector-groups@1', 'retry', nothing),
  })
  play<PluginsService>(tokens.PLUGINS, { all: store<readonly []>([]), activate: note('plugins@1', 'activate', refuse('PLUGIN_MISSING')) })
  play<HostService>(tokens.HOST, {
    id: 'test',
    projectId: undefined,
    services: {},
    metadata: { name: 'Test host', description: '', url: 'https://host.invalid', icons: [] },
    sdk: { type: 'portico', version: 'react-evm-0.0.0' },
    embedded: false,
  })
  return played
}
