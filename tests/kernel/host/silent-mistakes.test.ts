import { evm } from '../../../adapters/evm/index.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { HOST } from '../../../kernel/contract/tokens.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { solana as solanaNetwork } from '../../../kernel/networks/index.ts'
import { defaults } from '../../../plugins/presets/evm.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, network, optionsFor, startKernel, startProbed } from '../support/kernel.ts'
import { makeLoadedPlugin, makePlugin, plainPlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const errorOf = (given: object): unknown => {
  try {
    createPortico({ ...optionsFor(), ...given } as PorticoOptions)
  } catch (error) {
    return error
  }
  return undefined
}

const swapWith = (options: object = {}) =>
  makePlugin({ id: 'acme.swap', options: { slippage: 1, deadline: undefined } }, undefined, options)

test.each<readonly [what: string, given: object, code: string, message: RegExp]>([
  [
    'a network that an import does not have',
    { networks: [network(1), undefined] },
    'OPTION_INVALID',
    /^networks\[1\] is undefined: .*import/,
  ],
  ['a node under a number', { customRpcUrls: { 1: [{ url: 'https://node.test' }] } }, 'OPTION_INVALID', /customRpcUrls.*'eip155:1'/],
  ['a node under a name', { customRpcUrls: { mainnet: [] } }, 'INVALID_CAIP_NETWORK_ID', /mainnet/],
  ['nodes that are no object', { customRpcUrls: 'https://node.test' }, 'OPTION_INVALID', /customRpcUrls/],
  [
    'a factory of this package without its call',
    { plugins: [wallets] },
    'MANIFEST_INVALID',
    /^plugins\[0\] is a function: call it: wallets\(\)/,
  ],
  [
    'a factory of another author without its call',
    { plugins: [swapWith(), () => makePlugin({ id: 'acme.pay-later' })] },
    'MANIFEST_INVALID',
    /^plugins\[1\] is a function: call it: acmePayLater\(\)/,
  ],
  ['a function that makes no plugin', { plugins: [() => undefined] }, 'MANIFEST_INVALID', /definePlugin/],
  ['a set in the place of its plugins', { plugins: [defaults()] }, 'MANIFEST_INVALID', /^plugins\[0\] is a list: spread it/],
  ['a plugin that an import does not have', { plugins: [undefined] }, 'MANIFEST_INVALID', /^plugins\[0\] is undefined: .*import/],
])('%s is said by name and place', (_, given, code, message) => {
  expect(errorOf(given)).toMatchObject({ code, message: expect.stringMatching(message) })
})

describe('an option of a plugin', () => {
  const given = (options: object) => ({ plugins: [swapWith(options)] })
  test('with a typo is named with the nearest one, at the start and later', async () => {
    const error = { code: 'OPTION_INVALID', message: 'The plugin acme.swap has no option "slipage": did you mean "slippage"?' }
    expect(errorOf(given({ slipage: 2 }))).toMatchObject(error)
    expect(errorOf(given({ Slippage: 2 }))).toMatchObject({ message: expect.stringContaining('did you mean "slippage"?') })
    const { portico } = await startProbed()
    expect(() => portico.plugins.add(swapWith({ slipage: 2 }))).toThrow(expect.objectContaining(error))
  })
  test('that is near to none is named with all there are', () => {
    expect(errorOf(given({ colour: 'red' }))).toMatchObject({ message: expect.stringContaining('there are slippage, deadline.') })
    const bare = makePlugin({ id: 'acme.bare' }, undefined, { colour: 'red' })
    expect(errorOf({ plugins: [bare] })).toMatchObject({ message: expect.stringContaining('there are none.') })
  })
  test('without a default is an option', () => {
    expect(errorOf(given({ deadline: 20 }))).toBeUndefined()
  })
  test.each([
    [() => defaults({ wallets: { termUrl: 'https://shop.test' } } as object), /wallets has no option "termUrl": did you mean "termsUrl"/],
    [() => defaults({ walletConect: false } as object), /default set has no option "walletConect": did you mean "walletconnect"/],
  ])('of the default set, too', (plugins, message) => {
    const attempt = () => createPortico({ ...optionsFor(), plugins: plugins() })
    expect(attempt).toThrow(expect.objectContaining({ code: 'OPTION_INVALID', message: expect.stringMatching(message) }))
  })
})

describe('a network whose adapter is not there', () => {
  test('is ADAPTER_MISSING, with the import and the call that bring it', () => {
    expect(errorOf({ networks: [solanaNetwork], plugins: [evm()] })).toMatchObject({
      code: 'ADAPTER_MISSING',
      message: "Solana needs an adapter: import { solana } from 'portico/adapters/solana', and add solana() to plugins.",
      context: { namespace: 'solana' },
    })
  })
  test('is let pass where no family has one, and where the family is none of this package', () => {
    expect(errorOf({ networks: [solanaNetwork], plugins: [] })).toBeUndefined()
    const cosmos = { ...network(1), id: 'hub', caipNetworkId: 'cosmos:hub', chainNamespace: 'cosmos' } as unknown as Network
    expect(errorOf({ networks: [network(1), cosmos], plugins: [evm()] })).toBeUndefined()
  })
})

test('metadata that is left out is the page’s title, description and origin', async () => {
  document.title = 'The shop'
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Sells things">')
  const seen: unknown[] = []
  const reader = makePlugin({ id: 'test.reader', requires: { host: HOST }, activate: { on: ['start'] } }, ({ deps }) => {
    seen.push(Object(deps.host).metadata)
  })
  startKernel({ metadata: undefined, plugins: [reader] } as object)
  await settle()
  expect(seen).toEqual([{ name: 'The shop', description: 'Sells things', url: window.location.origin, icons: [] }])
  document.head.replaceChildren()
})

test('a chain id as a text is no CAIP-2 id, and the error says what is', async () => {
  const portico = startKernel()
  await expect(portico.switchNetwork('10' as never)).rejects.toMatchObject({
    code: 'INVALID_CAIP_NETWORK_ID',
    message: expect.stringContaining('eip155:10'),
  })
})

describe('a connector group of the wrong shape', () => {
  const withGroup = (load: () => unknown) =>
    plainPlugin({ id: 'test.groups', connectorGroups: [{ id: 'one', title: 'title', order: 1, load: async () => ({ default: load }) }] })
  test.each([
    ['a list', () => [], /group "one" of test\.groups answers no Store: stores\.create/],
    ['nothing', () => undefined, /answers no Store/],
    ['a Store of a text', () => ({ get: () => 'rows', subscribe: () => () => undefined }), /answers a Store of what is no list/],
  ])('that answers %s says so, and so does the event', async (_, rows, message) => {
    const { services, portico } = await startProbed({ plugins: [withGroup(rows)] })
    const failed = jest.fn()
    portico.events.on('failed', failed)
    const items = services.groups.items('one')
    await settle()
    const error = expect.objectContaining({ code: 'PLUGIN_SETUP_FAILED', message: expect.stringMatching(message) })
    expect(items.get()).toEqual({ status: 'failed', error })
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ plugin: 'test.groups', error }))
  })
  test('that is no function is named in the error of its plugin', async () => {
    const manifest = { id: 'test.groups', connectorGroups: [{ id: 'one', title: 'title', order: 1 }] }
    const wrong = makeLoadedPlugin(manifest, async () => ({ default: { id: 'test.groups', run: () => ({ groups: { one: [] } }) } }))
    const { services } = await startProbed({ plugins: [wrong] })
    const items = services.groups.items('one')
    await settle()
    expect(items.get()).toMatchObject({
      status: 'failed',
      error: { code: 'PLUGIN_SETUP_FAILED', message: expect.stringMatching(/"one" under groups: a function that answers a Store/) },
    })
  })
})
