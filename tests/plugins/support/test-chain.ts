import type { Connection, ConnectRequest } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { BalanceFeature } from '../../../kernel/contract/features.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory, WritableStore } from '../../../kernel/contract/store.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { familyPart } from '../../kernel/support/test-family.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'

type EvmConnection = Connection<'eip155'>

/** A request to connect that the test answers. */
export interface Asked extends Deferred<EvmConnection> {
  readonly connectorId: string
  readonly signal: AbortSignal
}

/** A chain family whose wallets and answers are the test's. */
export interface TestChain {
  readonly plugin: Plugin
  /** Wallets of the page; before discovery what discovery will find. */
  show(...connectors: readonly Connector<'eip155'>[]): void
  readonly asked: readonly Asked[]
  /** How often discovery was asked for. */
  discoveries(): number
  /** The live connection as the wallet reports it. */
  readonly live: () => WritableStore<EvmConnection | undefined>
  balance: BalanceFeature<'eip155'>['balance'] | undefined
  /** What the wallet still grants from the last visit. */
  restored: EvmConnection | undefined
}

export const ADDRESS = '0x4f2A00000000000000000000000000000000c91E'

const provider = { request: async () => null, on: () => undefined, removeListener: () => undefined }

export const connector = (name: string, more: Partial<Connector<'eip155'>> = {}): Connector<'eip155'> => ({
  id: `test.${name.toLowerCase()}`,
  name,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  approval: 'wallet',
  provider: async () => provider,
  ...more,
})

export const connection = (
  connectorId: string,
  more: { readonly address?: string; readonly network?: CaipNetworkId<'eip155'> } = {},
): EvmConnection => ({
  namespace: 'eip155',
  connectorId,
  provider,
  accounts: [{ namespace: 'eip155', address: more.address ?? ADDRESS, type: 'eoa' }],
  network: more.network ?? 'eip155:1',
})

/** Makes the adapter. */
export const createTestChain = (...initial: readonly Connector<'eip155'>[]): TestChain => {
  const asked: Asked[] = []
  let connectors = initial
  let discoveries = 0
  let list: WritableStore<readonly Connector<'eip155'>[]> | undefined
  let live: WritableStore<EvmConnection | undefined> | undefined
  const discover = ({ stores }: { readonly stores: StoreFactory }) => {
    list = stores.create(connectors)
    return list
  }
  const connect = ({ stores }: { readonly stores: StoreFactory }) => ({
    connect({ connector: { id }, signal }: ConnectRequest<'eip155'>) {
      const answer: Asked = { connectorId: id, signal, ...deferred<EvmConnection>() }
      asked.push(answer)
      return answer.promise
    },
    restore: async () => chain.restored,
    disconnect: () => new Promise<void>(() => undefined),
    switchNetwork: async () => undefined,
    follow(connected: EvmConnection) {
      live = stores.create<EvmConnection | undefined>(connected)
      return live
    },
  })
  const chain: TestChain = {
    asked,
    balance: undefined,
    restored: undefined,
    discoveries: () => discoveries,
    show(...next) {
      connectors = next
      list?.set(next)
    },
    live() {
      if (!live) throw new Error('Nothing is connected.')
      return live
    },
    plugin: makePlugin({
      id: 'evm',
      adapters: [
        {
          namespace: 'eip155',
          discover: async () => {
            discoveries += 1
            return { default: discover as never }
          },
          connect: async () => ({ default: connect as never }),
          ...familyPart('eip155'),
          actions: async () => ({
            default: (() => ({
              namespace: 'eip155',
              ...(chain.balance && { balance: { balance: (call: never) => chain.balance?.(call) } }),
            })) as never,
          }),
        },
      ],
    }),
  }
  return chain
}
