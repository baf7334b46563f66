/** @jest-environment node */

import type { Call } from '../../../kernel/contract/features.ts'
import { rejection } from '../../support/rejection.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, otherAddress, type ScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const hash = `0x${'ab'.repeat(32)}`

let wallet: ScriptedWallet
let rig: ActionsRig

beforeEach(async () => {
  wallet = createScriptedWallet()
  rig = await createActionsRig(wallet)
})
afterEach(() => rig.scope.unload())

const saying = async (capabilities: unknown) => {
  wallet.script('wallet_getCapabilities', () => capabilities)
  return rig.ofWallet()
}
const sent = (method: string): unknown => wallet.asked.findLast((request) => request.method === method)?.params

describe('what a wallet has is read off what it says that it can do', () => {
  test.each([
    ['all of it on this chain', { '0x1': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } } }, ['assets', 'batches']],
    ['that it sees to the fees', { '0x1': { sponsoredFees: { supported: true } } }, ['sponsorship']],
    ['that a page may name who pays', { '0x1': { paymasterService: { supported: true } } }, []],
    ['batches, once it is upgraded', { '0x1': { atomic: { status: 'ready' } } }, ['batches']],
    ['batches by the first version', { '0x1': { atomicBatch: { supported: true } } }, ['batches']],
    ['assets on every chain', { '0x0': { assetDiscovery: { supported: true } } }, ['assets']],
    [
      'this chain goes before every chain',
      { '0x0': { assetDiscovery: { supported: true } }, '0x1': { assetDiscovery: { supported: false } } },
      [],
    ],
    ['on another chain', { '0xa': { atomic: { status: 'supported' } } }, []],
    ['that it cannot', { '0x1': { atomic: { status: 'unsupported' }, assetDiscovery: { supported: false } } }, []],
    ['something like it', { '0x1': { atomic: 'supported', assetDiscovery: { supported: 'yes' } } }, []],
  ])('%s', async (_, capabilities, names) => {
    expect(Object.keys(await saying(capabilities)).sort()).toEqual(names)
  })

  test.each([4200, -32601, 4100])('a wallet that answers %i has none of it', async (code) => {
    wallet.script('wallet_getCapabilities', fail(code))
    expect(await rig.ofWallet()).toEqual({})
  })

  test('a wallet over a relay is not asked: its app would come up', async () => {
    rig.scope.unload()
    const connectors = [{ id: 'test', name: 'Phone', type: 'WALLET_CONNECT', namespace: 'eip155', approval: 'wallet' }] as const
    rig = await createActionsRig(wallet, { connectors })
    expect(await saying({ '0x1': { atomic: { status: 'supported' } } })).toEqual({})
    expect(wallet.methods).toEqual([])
  })

  test('the same features are the same objects', async () => {
    const first = await saying({ '0x1': { atomic: { status: 'supported' } } })
    expect(await saying({ '0x1': { atomic: { status: 'ready' } } })).toBe(first)
  })
})

