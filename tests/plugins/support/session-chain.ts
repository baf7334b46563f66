import type { Connection, SwitchOptions } from '../../../kernel/contract/adapters.ts'
import type { AccountType, CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import type { ChainAdapter } from '../../../kernel/contract/features.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory, WritableStore } from '../../../kernel/contract/store.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { familyPart, testFamily } from '../../kernel/support/test-family.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'

export type EvmConnection = Connection<'eip155'>

/** A request to switch that the test answers. */
export interface AskedSwitch extends Deferred<void> {
  readonly network: CaipNetworkId
  readonly signal: AbortSignal
  /** The wallet is to add the network first. */
  readonly add: boolean
}

/** An EVM wallet that is connected as soon as it is asked, and whose further answers are the test's. */
export interface SessionChain {
  readonly plugin: Plugin
  readonly switches: readonly AskedSwitch[]
  /** The live connection as the wallet reports it. */
  live(): WritableStore<EvmConnection | undefined>
  /** The wallet moves by itself. */
  moveTo(more: ConnectionMore): void
  /** What the wallet answers a connection with instead of an account. */
  refuse?: unknown
  /** What the wallet throws when it is told that it is over. */
  refuseEnd?: unknown
  /** What the wallet answers to requests that pass the gate. Default: null to each. */
  answer?: (request: WalletRequest) => unknown
}

/** A request as the wallet has it. */
export interface WalletRequest {
  readonly method: string
  readonly params?: unknown
}

export interface ConnectionMore {
  readonly address?: string
  readonly network?: CaipNetworkId<'eip155'>
  readonly type?: AccountType
  /** Those that the connection takes. Default: any. */
  readonly networks?: readonly CaipNetworkId<'eip155'>[]
  /** Who asks the visitor. `modal`: the connector is an embedded wallet's. Default: the wallet. */
  readonly approval?: 'wallet' | 'modal'
  /** How the wallet takes it that it is to use another account. Default: it uses whichever a request names. */
  readonly selectAccount?: () => Promise<void>
}

export const OWN = '0x4f2A00000000000000000000000000000000c91E'
export const CONNECTOR = 'test.kestrel'

const connectionOf = (
  provider: EvmConnection['provider'],
  { address = OWN, network = 'eip155:1', type = 'eoa', networks }: ConnectionMore = {},
): EvmConnection => ({
  namespace: 'eip155',
  connectorId: CONNECTOR,
  provider,
  accounts: [{ namespace: 'eip155', address, type }],
  network,
  ...(networks && { networks }),
})

/** Makes the adapter. `features` is what the wallet can do. */
export const createSessionChain = (
  features: Partial<ChainAdapter<'eip155'>> = {},
  first: ConnectionMore = {},
  codec?: AddressCodec,
): SessionChain => {
  const switches: AskedSwitch[] = []
  let store: WritableStore<EvmConnection | undefined> | undefined
  const provider = {
    request: async (request: WalletRequest) => chain.answer?.(request) ?? null,
    on: () => undefined,
    removeListener: () => undefined,
  }
  const connection = (more?: ConnectionMore): EvmConnection => connectionOf(provider, more)
  const live = (): WritableStore<EvmConnection | undefined> => {
    if (!store) throw new Error('Nothing is connected.')
    return store
  }
  const moveTo = (more: ConnectionMore): void => {
    const now = live().get()
    const before: ConnectionMore = now ? { ...now.accounts[0], network: now.network } : {}
    live().set(connection({ ...before, ...more }))
  }
  const { approval = 'wallet', selectAccount } = first
  const wallet = {
    id: CONNECTOR,
    name: 'Kestrel',
    type: approval === 'modal' ? 'AUTH' : 'ANNOUNCED',
    namespace: 'eip155',
    approval,
    provider: async () => provider,
  }
  const discover = ({ stores }: { readonly stores: StoreFactory }) => stores.create([wallet])
  const connect = ({ stores }: { readonly stores: StoreFactory }) => ({
    async connect() {
      if (chain.refuse !== undefined) throw chain.refuse
      return connection(first)
    },
    restore: async () => live().get(),
    async disconnect() {
      if (chain.refuseEnd !== undefined) throw chain.refuseEnd
    },
    async switchNetwork(_: EvmConnection, network: Network<'eip155'>, signal: AbortSignal, { add = false }: SwitchOptions = {}) {
      const asked = { network: network.caipNetworkId, signal, add, ...deferred<void>() }
      switches.push(asked)
      await asked.promise
      moveTo({ network: network.caipNetworkId })
    },
    ...(selectAccount && { selectAccount }),
    follow(connected: EvmConnection) {
      store = stores.create<EvmConnection | undefined>(connected)
      return store
    },
  })
  const actions = () => ({ namespace: 'eip155', ...features })
  const chain: SessionChain = {
    switches,
    live,
    moveTo,
    plugin: makePlugin({
      id: 'evm',
      adapters: [
        {
          namespace: 'eip155',
          discover: async () => ({ default: discover as never }),
          connect: async () => ({ default: connect as never }),
          ...familyPart('eip155', codec && { ...testFamily('eip155'), codec }),
          actions: async () => ({ default: actions as never }),
        },
      ],
    }),
  }
  return chain
}
