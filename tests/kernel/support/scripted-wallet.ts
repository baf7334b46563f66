import type { AdapterDecl, Connection, ConnectProtocol, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import type { Connector, ConnectorTraits, ConnectorType } from '../../../kernel/contract/connectors.ts'
import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainAdapter, SignFeature } from '../../../kernel/contract/features.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { ConnectionState, SessionsService } from '../../../kernel/contract/session-services.ts'
import type { WritableStore } from '../../../kernel/contract/store.ts'
import { SESSIONS } from '../../../kernel/contract/tokens.ts'
import { makePlugin } from './make-plugin.ts'
import { familyPart } from './test-family.ts'
import { usualTraits } from './usual-traits.ts'

/** A wallet's own provider, which notes what it is asked. */
export interface NotingProvider extends Eip1193Provider {
  readonly requests: RequestArguments[]
  readonly listeners: Map<string, Set<unknown>>
}

export const notingProvider = (answer: (args: RequestArguments) => unknown = () => null): NotingProvider => {
  const requests: RequestArguments[] = []
  const listeners = new Map<string, Set<unknown>>()
  return {
    requests,
    listeners,
    async request(args) {
      requests.push(args)
      return answer(args)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Where a wallet is. */
export interface Place {
  readonly address: string
  readonly network: CaipNetworkId
}

/** How the adapter is made. */
export interface ScriptOptions {
  readonly id?: string
  readonly namespace?: Namespace
  /** A mere source of wallets says nothing of the family. */
  readonly family?: 'none'
  readonly wallets?: readonly string[]
  /** Those that announce themselves at once. Default: all. */
  readonly listed?: readonly string[]
  readonly type?: ConnectorType
  /** Default: those that connectors of the type usually have. */
  readonly traits?: ConnectorTraits
  /** Who asks the visitor. Default: the wallet. */
  readonly approval?: Connector['approval']
  readonly actions?: Partial<ChainAdapter>
  /** Actions that sign through the connections of their scope. `unchecked`: without a look at what is connected there. */
  readonly signs?: boolean | 'unchecked'
  readonly signsAtConnect?: boolean
  /** How wallets call themselves, and their pictures, by id. Default: the id in capitals, and none. */
  readonly looks?: Readonly<Record<string, { readonly name: string; readonly icon?: string }>>
  /** The id that a wallet asked for, by the id it has. */
  readonly claims?: Readonly<Record<string, string>>
}

export const addressOf = (wallet: string, account = 1): string => `0x${wallet}${account}`

/** An adapter that does what the test says. Every function may be replaced while it runs. */
export const createScriptedWallet = (options: ScriptOptions = {}) => {
  const { id = 'test.wallet', namespace = 'eip155', wallets = ['alpha', 'beta'], type = 'ANNOUNCED', approval = 'wallet', family } = options
  const calls: string[] = []
  /** Everybody who follows a wallet. */
  const follows = new Map<string, WritableStore<Connection | undefined>[]>()
  const listening = new Map<string, number>()
  const answers = new Map<string, (args: RequestArguments) => unknown>()
  const providers = new Map(wallets.map((wallet) => [wallet, notingProvider((args) => answers.get(wallet)?.(args) ?? null)]))
  const providerOf = (wallet: string): NotingProvider => {
    const provider = providers.get(wallet)
    if (!provider) throw new Error(`There is no wallet ${wallet}.`)
    return provider
  }
  const places = new Map<string, Place>(
    wallets.map((wallet) => [wallet, { address: addressOf(wallet), network: `${namespace}:1` as CaipNetworkId }]),
  )
  let scope: AnyScope | undefined
  let listed: WritableStore<readonly Connector[]> | undefined

  const made = new Map<string, Connector>()
  const connectorOf = (wallet: string): Connector => {
    const connector = made.get(wallet) ?? makeConnector(wallet)
    made.set(wallet, connector)
    return connector
  }
  const makeConnector = (wallet: string): Connector => ({
    id: wallet,
    ...(options.claims?.[wallet] && { claimedId: options.claims[wallet] }),
    name: wallet.toUpperCase(),
    ...options.looks?.[wallet],
    type,
    ...(options.traits ? { traits: options.traits } : usualTraits(type)),
    namespace,
    approval,
    provider: async () => providerOf(wallet),
    ...(options.signsAtConnect ? { signsAtConnect: true } : {}),
  })
  const connectionOf = (wallet: string): Connection => {
    const { address, network } = places.get(wallet) ?? { address: '', network: `${namespace}:1` as CaipNetworkId }
    return { namespace, connectorId: wallet, provider: providerOf(wallet), accounts: [{ namespace, address, type: 'eoa' }], network }
  }
  const on = {
    connect: async ({ connector }: ConnectRequest<Namespace>): Promise<Connection> => connectionOf(connector.id),
    restore: async ({ connector }: ConnectRequest<Namespace>): Promise<Connection | undefined> => connectionOf(connector.id),
    disconnect: async (_: Connection): Promise<void> => undefined,
    /** The first value of the store that follows the wallet. */
    follow: (connection: Connection): Connection | undefined => connection,
    switchNetwork: async (connection: Connection, network: CaipNetworkId, _: AbortSignal): Promise<void> =>
      move(connection.connectorId, { network }),
  }
  /** The wallet has another provider from now on, and is where it was. */
  const replaceProvider = (wallet: string): void => {
    providers.set(
      wallet,
      notingProvider((args) => answers.get(wallet)?.(args) ?? null),
    )
    move(wallet, {})
  }
  /** The wallet goes elsewhere by itself; `undefined` ends the connection. */
  const move = (wallet: string, to: Partial<Place> | undefined): void => {
    const now = places.get(wallet)
    if (to && now) places.set(wallet, { ...now, ...to })
    const next = to && connectionOf(wallet)
    for (const store of follows.get(wallet) ?? []) store.set(next)
  }
  const protocol: ConnectProtocol = {
    connect(request) {
      calls.push(`connect ${request.connector.id}`)
      return on.connect(request)
    },
    restore(request) {
      calls.push(`restore ${request.connector.id}`)
      return on.restore(request)
    },
    disconnect(connection) {
      calls.push(`disconnect ${connection.connectorId}`)
      return on.disconnect(connection)
    },
    switchNetwork(connection, network, signal) {
      calls.push(`switch ${network.caipNetworkId}`)
      return on.switchNetwork(connection, network.caipNetworkId, signal)
    },
    follow(connection) {
      const store = scope?.stores.create(on.follow(connection))
      if (!store) throw new Error('The adapter has no scope.')
      const { connectorId } = connection
      follows.set(connectorId, [...(follows.get(connectorId) ?? []), store])
      const count = (more: number) => void listening.set(connectorId, (listening.get(connectorId) ?? 0) + more)
      return {
        ...store,
        subscribe(listener) {
          count(1)
          const stop = store.subscribe(listener)
          return () => {
            count(-1)
            stop()
          }
        },
      }
    },
  }
  const part =
    <T>(make: () => T) =>
    async (): Promise<{ readonly default: Scoped<T> }> => ({
      default: (given: AnyScope) => {
        scope = given
        return make()
      },
    })
  /** As adapters sign: a signature for an account that has left is thrown away. */
  const signing = async () => ({
    default: ({ services }: AnyScope) => {
      const sessions = services.sessions as SessionsService
      const isFor = (account: string, state: ConnectionState): boolean =>
        state.status === 'connected' && state.connection.accounts[0].address === account
      const ask = (message: string, account: string, signal: AbortSignal | undefined): Promise<unknown> =>
        sessions.request(namespace, { method: 'sign', params: [message, account] }, signal ? { signal } : {})
      const signMessage: SignFeature<Namespace>['signMessage'] = async ({ message, account, signal }) => {
        if (options.signs === 'unchecked') return String(await ask(message, account, signal))
        return new Promise((resolve, reject) => {
          const stop = sessions.of(namespace).subscribe((state) => {
            if (!isFor(account, state)) reject(new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.'))
          })
          if (!isFor(account, sessions.of(namespace).get())) reject(new PorticoError('DISCONNECTED', 'There is no such account.'))
          ask(message, account, signal)
            .then((signature) => resolve(String(signature)), reject)
            .finally(stop)
        })
      }
      return { namespace, sign: { signMessage } }
    },
  })
  const adapter = {
    namespace,
    discover: part(() => {
      calls.push('discover')
      listed = scope?.stores.create<readonly Connector[]>((options.listed ?? wallets).map(connectorOf))
      return listed
    }),
    connect: part(() => protocol),
    ...(family === 'none' ? {} : familyPart(namespace)),
    ...(options.signs ? { actions: signing } : {}),
    ...(options.actions ? { actions: part(() => ({ namespace, ...options.actions })) } : {}),
  } as unknown as AdapterDecl
  const plugin: Plugin = makePlugin({ id, adapters: [adapter], ...(options.signs ? { requires: { sessions: SESSIONS } } : {}) })
  return {
    plugin,
    calls,
    on,
    move,
    replaceProvider,
    connectionOf,
    connectorOf,
    providerOf: (wallet: string): NotingProvider => {
      const provider = providers.get(wallet)
      if (!provider) throw new Error(`There is no wallet ${wallet}.`)
      return provider
    },
    /** The wallet puts another object in its provider's place, and says so. */
    exchange(wallet: string): NotingProvider {
      const next = notingProvider((args) => answers.get(wallet)?.(args) ?? null)
      providers.set(wallet, next)
      move(wallet, {})
      return next
    },
    /** What the wallet itself says of its accounts, whoever follows it. */
    says(wallet: string, addresses: readonly unknown[]): void {
      for (const listener of [...(providerOf(wallet).listeners.get('accountsChanged') ?? [])])
        (listener as (given: unknown) => void)(addresses)
    },
    /** How a wallet answers requests. Default: null. */
    answer: (wallet: string, answer: (args: RequestArguments) => unknown): void => void answers.set(wallet, answer),
    /** How many listen to what a wallet says of itself. */
    listeners: (wallet: string): number => listening.get(wallet) ?? 0,
    /** Wallets announce late and disappear. */
    list: (names: readonly string[]): void => listed?.set(names.map(connectorOf)),
  }
}

export type ScriptedWallet = ReturnType<typeof createScriptedWallet>