describe('several calls', () => {
  const calls = [
    { to: otherAddress, data: '0x12' },
    { to: someAddress, value: 5n },
  ]
  const batchesOf = async (capabilities: unknown = { '0x1': { atomic: { status: 'supported' } } }) => {
    const { batches } = await saying(capabilities)
    if (!batches) throw new Error('There are no batches.')
    return batches
  }

  test('with one approval, all or none of them, in both versions', async () => {
    wallet.script('wallet_sendCalls', () => ({ id: 'batch-1' }))
    expect(await (await batchesOf()).sendCalls({ ...rig.call, calls })).toBe('batch-1')
    const common = { from: someAddress, chainId: '0x1' }
    const list = [
      { to: '0xde709f2102306220921060314715629080e2fb77', value: '0x0', data: '0x12' },
      { to: someAddress, value: '0x5' },
    ]
    expect(sent('wallet_sendCalls')).toEqual([{ ...common, version: '2.0.0', atomicRequired: true, calls: list }])
    await (await batchesOf()).sendCalls({ ...rig.call, calls, atomic: false })
    expect(sent('wallet_sendCalls')).toEqual([{ ...common, version: '2.0.0', atomicRequired: false, calls: list }])
    wallet.script('wallet_sendCalls', () => 'batch-2')
    expect(await (await batchesOf({ '0x1': { atomicBatch: { supported: true } } })).sendCalls({ ...rig.call, calls })).toBe('batch-2')
    expect(sent('wallet_sendCalls')).toEqual([{ ...common, version: '1.0', calls: list }])
  })

  test.each([
    ['none', [], 'PARAMS_INVALID'],
    ['too many', Array.from({ length: 101 }, () => ({ to: someAddress })), 'PARAMS_INVALID'],
    ['one to nobody', [{ to: 'nobody' }], 'ADDRESS_INVALID'],
    ['one of less than nothing', [{ to: someAddress, value: -1n }], 'AMOUNT_INVALID'],
    ['one of more than a word holds', [{ to: someAddress, value: 2n ** 256n }], 'AMOUNT_INVALID'],
    ['one with data that is none', [{ to: someAddress, data: 'transfer' }], 'PARAMS_INVALID'],
  ])('%s of them are not asked for', async (_, wrong, code) => {
    expect((await rejection((await batchesOf()).sendCalls({ ...rig.call, calls: wrong }))).code).toBe(code)
    expect(wallet.methods).not.toContain('wallet_sendCalls')
  })

  test.each([
    [100, 'pending'],
    [200, 'confirmed'],
    [400, 'failed'],
    [500, 'reverted'],
    [600, 'partial'],
    ['PENDING', 'pending'],
    ['CONFIRMED', 'confirmed'],
  ])('status %s is %s', async (status, said) => {
    wallet.script('wallet_getCallsStatus', () => ({ status, receipts: [{ transactionHash: hash }, { transactionHash: hash }] }))
    expect(await (await batchesOf()).callsStatus({ ...rig.call, id: 'batch-1' })).toEqual({ status: said, ids: [hash] })
  })

  test.each([
    ['all', ['0x0', '0x0'], 'reverted'],
    ['one', ['0x1', '0x0'], 'partial'],
    ['none', ['0x1', undefined], 'confirmed'],
  ])('the first version says of calls in a block by their receipts what became of them: %s failed', async (_, said, status) => {
    wallet.script('wallet_getCallsStatus', () => ({
      status: 'CONFIRMED',
      receipts: said.map((one) => ({ transactionHash: hash, ...(one !== undefined && { status: one }) })),
    }))
    expect((await (await batchesOf()).callsStatus({ ...rig.call, id: 'batch-1' })).status).toBe(status)
  })

  test.each([[{ status: 700 }], [{ status: null }], [{}], [null], [{ status: 200, receipts: [{ transactionHash: 'x' }] }]])(
    'a status of %j is an error, not a crash',
    async (answer) => {
      wallet.script('wallet_getCallsStatus', () => answer)
      expect((await rejection((await batchesOf()).callsStatus({ ...rig.call, id: 'batch-1' }))).code).toBe('WALLET_ERROR')
    },
  )

  test('a refusal says what stands in the way, and the account is named by its checksum', async () => {
    wallet.script('wallet_sendCalls', fail(-32000, 'insufficient funds for transfer'))
    const sending = (await batchesOf()).sendCalls({ ...rig.call, account: someAddress.toLowerCase(), calls })
    expect((await rejection(sending)).code).toBe('INSUFFICIENT_FUNDS')
    expect(sent('wallet_sendCalls')).toMatchObject([{ from: someAddress }])
  })

  test.each([[''], ['x'.repeat(8_195)]])('a status is not asked for by an id that is none', async (id) => {
    expect((await rejection((await batchesOf()).callsStatus({ ...rig.call, id }))).code).toBe('PARAMS_INVALID')
    expect(wallet.methods).not.toContain('wallet_getCallsStatus')
  })

  test('more receipts than a batch has calls are an error', async () => {
    const receipts = Array.from({ length: 101 }, () => ({ transactionHash: hash }))
    wallet.script('wallet_getCallsStatus', () => ({ status: 200, receipts }))
    expect((await rejection((await batchesOf()).callsStatus({ ...rig.call, id: 'batch-1' }))).code).toBe('WALLET_ERROR')
  })

  test.each([[undefined], [''], [{ id: 7 }], ['x'.repeat(9_000)]])('%j is no id', async (answer) => {
    wallet.script('wallet_sendCalls', () => answer)
    expect((await rejection((await batchesOf()).sendCalls({ ...rig.call, calls }))).code).toBe('WALLET_ERROR')
  })
})

