import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { destroyKernels, metadata, network, optionsFor, startKernel } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

afterEach(destroyKernels)

const chain = network(1)
const { caipNetworkId: _, ...viemChain } = chain

/** What a host in plain JavaScript may hand over, with the code it must hear. */
const WRONG: readonly (readonly [name: string, code: string, given: object])[] = [
  ['no networks', 'NO_NETWORKS', { networks: [] }],
  ['networks left out', 'NO_NETWORKS', { networks: undefined }],
  ['networks that are no list', 'NO_NETWORKS', { networks: { 1: chain } }],
  ['a time to preload that there is not', 'OPTION_INVALID', { preload: 'hover' }],
  ['a network that is null', 'OPTION_INVALID', { networks: [null] }],
  ['a network twice', 'OPTION_INVALID', { networks: [chain, chain] }],
  ['a network without a name', 'OPTION_INVALID', { networks: [{ ...chain, name: '' }] }],
  ['a network without addresses', 'OPTION_INVALID', { networks: [{ ...chain, rpcUrls: { default: { http: [] } } }] }],
  [
    'a network whose addresses are a text',
    'OPTION_INVALID',
    { networks: [{ ...chain, rpcUrls: { default: { http: 'https://a.test' } } }] },
  ],
  ['a network with a javascript address', 'OPTION_INVALID', { networks: [{ ...chain, rpcUrls: { default: { http: ['javascript:1'] } } }] }],
  ['a node of the host’s own that is no address', 'OPTION_INVALID', { customRpcUrls: { 'eip155:1': [{ url: 'javascript:1' }] } }],
  ['nodes of the host’s own that are no list', 'OPTION_INVALID', { customRpcUrls: { 'eip155:1': 'https://node.test' } }],
  ['a network without a coin', 'OPTION_INVALID', { networks: [{ ...chain, nativeCurrency: undefined }] }],
  ['a coin of half a decimal', 'OPTION_INVALID', { networks: [{ ...chain, nativeCurrency: { ...chain.nativeCurrency, decimals: 1.5 } }] }],
  ['an EVM chain with no number', 'OPTION_INVALID', { networks: [{ ...chain, caipNetworkId: 'eip155:abc' }] }],
  ['a chain id that is NaN', 'OPTION_INVALID', { networks: [{ ...viemChain, id: Number.NaN }] }],
  ['a malformed default network', 'INVALID_CAIP_NETWORK_ID', { defaultNetwork: 'eip155' }],
  ['metadata without a name', 'OPTION_INVALID', { metadata: { ...metadata, name: '' } }],
  ['metadata with a wrong address', 'OPTION_INVALID', { metadata: { ...metadata, url: 'javascript:alert(1)' } }],
  ['metadata with wrong icons', 'OPTION_INVALID', { metadata: { ...metadata, icons: [1] } }],
  ['an id in capitals', 'OPTION_INVALID', { id: 'Default' }],
  ['an id with a colon', 'OPTION_INVALID', { id: 'a:b' }],
  ['an empty id', 'OPTION_INVALID', { id: '' }],
  ['a project id that is a number', 'OPTION_INVALID', { projectId: 1 }],
  ['plugins that are no list', 'OPTION_INVALID', { plugins: {} }],
  ['plugins left out', 'OPTION_INVALID', { plugins: undefined }],
  ['a plugin that is undefined', 'MANIFEST_INVALID', { plugins: [undefined] }],
  ['a plugin factory that was not called', 'MANIFEST_INVALID', { plugins: [() => undefined] }],
  ['a locale that is none', 'OPTION_INVALID', { locale: 'en_US!' }],
  ['locales that are a list', 'OPTION_INVALID', { locales: [{}] }],
  ['a language whose name is none', 'OPTION_INVALID', { locales: { en_US: {} } }],
  ['a language that is null', 'OPTION_INVALID', { locales: { de: null } }],
  ['a language with an unknown part', 'OPTION_INVALID', { locales: { de: { text: {} } } }],
  ['the module of a language in place of its texts', 'OPTION_INVALID', { locales: { de: { de: { start: {} } } } }],
  ['a button that says a number', 'OPTION_INVALID', { locales: { de: { start: { connect: 1 } } } }],
  ['texts of a plugin that were loaded already', 'OPTION_INVALID', { locales: { de: { plugins: { wallets: { title: 'Anmelden' } } } } }],
  ['single texts that name no plugin', 'OPTION_INVALID', { locales: { de: { texts: { title: 'Anmelden' } } } }],
  ['embedded without a container', 'OPTION_INVALID', { embedded: true }],
  ['embedded that is a text', 'OPTION_INVALID', { embedded: 'yes', container: () => null }],
  ['a container that is a selector', 'OPTION_INVALID', { container: '#wallet' }],
  ['a log level that is none', 'OPTION_INVALID', { logLevel: 'loud' }],
  ['a theme that is a text', 'OPTION_INVALID', { theme: 'dark' }],
  ['a theme mode that is none', 'THEME_INVALID', { theme: { mode: 'sepia' } }],
  ['a service that is no address', 'OPTION_INVALID', { services: { api: 'javascript:alert(1)' } }],
  ['a service on another host by two slashes', 'OPTION_INVALID', { services: { api: '//evil.test' } }],
  ['services that are null', 'OPTION_INVALID', { services: null }],
  ['storage that is a text', 'OPTION_INVALID', { storage: 'local' }],
  ['an order that is a text', 'OPTION_INVALID', { connectorGroupsOrder: 'recent' }],
  ['replaceable views that are true', 'OPTION_INVALID', { replaceableViews: true }],
  ['safe methods that are a text', 'OPTION_INVALID', { rpc: { safe: 'acme_x' } }],
  ['a policy that is no function', 'OPTION_INVALID', { rpc: { policies: [{}] } }],
]

