/** @jest-environment node */
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import { solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [{ address: account }, { address: other }] = solanaTestAccounts

let server: RpcServer
let scope: AdapterScope
let lamports = 1
let clock = createManualClock()

beforeEach(async () => {
  lamports = 1
  clock = createManualClock()
  server = await startRpcServer(1, { getGenesisHash: () => genesis, getBalance: () => ({ context: { slot: 1 }, value: lamports }) })
  scope = createAdapterScope('solana', { clock, networks: [solanaNetwork(network, server.url)] })
})
afterEach(async () => {
  scope.unload()
  await server.close()
})

const reading = async () => {
  const { balance } = await scope.run(solanaAdapter().actions)
  if (!balance) throw new Error('The adapter has no balance.')
  return async (parts: object = {}): Promise<bigint> => (await balance.balance({ network, account, ...parts })).amount
}
const asked = (): number => server.methods.filter((method) => method === 'getBalance').length

test('is kept for 30 s', async () => {
  const balance = await reading()
  await balance()
  lamports = 2
  await clock.advance(29_999)
  expect([await balance(), asked()]).toEqual([1n, 1])
  await clock.advance(1)
  expect([await balance(), asked()]).toEqual([2n, 2])
})

test('forceUpdate asks the chain, and what it answers is kept', async () => {
  const balance = await reading()
  await balance()
  lamports = 2
  expect(await balance({ forceUpdate: true })).toBe(2n)
  expect([await balance(), asked()]).toEqual([2n, 2])
})

test('each account has its own, and a network that is configured anew is asked anew', async () => {
  const balance = await reading()
  await balance()
  lamports = 2
  expect(await balance({ account: other })).toBe(2n)
  expect(await balance()).toBe(1n)
  scope.networks.set([solanaNetwork(network, server.url)])
  expect(await balance()).toBe(2n)
})

test('a failure is not kept', async () => {
  const balance = await reading()
  server.answer('getBalance', () => 'lots')
  await expect(balance()).rejects.toMatchObject({ code: 'HTTP_INVALID' })
  server.answer('getBalance', () => ({ context: { slot: 1 }, value: 3 }))
  expect(await balance()).toBe(3n)
})
