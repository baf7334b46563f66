import type { AdapterDecl, Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { AccountType, CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { ConnectorType } from '../../../kernel/contract/connectors.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { WritableStore } from '../../../kernel/contract/store.ts'
import { network } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { notingProvider } from './scripted-wallet.ts'
import { usualTraits } from './usual-traits.ts'

export const SOLANA: CaipNetworkId = 'solana:main'
const solana = { ...network(1), id: 'main', caipNetworkId: SOLANA, chainNamespace: 'solana', name: 'Solana' } as unknown as Network

/** Of two families. */
export const TWO_FAMILIES: PorticoOptions['networks'] = [network(1), network(10), solana]

/** What it answers. */
interface PhoneGrant {
  namespaces: Namespace[]
  addresses: string[]
  types: AccountType[]
  /** What it says of itself. */
  peer: Connection['peer'] | undefined
}

/** A wallet over two families: one question, a connection for each family. */
export const createPhone = (id = 'phone', type: ConnectorType = 'WALLET_CONNECT') => {
  const asked: (readonly CaipNetworkId[] | undefined)[] = []
  const requests: ConnectRequest<Namespace>[] = []
  const calls: string[] = []
  const follows = new Map<Namespace, WritableStore<Connection | undefined>>()
  const providers = new Map<Namespace, unknown>([
    ['eip155', notingProvider()],
    ['solana', notingProvider()],
  ])
  const grant: PhoneGrant = { namespaces: ['eip155', 'solana'], addresses: [`${id}1`, `${id}2`], types: [], peer: undefined }
  const connectionOf = (namespace: Namespace): Connection => ({
    namespace,
    connectorId: id,
    provider: providers.get(namespace) as never,
    network: namespace === 'solana' ? SOLANA : 'eip155:1',
    ...(grant.peer && { peer: grant.peer }),
    accounts: grant.addresses.map((address, at) => ({ namespace, address: `0x${address}`, type: grant.types[at] ?? 'eoa' })) as never,
  })
  const answer = (request: ConnectRequest<Namespace>): Connection => {
    const { networks: wanted, network: one } = request
    requests.push(request)
    asked.push(wanted ?? (one && [one]))
    const [first = connectionOf('eip155'), ...also] = grant.namespaces.map(connectionOf)
    return { ...first, also }
  }
  let scope: AnyScope | undefined
  const adapter = {
    namespace: 'eip155',
    discover: async () => ({
      default: (given: AnyScope) => {
        scope = given
        return given.stores.create([
          {
            id,
            name: id,
            type,
            namespace: 'eip155',
            approval: 'wallet',
            ...usualTraits(type),
            ...(type === 'WALLET_CONNECT' && { icon: 'data:image/png;base64,BB' }),
            namespaces: ['eip155', 'solana'],
            provider: () => providers.get('eip155'),
          },
        ])
      },
    }),
    connect: async () => ({
      default: () => ({
        async connect(request: ConnectRequest<Namespace>) {
          calls.push('connect')
          return answer(request)
        },
        async restore(request: ConnectRequest<Namespace>) {
          calls.push('restore')
          return answer(request)
        },
        async disconnect() {
          calls.push('disconnect')
        },
        async switchNetwork() {
          calls.push('switch')
        },
        follow(connection: Connection) {
          const store = scope?.stores.create<Connection | undefined>(connection)
          if (!store) throw new Error('The adapter has no scope.')
          follows.set(connection.namespace, store)
          return store
        },
      }),
    }),
  } as unknown as AdapterDecl
  return {
    plugin: makePlugin({ id: `test.${id}`, adapters: [adapter] }) as Plugin,
    asked,
    requests,
    calls,
    grant,
    /** The wallet ends the connection of one family, or of all. */
    end: (namespace?: Namespace) => {
      for (const [family, store] of follows) if (family === (namespace ?? family)) store.set(undefined)
    },
    say: (namespace: Namespace, addresses: readonly string[]) =>
      follows.get(namespace)?.set({
        ...connectionOf(namespace),
        accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' as const })) as never,
      }),
  }
}