describe('assets', () => {
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const assetsOf = async (answer: unknown) => {
    const { assets } = await saying({ '0x1': { assetDiscovery: { supported: true } } })
    if (!assets) throw new Error('There are no assets.')
    wallet.script('wallet_getAssets', () => answer)
    return assets.assets(rig.call)
  }

  test('of this chain: coin and tokens, exact, each once; the rest is left out', async () => {
    const token = { type: 'erc20', address: otherAddress, balance: '0xf4240', metadata }
    const answer = {
      '0x1': [
        { type: 'native', address: 'native', balance: `0x${'f'.repeat(64)}`, metadata: { symbol: 'ETH', decimals: 18 } },
        { type: 'ERC20', address: otherAddress.toUpperCase().replace('0X', '0x'), balance: '0x1', metadata },
        token,
        { type: 'erc721', address: otherAddress, balance: '0x1', metadata: {} },
        { ...token, address: '0x12' },
        { ...token, balance: '1' },
        { ...token, balance: `0x1${'0'.repeat(64)}` },
        { ...token, metadata: { ...metadata, decimals: 256 } },
        { ...token, metadata: { ...metadata, decimals: 0.5 } },
        { ...token, metadata: { ...metadata, symbol: '\u202e' } },
        null,
      ],
      '0xa': [token],
    }
    expect(await assetsOf(answer)).toEqual([
      { balance: 2n ** 256n - 1n, name: 'ETH', symbol: 'ETH', decimals: 18 },
      { address: otherAddress, balance: 1_000_000n, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ])
    expect(sent('wallet_getAssets')).toEqual([{ account: someAddress, chainFilter: ['0x1'], assetTypeFilter: ['native', 'erc20'] }])
  })

  test('are five hundred at most', async () => {
    const addressOf = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`
    const tokens = Array.from({ length: 501 }, (_, at) => ({ type: 'erc20', address: addressOf(at), balance: '0x1', metadata }))
    expect(await assetsOf({ '0x1': tokens })).toHaveLength(500)
  })

  test.each([[null], ['all'], [{ '0x1': {} }]])('an answer of %j is an error', async (answer) => {
    expect((await rejection(assetsOf(answer))).code).toBe('WALLET_ERROR')
  })
})

describe('for another place than the connection’s nothing is asked', () => {
  const everything = { '0x1': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } } }
  const calls = [{ to: otherAddress, value: 5n }]
  const refused = async (call: Call<'eip155'>): Promise<readonly string[]> => {
    const { batches, assets } = await saying(everything)
    const { permissions } = rig.actions
    const before = wallet.asked.length
    const requests = [
      () => batches?.sendCalls({ ...call, calls }),
      () => permissions.grant({ ...call, requests: [{}] }),
      // These look at the connection alone.
      ...(call === rig.call ? [] : [() => batches?.callsStatus({ ...call, id: 'batch-1' }), () => assets?.assets(call)]),
    ]
    const codes: string[] = []
    for (const request of requests) codes.push((await rejection(request() ?? Promise.resolve('nothing'))).code)
    const asked = wallet.asked.slice(before).filter(({ method }) => method.startsWith('wallet_'))
    return [...codes, ...asked.map(({ method }) => method)]
  }

  test('another account, another network', async () => {
    const four = Array(4).fill('REQUEST_VOID')
    expect(await refused({ ...rig.call, account: otherAddress })).toEqual(four)
    expect(await refused({ ...rig.call, network: 'eip155:10' })).toEqual(four)
    expect((await rejection(rig.actions.capabilities.capabilities({ ...rig.call, account: otherAddress }))).code).toBe('REQUEST_VOID')
  })

  test.each([
    ['eth_chainId', '0xa'],
    ['eth_accounts', [otherAddress]],
  ])('a wallet that moved in silence (%s)', async (method, answer) => {
    wallet.script(method, () => answer)
    expect(await refused(rig.call)).toEqual(Array(2).fill('REQUEST_VOID'))
  })
})
