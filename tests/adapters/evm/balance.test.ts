/** @jest-environment node */
import { createManualClock } from '../../support/manual-clock.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, otherAddress } from '../support/scripted-wallet.ts'

let server: RpcServer
let rig: ActionsRig
let amount = 1
let clock = createManualClock()

beforeEach(async () => {
  amount = 1
  clock = createManualClock()
  server = await startRpcServer(1, { eth_getBalance: () => `0x${amount.toString(16)}` })
  rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)] })
})
afterEach(async () => {
  rig.scope.unload()
  await server.close()
})

const balance = async (parts: object = {}): Promise<bigint> => (await rig.actions.balance.balance({ ...rig.call, ...parts })).amount
const asked = (): number => server.methods.filter((method) => method === 'eth_getBalance').length

test('is kept for 30 s', async () => {
  await balance()
  amount = 2
  await clock.advance(29_999)
  expect([await balance(), asked()]).toEqual([1n, 1])
  await clock.advance(1)
  expect([await balance(), asked()]).toEqual([2n, 2])
})

test('forceUpdate asks the chain, and what it answers is kept', async () => {
  await balance()
  amount = 2
  expect(await balance({ forceUpdate: true })).toBe(2n)
  expect([await balance(), asked()]).toEqual([2n, 2])
})

test('each account has its own', async () => {
  await balance()
  amount = 2
  expect(await balance({ account: otherAddress })).toBe(2n)
  expect(await balance()).toBe(1n)
})

test('a network that is configured anew is asked anew', async () => {
  await balance()
  amount = 2
  rig.scope.networks.set([evmNetwork(1, server.url)])
  expect(await balance()).toBe(2n)
})

test('a failure is not kept', async () => {
  server.answer('eth_getBalance', () => 'lots')
  await expect(balance()).rejects.toMatchObject({ code: 'HTTP_INVALID' })
  server.answer('eth_getBalance', () => '0x3')
  expect(await balance()).toBe(3n)
})
