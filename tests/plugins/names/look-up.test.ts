import { defaultPlugins } from '../../../plugins/presets/default.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { rejection } from '../../support/rejection.ts'
import { OWN } from '../support/session-chain.ts'
import { NAME, OTHER, recordOf, refuse, startNames } from './support/names-rig.ts'

afterEach(destroyKernels)

const ethereum = { network: 'eip155:1' } as const
const idsOf = (calls: readonly { readonly id: string }[]): readonly string[] => calls.map(({ id }) => id)

test.each(['alice.reown.id', 'alice.wcn.id', 'Alice.reown.id'])('%s is looked up at the service, with its version', async (name) => {
  const { names, api, onChain } = await startNames()
  api.answers.lookUpName = () => recordOf(name.toLowerCase(), OTHER)
  expect(await names.addressOf({ ...ethereum, name })).toBe(OTHER)
  expect(api.calls).toMatchObject([{ id: 'lookUpName', path: { name: name.toLowerCase() }, query: { apiVersion: '2' } }])
  expect(onChain).toEqual([])
})

test('all other names are looked up on the chain, and those of another family nowhere', async () => {
  const { names, api, onChain } = await startNames({ chain: { resolve: async () => OTHER } })
  expect(await names.addressOf({ ...ethereum, name: 'alice.eth' })).toBe(OTHER)
  expect(await names.addressOf({ network: 'solana:1', name: 'alice.eth' })).toBeUndefined()
  expect([api.calls, onChain]).toEqual([[], ['resolve']])
})

test('without a dot nobody is asked', async () => {
  const { names, api, onChain } = await startNames()
  for (const name of ['a', 'alice', 'alicereownid']) expect(await names.addressOf({ ...ethereum, name })).toBeUndefined()
  expect([api.calls, onChain]).toEqual([[], []])
})

test.each([
  ['of the network', { '2147483649': OTHER }, OTHER],
  ['of Ethereum by its older number', { '60': OTHER }, OTHER],
  ['of every EVM network', { '2147483648': OTHER }, OTHER],
  ['of another network', { '2147483658': OTHER }, undefined],
  ['that is none', { '60': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, undefined],
] as const)('a name stands for the address %s', async (_, addresses, expected) => {
  const { names, api } = await startNames()
  const entries = Object.entries(addresses).map(([coinType, address]) => [coinType, { address, created: 1 }])
  api.answers.lookUpName = () => ({ ...recordOf(NAME, OTHER), addresses: Object.fromEntries(entries) })
  expect(await names.addressOf({ ...ethereum, name: NAME })).toBe(expected)
})

test('A25: an answer about another name is none, and neither is a name that only looks like one of the zone', async () => {
  const { names, api } = await startNames()
  api.answers.lookUpName = () => recordOf('mallory.reown.id', OTHER)
  expect(await names.addressOf({ ...ethereum, name: NAME })).toBeUndefined()
  expect(await names.addressOf({ ...ethereum, name: '\u0430lice.reown.id' })).toBeUndefined()
  expect(idsOf(api.calls)).toEqual(['lookUpName'])
})

test('what the service refuses is said in its words, else in the specification’s; nobody’s name is no failure', async () => {
  const { names, api } = await startNames()
  expect(await names.addressOf({ ...ethereum, name: NAME })).toBeUndefined()
  api.answers.lookUpName = () => refuse(400, 'Names rest on Sundays.')
  expect((await rejection(names.addressOf({ ...ethereum, name: NAME }))).message).toBe('Names rest on Sundays.')
  api.answers.lookUpName = () => refuse(400)
  expect((await rejection(names.addressOf({ ...ethereum, name: NAME }))).message).toBe('Error resolving name')
  api.answers.reverseName = () => refuse(400)
  expect((await rejection(names.nameOf({ ...ethereum, address: OWN }))).message).toBe('Error fetching names for address')
})

test('answers are kept for five minutes, unless a fresh one is wanted', async () => {
  const answers = [OTHER, OWN]
  const { names, api, onChain } = await startNames({ chain: { resolve: async () => answers.shift() } })
  api.answers.lookUpName = () => recordOf(NAME, OTHER)
  for (const name of [NAME, 'alice.eth']) {
    await names.addressOf({ ...ethereum, name })
    await names.addressOf({ ...ethereum, name })
    expect(await names.addressOf({ ...ethereum, name, fresh: true })).toBe(name === NAME ? OTHER : OWN)
  }
  expect([idsOf(api.calls), onChain]).toEqual([
    ['lookUpName', 'lookUpName'],
    ['resolve', 'resolve'],
  ])
})

test('A25: a name of the service is the account’s if it is plain and leads back on this network', async () => {
  const { names, api } = await startNames()
  const hostile = [
    'Alice.reown.id',
    '\u0430lice.reown.id',
    'xn--alice.reown.id',
    'alice.eth',
    'alice.reown.id.evil.example',
    '',
    'a\u202ed.reown.id',
  ]
  api.answers.reverseName = () => [...hostile.map((name) => recordOf(name, OWN)), recordOf(NAME, OWN)]
  api.answers.lookUpName = () => recordOf(NAME, OTHER)
  expect(await names.nameOf({ ...ethereum, address: OWN })).toBeUndefined()
  api.answers.lookUpName = () => recordOf(NAME, OWN)
  expect(await names.nameOf({ ...ethereum, address: OWN, fresh: true })).toBe(NAME)
  expect(await names.nameOf({ network: 'eip155:10', address: OWN })).toBeUndefined()
})

test('an address without a name at the service has the chain’s, also where the service is away', async () => {
  const { names, api } = await startNames({ chain: { reverse: async () => 'alice.eth' } })
  expect(await names.nameOf({ ...ethereum, address: OWN })).toBe('alice.eth')
  api.answers.reverseName = () => refuse(400)
  expect(await names.nameOf({ ...ethereum, address: OWN, fresh: true })).toBe('alice.eth')
})

test('a picture comes from where the name does, and is an image or an address of https', async () => {
  const { names, api } = await startNames({ chain: { avatar: async () => 'https://pictures.example/a.png' } })
  const withPicture = (avatar: string) => () => ({ ...recordOf(NAME, OWN), attributes: [{ bio: 'Hi' }, { avatar }] })
  api.answers.lookUpName = withPicture('data:image/png;base64,AA==')
  expect(await names.avatarOf({ ...ethereum, name: NAME })).toBe('data:image/png;base64,AA==')
  api.answers.lookUpName = withPicture('javascript:alert(1)')
  expect(await names.avatarOf({ ...ethereum, name: NAME, fresh: true })).toBeUndefined()
  expect(await names.avatarOf({ ...ethereum, name: 'alice.eth' })).toBe('https://pictures.example/a.png')
})

test('one option leaves the plugin out of the default set', () => {
  const ids = (options: Parameters<typeof defaultPlugins>[0]) => defaultPlugins(options).map(({ id }) => id)
  expect(ids({ names: false })).toEqual(ids({}).filter((id) => id !== 'names'))
  expect(ids({})).toContain('names')
})

test('the suffixes are the host’s to choose', async () => {
  const { names, api, onChain } = await startNames({ options: { suffixes: ['.names.example'] } })
  api.answers.lookUpName = () => recordOf('alice.names.example', OTHER)
  expect(await names.addressOf({ ...ethereum, name: 'alice.names.example' })).toBe(OTHER)
  await names.addressOf({ ...ethereum, name: NAME })
  expect(onChain).toEqual(['resolve'])
})
