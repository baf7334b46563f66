import { manifest } from '../../../adapters/coinbase/manifest.ts'
import { createCoinbaseProvider } from '../../../adapters/coinbase/sdk/coinbase-provider.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'

const metadata = { name: 'Shop', description: '', url: 'https://shop.test', icons: ['https://shop.test/icon.png'] }
const parts = { preference: 'all', metadata, chainIds: [1, 10] } as const

/** The vendor's code as far as it is used. */
const sdk = () => {
  const made: unknown[] = []
  const asked: string[] = []
  let connected = true
  const provider = {
    async request({ method }: { readonly method: string }): Promise<unknown> {
      asked.push(method)
      return connected ? method : []
    },
    async disconnect() {
      connected = false
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const createCoinbaseWalletSDK = (options: unknown) => {
    made.push(options)
    return { getProvider: () => provider }
  }
  return { made, asked, isConnected: () => connected, load: async () => ({ createCoinbaseWalletSDK }) as never }
}

test('Coinbase Wallet is one row, and its code is not loaded for it', async () => {
  const scope = createAdapterScope('eip155', { networks: [evmNetwork(1)], options: { preference: 'all', load: 'chosen' } })
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155') throw new Error('The manifest declares no EVM adapter.')
  const connectors = (await scope.run(declared.discover)).get()
  expect(connectors).toMatchObject([
    { id: 'coinbaseWalletSDK', name: 'Coinbase Wallet', type: 'EXTERNAL', info: { rdns: 'com.coinbase.wallet' } },
  ])
  expect(localStorage.length).toBe(0)
  scope.unload()
})

test('the vendor’s code is given the host’s name, icon and chains, the preference, and no leave to send telemetry', async () => {
  const { made, load } = sdk()
  await createCoinbaseProvider({ ...parts, preference: 'smartWalletOnly', keysUrl: 'https://keys.test/connect' }, load)
  expect(made).toEqual([
    {
      appName: 'Shop',
      appLogoUrl: 'https://shop.test/icon.png',
      appChainIds: [1, 10],
      preference: { options: 'smartWalletOnly', telemetry: false, keysUrl: 'https://keys.test/connect' },
    },
  ])
})

test('the vendor’s code itself asks the page for its headers and nobody for anything else, until the wallet is asked', async () => {
  const asked: string[] = []
  const answer = { ok: true, headers: new Map() }
  const fetchSpy = async (url: unknown, init?: { readonly method?: string }): Promise<unknown> => {
    asked.push(`${init?.method} ${String(url)}`)
    return answer
  }
  Object.assign(window, { fetch: fetchSpy })
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  try {
    const provider = await createCoinbaseProvider(parts)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(asked).toEqual([`HEAD ${location.origin}${location.pathname}`])
    expect(opened).not.toHaveBeenCalled()
    expect(document.querySelectorAll('script, link, iframe, img')).toHaveLength(0)
    expect(Object.keys(localStorage)).toEqual(['-CBWSDK:VERSION'])
  } finally {
    opened.mockRestore()
    Reflect.deleteProperty(window, 'fetch')
    localStorage.clear()
  }
})

test('it is told to disconnect in the way of other wallets, and by nothing else', async () => {
  const { asked, isConnected, load } = sdk()
  const provider = await createCoinbaseProvider(parts, load)
  await provider.request({ method: 'wallet_revokePermissions', params: [{ pci: '0xaa' }] })
  expect([asked, isConnected()]).toEqual([['wallet_revokePermissions'], true])
  await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect([asked.length, isConnected()]).toEqual([1, false])
})

test.each([
  ['is not installed', () => Promise.reject(new Error('Cannot find module'))],
  ['is something else', async () => ({}) as never],
])('the command is named where the vendor’s code %s', async (_, load) => {
  const error = await rejection(createCoinbaseProvider(parts, load))
  expect(error.code).toBe('PLUGIN_LOAD_FAILED')
  expect(error.message).toContain('npm install @coinbase/wallet-sdk@4.4.0')
})