const attempt = (given: object): unknown => {
  try {
    return createPortico({ ...optionsFor(), ...given } as PorticoOptions)
  } catch (error) {
    return error
  }
}

test.each(WRONG)('%s: %s', (_, code, given) => {
  const storage = memoryDriver()
  const error = attempt({ id: 'wrong', storage, ...given })
  expect(error).toMatchObject({ name: 'PorticoError', code, docs: `docs/errors.md#${code}` })
  // A sentence for a developer, not a dump of what was given.
  expect(String((error as Error).message)).toMatch(/^.{8,400}$/s)
  expect(storage.writes).toEqual([])
  expect(document.querySelector('portico-modal')).toBeNull()
})

test.each([undefined, null, 'options', 7])('options that are %p', (given) => {
  expect(() => createPortico(given as never)).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }))
})

test('a failed start gives the id back', () => {
  expect(attempt({ id: 'again', networks: [] })).toMatchObject({ code: 'NO_NETWORKS' })
  expect(attempt({ id: 'again', plugins: [undefined] })).toMatchObject({ code: 'MANIFEST_INVALID' })
  expect(() => startKernel({ id: 'again' })).not.toThrow()
})

test('a good start touches no network, writes nothing and puts no element on the page', async () => {
  const storage = memoryDriver()
  const request = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'))
  const before = document.documentElement.outerHTML
  startKernel({ storage })
  await Promise.resolve()
  expect(storage.writes).toEqual([])
  expect(request).not.toHaveBeenCalled()
  expect(document.documentElement.outerHTML).toBe(before)
  request.mockRestore()
})

const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

test('a viem chain becomes a network of ours', () => {
  const viem = {
    id: 8453,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://base.test'] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
    testnet: undefined,
    contracts: {
      multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' },
      ensUniversalResolver: { address: RESOLVER, blockCreated: 1 },
    },
  }
  const portico = startKernel({ networks: [viem] })
  expect(portico.getState().network).toEqual({
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: viem.nativeCurrency,
    rpcUrls: viem.rpcUrls,
    blockExplorers: viem.blockExplorers,
    contracts: { ensUniversalResolver: { address: RESOLVER } },
  })
  expect(Object.isFrozen(portico.getState().network)).toBe(true)
})

test('nodes of the host’s own stand beside those of a network, of one that is added later too', () => {
  const customRpcUrls = { 'eip155:1': [{ url: 'https://node.test/1' }], 'eip155:5': [{ url: '/node/5' }] } as const
  const portico = startKernel({ plugins: [createScriptedWallet().plugin], networks: [network(1)], customRpcUrls })
  expect(portico.getState().network?.rpcUrls).toEqual({ ...network(1).rpcUrls, custom: { http: ['https://node.test/1'] } })
  portico.addNetwork(network(5))
  portico.removeNetwork('eip155:1')
  expect(portico.getState().network?.rpcUrls.custom).toEqual({ http: ['/node/5'] })
})

test('an explorer without an address is left out, not opened later', () => {
  const odd = { ...network(5), blockExplorers: {} } as unknown as typeof chain
  const worse = { ...network(6), blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } }
  const portico = startKernel({ networks: [odd, worse] })
  expect(portico.getState().network?.blockExplorers).toBeUndefined()
})
