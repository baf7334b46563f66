/** @jest-environment node */
import * as v from 'valibot'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseTransaction,
  type TransactionSerializedEIP1559,
} from 'viem'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, otherAddress, someAddress } from '../support/scripted-wallet.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let server: RpcServer
let rig: ActionsRig
let estimated: unknown

beforeEach(async () => {
  server = await startRpcServer(1, {
    eth_estimateGas: ([transaction]) => {
      estimated = transaction
      return '0x5208'
    },
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: '0x64', transactions: [] }),
    eth_maxPriorityFeePerGas: () => '0x3',
    eth_gasPrice: () => '0x64',
    eth_call: () => '0x',
  })
  rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, server.url)] })
})
afterEach(async () => {
  rig.scope.unload()
  await server.close()
})

const estimate = (parts: object = {}) => rig.actions.fees.estimate({ ...rig.call, to, ...parts })

test('gas times base fee with room and tip', async () => {
  expect(await estimate({ amount: 5n })).toBe(21_000n * (120n + 3n))
  expect(estimated).toEqual({ from: someAddress, to, value: '0x5' })
})

test('gas times the price with room, on chains without a base fee', async () => {
  server.answer('eth_getBlockByNumber', () => ({ number: '0x1', transactions: [] }))
  expect(await estimate()).toBe(21_000n * 120n)
})

test.each([
  [1, 100n],
  [1.5, 150n],
])('with the multiplier %p in place of 1.2', async (feeMultiplier, room) => {
  const networks = [evmNetwork(1, server.url)]
  const other = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks, options: { feeMultiplier } })
  const estimated = () => other.actions.fees.estimate({ ...other.call, to })
  expect(await estimated()).toBe(21_000n * (room + 3n))
  server.answer('eth_getBlockByNumber', () => ({ number: '0x1', transactions: [] }))
  expect(await estimated()).toBe(21_000n * room)
  other.scope.unload()
})

test.each([0.99, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('the multiplier %p is refused', async (feeMultiplier) => {
  const refused = createActionsRig(createScriptedWallet(), { clock: systemClock, options: { feeMultiplier } })
  expect(await rejection(refused)).toMatchObject({ code: 'OPTION_INVALID', message: expect.stringContaining('feeMultiplier') })
})

test('gas times the price that the caller knows; the chain is not asked for one', async () => {
  expect(await estimate({ unitPrice: 30n })).toBe(21_000n * 30n)
  expect(server.methods).not.toContain('eth_getBlockByNumber')
  expect(server.methods).not.toContain('eth_gasPrice')
})

test('of a token transfer', async () => {
  await estimate({ account: someAddress.toLowerCase(), amount: 5n, token: otherAddress })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] })
  expect(estimated).toEqual({ from: someAddress, to: otherAddress, value: '0x0', data })
})

test('of call data', async () => {
  await estimate({ data: '0x1234', amount: 5n })
  expect(estimated).toEqual({ from: someAddress, to, value: '0x5', data: '0x1234' })
  expect((await rejection(estimate({ data: 'call' }))).code).toBe('PARAMS_INVALID')
})

test.each([
  ['INSUFFICIENT_FUNDS', -32000, 'insufficient funds for gas * price + value'],
  ['TRANSACTION_FAILED', 3, 'execution reverted'],
])('%s is told', async (code, rpcCode, message) => {
  server.answer('eth_estimateGas', () => {
    throw new RpcError(rpcCode, message)
  })
  expect(await rejection(estimate())).toMatchObject({ code, rpcCode })
})

test.each([
  ['gas of nonsense', 'eth_estimateGas', 'lots'],
  ['gas beyond all measure', 'eth_estimateGas', `0x${'f'.repeat(64)}`],
  ['a negative base fee', 'eth_getBlockByNumber', { number: '0x1', baseFeePerGas: '-500', transactions: [] }],
])('%s is HTTP_INVALID', async (_, method, value) => {
  server.answer(method, () => value)
  expect((await rejection(estimate())).code).toBe('HTTP_INVALID')
})

describe('on a rollup of the OP Stack', () => {
  const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])
  const word = (amount: bigint): string => `0x${amount.toString(16).padStart(64, '0')}`
  const asked: { readonly to: string; readonly data: Hex }[] = []
  beforeEach(() => {
    asked.length = 0
    server.answer('eth_call', ([call]) => {
      asked.push(v.parse(v.looseObject({ to: v.string(), data: v.custom<Hex>(() => true) }), call))
      return word(1_000n)
    })
  })

  test('what the layer below costs is part of the fee, with room for its rise', async () => {
    expect(await estimate({ amount: 5n })).toBe(21_000n * 123n + 1_250n)
  })

  test('the chain is asked for the price of this very transaction', async () => {
    await estimate({ amount: 5n, token: otherAddress })
    expect(asked.map((call) => call.to.toLowerCase())).toEqual(['0x420000000000000000000000000000000000000f'])
    const [bytes] = decodeFunctionData({ abi, data: asked[0]?.data ?? '0x' }).args
    expect(parseTransaction(bytes as TransactionSerializedEIP1559)).toMatchObject({
      type: 'eip1559',
      chainId: 1,
      to: otherAddress,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 5n] }),
    })
  })

  test('and a transfer of the coin is asked for with its amount', async () => {
    await estimate({ amount: 5n })
    const [bytes] = decodeFunctionData({ abi, data: asked[0]?.data ?? '0x' }).args
    expect(parseTransaction(bytes as TransactionSerializedEIP1559)).toMatchObject({ type: 'eip1559', value: 5n, to: to.toLowerCase() })
  })

  test.each([
    ['answers nothing', () => '0x'],
    [
      'reverts',
      () => {
        throw new RpcError(3, 'execution reverted')
      },
    ],
    ['answers more than a number', () => `${word(1n)}${'0'.repeat(64)}`],
  ])('a chain whose oracle %s has no such fee; the next answer counts again', async (_, answer) => {
    server.answer('eth_call', answer)
    expect(await estimate()).toBe(21_000n * 123n)
    server.answer('eth_call', () => word(4n))
    expect(await estimate()).toBe(21_000n * 123n + 5n)
  })

  test('a price of less than nothing is none, also where the rollup’s fee is more', async () => {
    server.answer('eth_call', () => word(10n ** 12n))
    expect((await rejection(estimate({ unitPrice: -1n }))).code).toBe('HTTP_INVALID')
  })

  test('a node that fails says nothing about the chain: there is no fee rather than one too low', async () => {
    server.answer('eth_call', () => {
      throw new RpcError(-32603, 'internal error')
    })
    await rejection(estimate())
    server.answer('eth_call', () => word(4n))
    expect(await estimate()).toBe(21_000n * 123n + 5n)
  })
})

test('to what is no address there is no fee', async () => {
  expect((await rejection(rig.actions.fees.estimate({ ...rig.call, to: 'nobody' }))).code).toBe('ADDRESS_INVALID')
})
