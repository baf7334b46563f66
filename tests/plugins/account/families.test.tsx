import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory } from '../../../kernel/contract/store.ts'
import { account } from '../../../plugins/account/index.ts'
import { tokens } from '../../../plugins/tokens/index.ts'
import { TOKENS } from '../../../plugins/tokens/manifest.ts'
import { destroyKernels, type KernelServices, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { familyPart } from '../../kernel/support/test-family.ts'
import { settle } from '../../support/deferred.ts'
import { createDrawnShell, drawnRoot } from '../support/drawn-shell.tsx'
import { createScriptedApi } from '../support/scripted-api.ts'

afterEach(destroyKernels)

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const PAYMENT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ORDINAL = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

type Granted = Pick<Account, 'address' | 'type'>

const networkOf = (id: CaipNetworkId): Network => ({
  id: id.slice(id.indexOf(':') + 1),
  caipNetworkId: id,
  chainNamespace: id.slice(0, id.indexOf(':')) as Namespace,
  name: 'A chain',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
})

/** A wallet of a family, which grants these as soon as it is asked. */
const walletOf = (network: Network, granted: readonly Granted[]): Plugin => {
  const { chainNamespace: namespace, caipNetworkId } = network
  const provider = { request: async () => null, on: () => undefined, removeListener: () => undefined }
  const accounts = granted.map((one) => ({ namespace, ...one }))
  const connection = { namespace, connectorId: 'test.wallet', provider, network: caipNetworkId, accounts } as unknown as Connection
  const connector = { id: 'test.wallet', name: 'Wallet', type: 'ANNOUNCED', namespace, approval: 'wallet', provider: async () => provider }
  const part =
    <T,>(make: (scope: { readonly stores: StoreFactory }) => T) =>
    async () => ({ default: make as never })
  const balance = { balance: async () => ({ amount: 5n, decimals: 8, symbol: 'COIN' }) }
  return makePlugin({
    id: 'test.family',
    adapters: [
      {
        namespace,
        discover: part(({ stores }) => stores.create([connector])),
        connect: part(({ stores }) => ({
          connect: async () => connection,
          restore: async () => undefined,
          disconnect: async () => undefined,
          switchNetwork: async () => undefined,
          follow: () => stores.create(connection),
        })),
        ...familyPart(namespace),
        actions: part(() => ({ namespace, balance })),
      },
    ],
  } as never)
}

const start = async (id: CaipNetworkId, granted: readonly Granted[], options: object = {}) => {
  const network = networkOf(id)
  const places = makePlugin({ id: 'wallets', views: { Connect: emptyView, UnsupportedChain: emptyView } })
  const plugins = [createDrawnShell(), account(), tokens(), places, walletOf(network, granted)]
  const { portico, services }: { portico: Awaited<ReturnType<typeof startProbed>>['portico']; services: KernelServices } =
    await startProbed({
      networks: [network],
      plugins,
      replaceableViews: ['UnsupportedChain', 'Connect'],
      ...options,
    })
  await services.connectors.discover()
  await services.sessions.connect('test.wallet')
  return { portico, services, screen: () => within(drawnRoot()) }
}

const addresses: readonly Granted[] = [
  { address: PAYMENT, type: 'payment' },
  { address: ORDINAL, type: 'ordinal' },
]

describe('several addresses', () => {
  it('of Bitcoin are tabs by what they are for', async () => {
    const { portico, screen } = await start(BITCOIN, addresses)
    await portico.open()
    const tabs = await screen().findAllByRole('tab')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Payment', 'true'],
      ['Ordinals', 'false'],
    ])
    fireEvent.click(screen().getByRole('tab', { name: 'Ordinals' }))
    await waitFor(() => expect(portico.getAccount('bip122')?.address).toBe(ORDINAL))
    await waitFor(() => expect(screen().getByRole('tab', { name: 'Ordinals' }).getAttribute('aria-selected')).toBe('true'))
    expect(screen().getAllByRole('tab')).toHaveLength(2)
    expect(screen().queryByRole('button', { name: 'Switch address' })).toBeNull()
  })

  it('of Solana are the wallet’s choice', async () => {
    const granted = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T']
    const { portico, screen } = await start(
      SOLANA,
      granted.map((address) => ({ address, type: 'eoa' })),
    )
    await portico.open()
    await screen().findByText('7S3P…AaKv')
    expect(screen().queryByRole('button', { name: 'Switch address' })).toBeNull()
  })
})

describe('an account of a family that the provider API does not serve', () => {
  it.each([
    [BITCOIN, PAYMENT, 'payment'],
    [POLKADOT, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'eoa'],
  ] as const)('%s is asked about nowhere, whatever the API says that it serves', async (network, address, type) => {
    const api = createScriptedApi({ identity: () => ({ name: 'somebody.example', avatar: null }) })
    api.served.push(network)
    const { portico, screen } = await start(network, [{ address, type }], api.options)
    await portico.open()
    await screen().findByText('0.000 COIN')
    await (await portico.service(TOKENS)).refresh({ force: true })
    await settle()
    expect(api.calls).toEqual([])
  })
})
