/** @jest-environment node */
import { systemClock } from '../../../kernel/platform/clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { bytes32, type FakeToken, fakeContracts, number, text, token } from '../support/fake-contracts.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

const open: { server: RpcServer; rig: ActionsRig }[] = []

afterEach(async () => {
  for (const { server, rig } of open.splice(0)) {
    rig.scope.unload()
    await server.close()
  }
})

const addressOf = (index: number): string => `0x${(index + 1).toString(16).padStart(40, '0')}`

const chainWith = async (tokens: readonly FakeToken[], multicall: boolean) => {
  const contracts = Object.fromEntries(tokens.map((one, index) => [addressOf(index), one]))
  const server = await startRpcServer(1, fakeContracts(contracts, { multicall }))
  const rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, server.url)] })
  open.push({ server, rig })
  return { server, read: (addresses: readonly string[]) => rig.actions.tokens.tokens({ ...rig.call, addresses }) }
}

describe.each([
  ['by Multicall3', true],
  ['one by one', false],
])('%s', (_, multicall) => {
  const readAll = async (...tokens: readonly FakeToken[]) => {
    const { read } = await chainWith(tokens, multicall)
    return read(tokens.map((_, index) => addressOf(index)))
  }

  test('in the order asked for, each once', async () => {
    const { read } = await chainWith([token(), token({ symbol: text('B'), balance: number(2n ** 256n - 1n) })], multicall)
    expect(await read([addressOf(1), addressOf(0), addressOf(1), 'nobody'])).toEqual([
      { address: addressOf(1), name: 'Test Dollar', symbol: 'B', decimals: 6, balance: 2n ** 256n - 1n },
      { address: addressOf(0), name: 'Test Dollar', symbol: 'TUSD', decimals: 6, balance: 7n },
    ])
  })

  test('old tokens say their names in bytes32', async () => {
    expect(await readAll(token({ name: bytes32('Maker'), symbol: bytes32('MKR') }))).toMatchObject([{ name: 'Maker', symbol: 'MKR' }])
  })

  test('names are made fit to show', async () => {
    const odd = token({ name: text('Fake\u202E\u200B Dollar\n'), symbol: text('S'.repeat(500)) })
    expect(await readAll(odd)).toMatchObject([{ name: 'Fake Dollar', symbol: 'S'.repeat(32) }])
  })

  test('a token without a name is called by its symbol', async () => {
    expect(await readAll(token({ name: 'revert' }))).toMatchObject([{ name: 'TUSD', symbol: 'TUSD' }])
  })

  test('0 and 255 decimals are some', async () => {
    expect(await readAll(token({ decimals: number(0n) }), token({ decimals: number(255n) }))).toMatchObject([
      { decimals: 0 },
      { decimals: 255 },
    ])
  })

  test.each<readonly [string, Partial<FakeToken>]>([
    ['no symbol', { symbol: text('') }],
    ['a symbol of hidden characters', { symbol: text('\u200B\u202E') }],
    ['a symbol that is no text', { symbol: number(2n ** 255n) }],
    ['a symbol cut short', { symbol: '0x0000000000000000000000000000000000000000000000000000000000000020ff' }],
    ['256 decimals', { decimals: number(256n) }],
    ['no decimals', { decimals: '0x' }],
    ['a short answer', { decimals: '0x06' }],
    ['decimals that revert', { decimals: 'revert' }],
    ['no balance', { balance: '0x' }],
    ['a balance of two words', { balance: `0x${'0'.repeat(128)}` }],
  ])('%s is no token; the others stay', async (_, change) => {
    expect(await readAll(token(change), token())).toEqual([expect.objectContaining({ address: addressOf(1) })])
  })

  test('an endpoint that fails is no empty list', async () => {
    const { server, read } = await chainWith([token()], multicall)
    server.answer('eth_call', () => {
      throw new RpcError(-32005, 'Too many requests')
    })
    expect(await rejection(read([addressOf(0)]))).toMatchObject({ code: 'HTTP_STATUS', rpcCode: -32005 })
  })
})

test('Multicall3 is one call for many tokens, and no addresses are none', async () => {
  const { server, read } = await chainWith([token(), token(), token()], true)
  expect(await read([0, 1, 2].map(addressOf))).toHaveLength(3)
  expect(server.methods.filter((method) => method === 'eth_call')).toHaveLength(1)
  expect(await read([])).toEqual([])
})
