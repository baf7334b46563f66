import type { Connection, ConnectProtocol } from '../contract/adapters.ts'
import type { Account, CaipNetworkId } from '../contract/caip.ts'
import type { Connector } from '../contract/connectors.ts'
import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import { defineManifest } from '../contract/manifest.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { StoreFactory } from '../contract/store.ts'
import { definePlugin } from '../contract/tools/foreign-plugin.ts'
import { parseCaipNetworkId } from '../contract/tools/parse-caip.ts'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './test-wallet.ts'

type Evm = 'eip155'

/** A wallet in memory that lives in the page. Its requests are asked about in the modal. */
export interface TestEmbeddedWallet extends Omit<TestWallet, 'announce'> {
  /** For `plugins` of a kernel, beside an adapter of eip155. Its id, and that of its connector, is `rdns`. */
  readonly plugin: Plugin
}

/** Where the wallet is; undefined where it grants no account. */
const read = (
  connectorId: string,
  provider: Connection<Evm>['provider'],
  addresses: unknown,
  chain: unknown,
): Connection<Evm> | undefined => {
  const [first, ...others] = (Array.isArray(addresses) ? addresses : []).map(
    (address): Account<Evm> => ({ namespace: 'eip155', address: String(address), type: 'eoa' }),
  )
  const network: CaipNetworkId<Evm> = `eip155:${BigInt(String(chain))}`
  return first && { namespace: 'eip155', connectorId, provider, accounts: [first, ...others], network }
}

/** Speaks EIP-1193 with it. */
const createProtocol = (wallet: TestWallet, id: string, stores: StoreFactory): ConnectProtocol<Evm> => {
  const { provider } = wallet
  const ask = async (method: string): Promise<Connection<Evm> | undefined> => {
    const addresses = await provider.request({ method })
    return read(id, provider, addresses, await provider.request({ method: 'eth_chainId' }))
  }
  return {
    async connect() {
      const connection = await ask('eth_requestAccounts')
      if (connection) return connection
      throw new PorticoError('WALLET_ERROR', 'The test wallet granted no account.')
    },
    restore: () => ask('eth_accounts'),
    disconnect: async () => wallet.forget(),
    async switchNetwork(_, { caipNetworkId }) {
      const chainId = `0x${BigInt(parseCaipNetworkId(caipNetworkId).reference).toString(16)}`
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    },
    selectAccount: async (_, { address }) => wallet.selectAccount(address),
    follow(connection) {
      const store = stores.create<Connection<Evm> | undefined>(connection)
      provider.on('accountsChanged', (addresses) =>
        store.update((now) => now && read(id, provider, addresses, parseCaipNetworkId(now.network).reference)),
      )
      provider.on('chainChanged', (chain) => store.update((now) => now && { ...now, network: `eip155:${BigInt(chain)}` as const }))
      return store
    },
  }
}

/**
 * Makes an embedded wallet for tests. Its connector is of the type AUTH, so the modal asks before it signs, and `press` answers the modal's
 * buttons. `behaviour` says what the wallet does with what the visitor has approved. No view of this package lists it, because embedded
 * wallets bring their own view: connect it by its id.
 *
 * @example
 * const wallet = createTestEmbeddedWallet({ accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'], sign: async () => '0x12' })
 * const portico = createPortico({ networks: [mainnet], plugins: [...defaults(), wallet.plugin] })
 * await (await portico.service(CONNECTORS)).discover()
 * await (await portico.service(SESSIONS)).connect('test.embedded')
 * const signed = portico.getProvider('eip155')?.request({ method: 'personal_sign', params })
 * press(approve) // the button of the approval view, once it has rested
 */
export const createTestEmbeddedWallet = (options: TestWalletOptions): TestEmbeddedWallet => {
  const { name = 'Embedded Wallet', rdns: id = 'test.embedded' } = options
  const wallet = createTestWallet(options)
  const { announce: _, ...rest } = wallet
  const connector: Connector<Evm> = Object.freeze<Connector<Evm>>({
    id,
    name,
    type: 'AUTH',
    namespace: 'eip155',
    approval: 'modal',
    traits: Object.freeze({ lasting: true }),
    provider: () => wallet.provider,
  })
  const part =
    <T>(make: (stores: StoreFactory) => T): (() => Promise<{ readonly default: Scoped<T> }>) =>
    async () => ({
      default: ({ stores }: { readonly stores: StoreFactory }) => make(stores),
    })
  const manifest = defineManifest({
    id,
    version: '1.0.0',
    kernel: '^1.0',
    adapters: [
      {
        namespace: 'eip155',
        discover: part((stores) => stores.create<readonly Connector<Evm>[]>([connector])),
        connect: part((stores) => createProtocol(wallet, id, stores)),
      },
    ],
  })
  return { ...rest, plugin: definePlugin(manifest)() }
}
