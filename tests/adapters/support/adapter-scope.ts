import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { Scoped } from '../../../kernel/contract/contributions.ts'
import type { HostService, ServicesService } from '../../../kernel/contract/host-services.ts'
import type { ClockPort, EnvPort, Json, LinksPort, LogPort, StoragePort } from '../../../kernel/contract/ports.ts'
import type { ConnectionState, SessionsService } from '../../../kernel/contract/session-services.ts'
import type { Store, Undo, WritableStore } from '../../../kernel/contract/store.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { createHttp } from '../../../kernel/platform/http/http.ts'
import { createModuleLoader } from '../../../kernel/platform/load-module.ts'
import { createServiceClient } from '../../../kernel/platform/services/service-client.ts'
import { type BoundWallet, bindWallet } from '../../../kernel/session/gate/bound-wallet.ts'
import { type CreateGate, createGate } from '../../../kernel/session/gate/gate.ts'
import { createRequests } from '../../../kernel/session/gate/requests.ts'
import { createDelivery, type Delivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStore, mapStore } from '../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'
import { familyNamed } from '../../kernel/support/test-family.ts'

/** What a test chooses. */
export interface ScopeOptions {
  readonly networks?: readonly Network[]
  readonly options?: object
  readonly clock?: ClockPort
  readonly env?: Partial<EnvPort>
  readonly host?: Partial<HostService>
  /** Ids of connectors that the visitor has connected to before. */
  readonly known?: readonly string[]
  /** Connectors of all adapters. */
  readonly connectors?: readonly ConnectorInfo[]
  /** Of the page before, where it comes back. Default: a new one. */
  readonly storage?: StoragePort
}

/** The scope of one life of an adapter, as the kernel makes it. */
export interface AdapterScope {
  /** Loads a part of the manifest and runs it in this scope. */
  run<T>(load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  readonly networks: WritableStore<readonly Network[]>
  /** State of its namespace, as the kernel's connections would have it. */
  readonly state: { set(state: ConnectionState): void }
  connected(connection: Connection): void
  /** Messages of the log, by level. */
  readonly logged: readonly string[]
  /** Links that were opened, each with its target. */
  readonly opened: readonly (readonly [href: string, target: unknown])[]
  unload(): void
}

const silentEnv: EnvPort = { mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false }

const metadata = { name: 'Test', description: '', url: 'https://host.test', icons: [] }

/** Storage that lasts as long as the test. */
export const memoryStorage = (): StoragePort => {
  const values = new Map<string, Json>()
  return {
    get: (key, parse) => (values.has(key) ? parse(structuredClone(values.get(key))) : undefined),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    watch: () => () => undefined,
  }
}

const never = (): never => {
  throw new Error('The adapter must not ask the kernel for this.')
}

/** The kernel's own gate in front of whatever is connected, without policies and plugins. */
const createRequest = (namespace: Namespace, delivery: Delivery, state: Store<ConnectionState>, wallet: () => BoundWallet) => {
  const states = mapStore(delivery, state, (now) => new Map([[namespace, now]]))
  const session = { states, sessions: states, stateOf: state.get }
  const entry = {
    found: { approval: 'wallet' },
    protocol: {},
    get wallet() {
      return wallet()
    },
  }
  const connections = new Map([[namespace, entry]])
  const live = { get: () => entry, sessions: () => (state.get().status === 'connected' ? [{ connections }] : []) }
  const parts = { session, live } as unknown as Pick<Parameters<typeof createRequests>[0], 'session' | 'live'>
  const family = familyNamed(namespace)
  const families = { of: () => family, load: async () => family, all: () => [family] }
  const router = { route: never, review: never, sent: never }
  const gateParts = { reviews: 'modal' as const, policies: () => [], declares: () => false, families, router }
  const loadGate = async (): Promise<CreateGate> => (send) => createGate({ ...gateParts, send })
  const { request } = createRequests({ ...parts, loadGate })
  const asFamily: SessionsService['request'] = (family, args, options) => request(family, args, options, 'family')
  return asFamily
}

/** The kernel's own client of the services that the host named. */
const createServices = ({ services, projectId }: HostService, signal: AbortSignal, clock: ClockPort, log: LogPort): ServicesService => {
  const { load: loadModule } = createModuleLoader()
  const has: ServicesService['has'] = (service) => Boolean(services[service])
  const http = createHttp({ loadModule, plugin: 'portico', allowed: Object.keys(services), services, ended: signal })
  const parts = { has, http, clock, log, projectId, sdk: {}, networks: () => [], activeNetwork: () => undefined, clientId: () => 'relay' }
  return { has, ...createServiceClient(parts).of({ plugin: 'evm', origins: ['api'], signal }) }
}

/** Makes a scope with stores of the kernel's own. */
export const createAdapterScope = (
  namespace: Namespace,
  { networks = [], options = {}, clock = systemClock, env = {}, host = {}, known = [], connectors = [], ...more }: ScopeOptions,
): AdapterScope => {
  const delivery = createDelivery((cause) => {
    throw cause
  })
  const undo: Undo[] = []
  const controller = new AbortController()
  const all = createStore(delivery, networks)
  const state = createStore<ConnectionState>(delivery, { status: 'disconnected' })
  let provider: unknown
  let wallet = bindWallet(provider)
  const connect = (next: ConnectionState): void => {
    if (next.status === 'connected' && 'provider' in next.connection && next.connection.provider !== provider) {
      provider = next.connection.provider
      wallet = bindWallet(provider)
    }
    state.set(next)
  }
  const request = createRequest(namespace, delivery, state, () => wallet)
  const active = createStore<Network | undefined>(delivery, networks[0])
  const unsupported = createStore<Network['caipNetworkId'] | undefined>(delivery, undefined)
  const logged: string[] = []
  const at = (level: string) => (message: string) => void logged.push(`${level}: ${message}`)
  const log: LogPort = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const opened: (readonly [string, unknown])[] = []
  const links: LinksPort = { open: (href, target) => void opened.push([href, target]) }
  const sdk = { type: 'portico', version: 'react-evm-0.0.0' }
  const named: HostService = { id: 'test', projectId: undefined, services: {}, metadata, sdk, embedded: false, ...host }
  const scope = {
    services: {
      networks: { all, active, unsupported, switchTo: never },
      connectors: { all: createStore(delivery, connectors), discover: never, knows: (id: string) => known.includes(id) },
      sessions: {
        all: createStore(delivery, []),
        select: never,
        end: never,
        of: () => state,
        prepare: never,
        connect: never,
        cancel: never,
        disconnect: never,
        request,
      },
      families: { of: familyNamed, load: async (family: Namespace) => familyNamed(family) },
      host: named,
      services: createServices(named, controller.signal, clock, log),
    },
    ports: { clock, log, links, env: { ...silentEnv, ...env }, storage: more.storage ?? memoryStorage() },
    options,
    text: never,
    revision: createStore(delivery, 0),
    stores: createStoreFactory(delivery, controller.signal, createLatest(delivery, controller.signal)),
    signal: controller.signal,
    onUnload: (one: Undo) => void undo.push(one),
  }
  return {
    networks: all,
    state: { set: connect },
    logged,
    opened,
    connected: (connection) => connect({ status: 'connected', connection }),
    run: async (load) => (await load()).default(scope as never),
    unload() {
      controller.abort()
      for (const one of undo.splice(0).reverse()) one()
    },
  }
}
