import { manifest } from '../../../adapters/evm/manifest.ts'
import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { ConnectionState, HostService } from '../../../kernel/contract/kernel-services.ts'
import type { OptionsOf } from '../../../kernel/contract/manifest.ts'
import type { ClockPort, EnvPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Scope } from '../../../kernel/contract/scope.ts'
import type { Scoped } from '../../../kernel/contract/scoped.ts'
import type { Store, Undo, WritableStore } from '../../../kernel/contract/store.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { type BoundWallet, bindWallet } from '../../../kernel/session/gate/bound-wallet.ts'
import { createGate } from '../../../kernel/session/gate/gate.ts'
import { createRequests } from '../../../kernel/session/gate/requests.ts'
import { createDelivery, type Delivery } from '../../../kernel/streams/delivery.ts'
import { createStore, mapStore } from '../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'

type EvmManifest = typeof manifest

/** What a test chooses. */
export interface ScopeOptions {
  readonly networks?: readonly Network[]
  readonly options?: Partial<OptionsOf<EvmManifest>>
  readonly clock?: ClockPort
  readonly env?: Partial<EnvPort>
  readonly host?: Partial<HostService>
  /** Ids of connectors that the visitor has connected to before. */
  readonly known?: readonly string[]
}

/** The scope of one life of the EVM adapter, as the kernel makes it. */
export interface EvmScope {
  /** Loads a part of the manifest and runs it in this scope. */
  run<T>(load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  readonly networks: WritableStore<readonly Network[]>
  /** State of eip155, as the kernel's connections would have it. */
  readonly state: { set(state: ConnectionState): void }
  connected(connection: Connection): void
  /** Messages of the log, by level. */
  readonly logged: readonly string[]
  unload(): void
}

const silentEnv: EnvPort = { mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false }

const metadata = { name: 'Test', description: '', url: 'https://host.test', icons: [] }

const never = (): never => {
  throw new Error('The adapter must not ask the kernel for this.')
}

/** The EVM adapter's only declaration. */
export const evmAdapter = () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155' || !declared.actions) throw new Error('The manifest declares no EVM adapter.')
  return { discover: declared.discover, connect: declared.connect, actions: declared.actions }
}

/** The kernel's own gate in front of whatever is connected, without policies and plugins. */
const createRequest = (delivery: Delivery, state: Store<ConnectionState>, wallet: () => BoundWallet) => {
  const session = { states: mapStore(delivery, state, (now) => new Map([['eip155', now]])), stateOf: state.get }
  const live = { get: () => ({ wallet: wallet(), found: { approval: 'wallet' } }) }
  const parts = { session, live } as unknown as Pick<Parameters<typeof createGate>[0], 'session' | 'live'>
  const loadGate = async (send: Parameters<typeof createGate>[0]['send']) =>
    createGate({ ...parts, policies: [], declares: () => false, router: { route: never }, send })
  return createRequests({ ...parts, loadGate }).request
}

/** Makes a scope with stores of the kernel's own. */
export const createEvmScope = (given: ScopeOptions = {}): EvmScope => {
  const { networks = [], options = {}, clock = systemClock, env = {}, host = {}, known = [] } = given
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
  const request = createRequest(delivery, state, () => wallet)
  const active = createStore<Network | undefined>(delivery, networks[0])
  const unsupported = createStore<Network['caipNetworkId'] | undefined>(delivery, undefined)
  const logged: string[] = []
  const at = (level: string) => (message: string) => void logged.push(`${level}: ${message}`)
  const log: LogPort = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const scope: Scope<EvmManifest> = {
    services: {
      networks: { all, active, unsupported, switchTo: never },
      connectors: { all: createStore(delivery, []), discover: never, knows: (id) => known.includes(id) },
      connections: {
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
      host: { id: 'test', projectId: undefined, services: {}, metadata, ...host },
    },
    ports: { clock, log, env: { ...silentEnv, ...env } },
    options: { eip6963: true, injected: true, external: [], proxy: true, ...options },
    text: never,
    revision: createStore(delivery, 0),
    stores: createStoreFactory(delivery, controller.signal),
    signal: controller.signal,
    onUnload: (one) => void undo.push(one),
  }
  return {
    networks: all,
    state: { set: connect },
    logged,
    connected: (connection) => connect({ status: 'connected', connection }),
    run: async (load) => (await load()).default(scope as never),
    unload() {
      controller.abort()
      for (const one of undo.splice(0).reverse()) one()
    },
  }
}
