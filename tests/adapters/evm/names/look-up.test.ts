/** @jest-environment node */
import { encodeFunctionData, namehash } from 'viem'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { nameAddresses, namesAbi } from '../../../../examples/sandbox/chain/name-contracts.ts'
import { hostileRecords, nameTransactions } from '../../../../examples/sandbox/chain/names.ts'
import { sendAll } from '../../../../examples/sandbox/chain/send-all.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { namedNetwork, namesChain } from '../../support/names-rig.ts'

const [me, kestrel, alice, everywhere, nick] = testAccounts
const ethereum = { network: 'eip155:1' } as const
const optimism = { network: 'eip155:10' } as const

const chain = namesChain()
afterEach(() => jest.restoreAllMocks())

test.each([
  ['a plain name', 'kestrel.eth', kestrel.address],
  ['capital letters', 'Kestrel.ETH', kestrel.address],
  ['letters with marks', 'Bücher.eth', alice.address],
  ['letters with marks, decomposed', 'bu\u0308cher.eth', alice.address],
  ['a name that nobody has', 'nobody.eth', undefined],
  ['one label', 'kestrel', undefined],
  ['an empty label', 'kestrel..eth', undefined],
  ['mixed alphabets', 'k\u0435strel.eth', undefined],
  ['a direction mark', 'kes\u202etrel.eth', undefined],
])('the address of %s', async (_, name, address) => {
  const { names } = await chain.start()
  expect(await names.resolve({ ...ethereum, name })).toBe(address)
})

test('a name stands for the address of the asked network alone, or of every one', async () => {
  const { names } = await chain.start()
  expect(await names.resolve({ ...optimism, name: 'kestrel.eth' })).toBeUndefined()
  expect(await names.resolve({ ...optimism, name: 'everywhere.eth' })).toBe(everywhere.address)
  const own = { name: 'op.eth', address: kestrel.address, coinType: 2_147_483_658n }
  await sendAll(chain.client(), nameTransactions([own]))
  expect(await names.resolve({ ...optimism, name: 'op.eth' })).toBe(kestrel.address)
  expect(await names.resolve({ ...ethereum, name: 'op.eth' })).toBeUndefined()
})

test('a network without names, and one that nobody configured, has none', async () => {
  const { names } = await chain.start({ networks: [evmNetwork(1, chain.rpcUrl())] })
  expect(await names.resolve({ ...ethereum, name: 'kestrel.eth' })).toBeUndefined()
  expect(await names.resolve({ ...optimism, name: 'kestrel.eth' })).toBeUndefined()
})

test('a test network has names of its own', async () => {
  const { names } = await chain.start({ networks: [{ ...namedNetwork(1, chain.rpcUrl()), testnet: true }] })
  expect(await names.resolve({ ...ethereum, name: 'kestrel.eth' })).toBe(kestrel.address)
})

test('an address has the name that it gave itself, by the default record too, where the name leads back on this network', async () => {
  const { names } = await chain.start()
  expect(await names.reverse({ ...ethereum, address: nick.address.toLowerCase() })).toBe('nick.eth')
  expect(await names.reverse({ ...ethereum, address: everywhere.address })).toBe('everywhere.eth')
  expect(await names.reverse({ ...optimism, address: everywhere.address })).toBe('everywhere.eth')
  expect(await names.reverse({ ...optimism, address: nick.address })).toBeUndefined()
  expect(await names.reverse({ ...ethereum, address: kestrel.address })).toBeUndefined()
  expect(await names.reverse({ ...ethereum, address: 'nick.eth' })).toBeUndefined()
})

test('A25: of 20 hostile reverse records none is a name', async () => {
  const { names } = await chain.start()
  const said = await Promise.all(hostileRecords.map(({ address }) => names.reverse({ ...ethereum, address })))
  expect(hostileRecords).toHaveLength(20)
  expect(said.filter((name) => name !== undefined)).toEqual([])
})

test('A25: a record in another form is no name, even where its owner has that name, too', async () => {
  const { names } = await chain.start()
  const said = async (name: string): Promise<string | undefined> => {
    const reverse = namehash(`${me.address.slice(2).toLowerCase()}.addr.reverse`)
    const data = encodeFunctionData({ abi: namesAbi, functionName: 'setName', args: [reverse, name] })
    await sendAll(chain.client(), [{ from: me.address, to: nameAddresses.resolver, data, gas: 1_000_000n }])
    return names.reverse({ ...ethereum, address: me.address })
  }
  await sendAll(chain.client(), nameTransactions([{ name: 'mine.eth', address: me.address }]))
  expect(await said('Mine.eth')).toBeUndefined()
  expect(await said('mi\u200bne.eth')).toBeUndefined()
  expect(await said('\uff4dine.eth')).toBeUndefined()
  expect(await said('mine.eth')).toBe('mine.eth')
})

test('a picture is an address of https or an image in itself', async () => {
  const { names } = await chain.start()
  expect(await names.avatar({ ...ethereum, name: 'kestrel.eth' })).toMatch(/^data:image\/svg/)
  expect(await names.avatar({ ...ethereum, name: 'alice.eth' })).toBeUndefined()
  const named = [
    'ipfs://bafy',
    'eip155:1/erc721:0x00/1',
    'javascript:alert(1)',
    'http://pictures.example/a.png',
    'https://pictures.example/a.png',
  ]
  for (const avatar of named) {
    await sendAll(chain.client(), nameTransactions([{ name: 'alice.eth', address: alice.address, avatar }]))
    expect(await names.avatar({ ...ethereum, name: 'alice.eth' })).toBe(avatar.startsWith('https:') ? avatar : undefined)
  }
})

test('the chain that is away is a failure, not a name without an address', async () => {
  const { names } = await chain.start({
    networks: [namedNetwork(1, 'http://127.0.0.1:1')],
    clock: (await import('../../../../kernel/platform/clock.ts')).systemClock,
  })
  await expect(names.resolve({ ...ethereum, name: 'kestrel.eth' })).rejects.toMatchObject({ code: 'HTTP_OFFLINE' })
}, 30_000)
