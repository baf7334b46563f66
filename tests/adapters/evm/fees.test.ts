/** @jest-environment node */
import { encodeFunctionData, erc20Abi } from 'viem'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { rejection } from '../support/rejection.ts'
import { RpcError } from '../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../support/rpc-server.ts'
import { createScriptedWallet, otherAddress, someAddress } from '../support/scripted-wallet.ts'
import { evmNetwork } from '../support/test-networks.ts'

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

test('of a token transfer', async () => {
  await estimate({ amount: 5n, token: otherAddress })
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

test('to what is no address there is no fee', async () => {
  expect((await rejection(rig.actions.fees.estimate({ ...rig.call, to: 'nobody' }))).code).toBe('ADDRESS_INVALID')
})
