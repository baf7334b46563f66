/** @jest-environment node */

import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

let servers: readonly [RpcServer, RpcServer]
const rigs: ActionsRig[] = []

beforeEach(async () => {
  servers = await Promise.all([startRpcServer(1, { eth_getBalance: () => '0x1' }), startRpcServer(1, { eth_getBalance: () => '0x2' })])
})
afterEach(async () => {
  for (const { scope } of rigs.splice(0)) scope.unload()
  await Promise.all(servers.map((server) => server.close()))
})

/** Reads over endpoints while the clock stands still: how busy the machine is makes no difference. */
const reading = async (...urls: readonly string[]) => {
  const clock = createManualClock()
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, ...urls)] })
  rigs.push(rig)
  const balance = async (): Promise<bigint> => (await rig.actions.balance.balance({ ...rig.call, forceUpdate: true })).amount
  return { rig, balance, clock }
}

test('the first endpoint is asked, and its chain once', async () => {
  const { balance } = await reading(servers[0].url, servers[1].url)
  expect([await balance(), await balance()]).toEqual([1n, 1n])
  expect([...servers[0].methods].sort()).toEqual(['eth_chainId', 'eth_getBalance', 'eth_getBalance'])
  expect(servers[1].methods).toEqual([])
})

test.each([
  ['does not answer', { hang: 'all' }],
  ['begins to answer and stops', { hang: 'body' }],
  ['cuts the connection', { drop: true }],
  ['has too many visitors', { status: 429 }],
  ['is broken', { status: 503 }],
  ['sends a page', { body: '<html>Maintenance</html>' }],
  ['sends half a JSON', { body: '{"jsonrpc":' }],
  ['sends null', { body: 'null' }],
] as const)('row 57: an endpoint that %s is left within two seconds', async (_, fault) => {
  const { balance, clock } = await reading(servers[0].url, servers[1].url)
  servers[0].fault(fault)
  const read = balance()
  if ('hang' in fault) {
    // The question, and that for the chain.
    await until(() => servers[0].methods.length === 2)
    await clock.advance(1_999)
  }
  expect(await read).toBe(2n)
})

test('57: the host’s own nodes are read first, and are left within two seconds for the network’s own', async () => {
  const network = {
    ...evmNetwork(1, servers[1].url),
    rpcUrls: { ...evmNetwork(1, servers[1].url).rpcUrls, custom: { http: [servers[0].url] } },
  }
  const clock = createManualClock()
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks: [network] })
  rigs.push(rig)
  const balance = async (): Promise<bigint> => (await rig.actions.balance.balance({ ...rig.call, forceUpdate: true })).amount
  expect(await balance()).toBe(1n)
  expect(servers[1].methods).toEqual([])
  const asked = servers[0].methods.length
  servers[0].fault({ hang: 'all' })
  const read = balance()
  await until(() => servers[0].methods.length > asked)
  await clock.advance(1_999)
  expect(await read).toBe(2n)
})

test('the one that answered stays the first', async () => {
  const { balance, clock } = await reading(servers[0].url, servers[1].url)
  servers[0].fault({ hang: 'all' })
  const read = balance()
  await until(() => servers[0].methods.length === 2)
  await clock.advance(2_000)
  expect(await read).toBe(2n)
  const asked = servers[0].methods.length
  expect(await balance()).toBe(2n)
  expect(servers[0].methods).toHaveLength(asked)
  servers[0].fault(undefined)
  servers[1].fault({ drop: true })
  expect(await balance()).toBe(1n)
})

test('after a minute the first in order is asked again, by one read', async () => {
  const { balance, clock } = await reading(servers[0].url, servers[1].url)
  servers[0].fault({ drop: true })
  expect(await balance()).toBe(2n)
  const asked = servers[0].methods.length
  await clock.advance(59_999)
  expect(await balance()).toBe(2n)
  expect(servers[0].methods).toHaveLength(asked)
  await clock.advance(1)
  expect(await Promise.all([balance(), balance()])).toEqual([2n, 2n])
  // One read: its question, and that for the chain.
  expect(servers[0].methods).toHaveLength(asked + 2)
  servers[0].fault(undefined)
  expect(await balance()).toBe(2n)
  await clock.advance(60_000)
  expect(await balance()).toBe(1n)
  expect(await balance()).toBe(1n)
})

test('row 59: an endpoint of another chain is not believed', async () => {
  servers[0].answer('eth_chainId', () => '0xa')
  const alone = await reading(servers[0].url)
  const error = await rejection(alone.balance())
  expect(error).toMatchObject({ code: 'CHAIN_UNSUPPORTED', context: { network: 'eip155:1', answer: 'eip155:10' } })
  const { balance } = await reading(servers[0].url, servers[1].url)
  expect(await balance()).toBe(2n)
})

test.each([[null], ['mainnet'], ['0x0']])(
  'an endpoint that names chain %j is left for the next, and is no other chain’s',
  async (answer) => {
    servers[0].answer('eth_chainId', () => answer)
    const alone = await reading(servers[0].url)
    expect((await rejection(alone.balance())).code).toBe('HTTP_INVALID')
    const { balance } = await reading(servers[0].url, servers[1].url)
    expect(await balance()).toBe(2n)
  },
)

test.each([
  ['no JSON', { body: '<html>' }, 'HTTP_INVALID'],
  ['a refusal', { status: 401 }, 'HTTP_STATUS'],
  ['more than five megabytes', { flood: 5_100_000 }, 'HTTP_INVALID'],
  ['no connection', { drop: true }, 'HTTP_OFFLINE'],
] as const)('row 58: %s of the only endpoint is a typed error', async (_, fault, code) => {
  const { balance } = await reading(servers[0].url)
  servers[0].fault(fault)
  expect((await rejection(balance())).code).toBe(code)
})

test('A26: an answer of more than 5 MB is none, however well it is formed', async () => {
  const { balance } = await reading(servers[0].url)
  servers[0].fault({ body: `{"jsonrpc":"2.0","id":1,"result":"0x1"${' '.repeat(5_100_000)}}` })
  expect(await rejection(balance())).toMatchObject({ code: 'HTTP_INVALID', context: { reason: 'size' } })
})

test.each([
  ['no number', Number.NaN],
  ['a word', 'NaN'],
  ['nothing', undefined],
  ['less than nothing', '-0x1'],
  ['more than a word holds', `0x1${'0'.repeat(64)}`],
  ['an object', { amount: '0x1' }],
])('row 58: a balance of %s is HTTP_INVALID', async (_, value) => {
  const { balance } = await reading(servers[0].url)
  servers[0].answer('eth_getBalance', () => value)
  expect((await rejection(balance())).code).toBe('HTTP_INVALID')
})

test('an endpoint that says no keeps its code', async () => {
  const { balance } = await reading(servers[0].url)
  servers[0].answer('eth_getBalance', () => {
    throw new RpcError(-32001, 'Not here')
  })
  expect(await rejection(balance())).toMatchObject({ code: 'HTTP_STATUS', rpcCode: -32001, message: 'Not here' })
})

test('the chain’s own answer is not asked for twice', async () => {
  const { rig } = await reading(servers[0].url, servers[1].url)
  for (const server of servers) {
    server.answer('eth_getBlockByNumber', () => ({ number: '0x1', baseFeePerGas: '0x1', transactions: [] }))
    server.answer('eth_maxPriorityFeePerGas', () => '0x1')
  }
  servers[0].answer('eth_estimateGas', () => {
    throw new RpcError(3, 'execution reverted')
  })
  const estimate = rig.actions.fees.estimate({ ...rig.call, to: rig.call.account, amount: 1n })
  expect(await rejection(estimate)).toMatchObject({ code: 'TRANSACTION_FAILED', rpcCode: 3 })
  expect(servers[1].methods).not.toContain('eth_estimateGas')
})

test.each([400, 404])('a refusal (%i) of the only endpoint is not asked for again', async (status) => {
  const { balance } = await reading(servers[0].url)
  servers[0].fault({ status })
  expect(await rejection(balance())).toMatchObject({ code: 'HTTP_STATUS', context: { status } })
  expect([...servers[0].methods].sort()).toEqual(['eth_chainId', 'eth_getBalance'])
})

/** The waits of 150, 300 and 600 ms that are asked for meanwhile. They need not pass. */
const watchWaits = (): { readonly waits: readonly number[]; readonly restore: () => void } => {
  const { setTimeout: start } = globalThis
  const waits: number[] = []
  const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    const isRetry = [150, 300, 600, 1_200].includes(ms)
    if (isRetry) waits.push(ms)
    return start(run, isRetry ? 0 : ms)
  }) as typeof setTimeout)
  return { waits, restore: () => spy.mockRestore() }
}
// The question, and that for the chain.
const WAITS = [150, 150, 300, 300, 600, 600]

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'what the only endpoint answers with %i is asked for three times more',
  async (status) => {
    const { balance } = await reading(servers[0].url)
    servers[0].fault({ status })
    const { waits, restore } = watchWaits()
    expect(await rejection(balance())).toMatchObject({ code: 'HTTP_STATUS', context: { status } })
    restore()
    expect([...waits].sort((a, b) => a - b)).toEqual(WAITS)
    expect(servers[0].methods).toHaveLength(8)
  },
)

test('so is one that is cut off without any status', async () => {
  const { balance } = await reading(servers[0].url)
  servers[0].fault({ drop: true })
  const { waits, restore } = watchWaits()
  await rejection(balance())
  restore()
  expect([...waits].sort((a, b) => a - b)).toEqual(WAITS)
})

test.each([
  [-1, 3],
  [-32_603, 3],
  [-32_005, 3],
  [-32_000, 0],
  [-32_602, 0],
  [3, 0],
])('the code %i is asked for %i times more', async (code, times) => {
  const { balance } = await reading(servers[0].url)
  servers[0].answer('eth_getBalance', () => {
    throw new RpcError(code, 'Not now')
  })
  const { waits, restore } = watchWaits()
  await rejection(balance())
  restore()
  expect(waits).toEqual([150, 300, 600].slice(0, times))
  expect(servers[0].methods.filter((method) => method === 'eth_getBalance')).toHaveLength(1 + times)
})

test('a Retry-After of the only endpoint is kept', async () => {
  const { balance } = await reading(servers[0].url)
  const { setTimeout: start } = globalThis
  const waits: number[] = []
  const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    waits.push(ms)
    // What was asked to be waited is known; it need not pass.
    return start(run, ms === 3_000 ? 0 : ms)
  }) as typeof setTimeout)
  // The question, and that for the chain.
  servers[0].fault({ status: 429, headers: { 'retry-after': '3' }, times: 2 })
  expect(await balance()).toBe(1n)
  spy.mockRestore()
  expect(waits).toEqual([3_000, 3_000])
  expect([...servers[0].methods].sort()).toEqual(['eth_chainId', 'eth_chainId', 'eth_getBalance', 'eth_getBalance'])
})

test('a network that is not configured, or no longer', async () => {
  const { rig, balance } = await reading(servers[0].url)
  expect(await balance()).toBe(1n)
  rig.scope.networks.set([evmNetwork(1, servers[1].url)])
  expect(await balance()).toBe(2n)
  rig.scope.networks.set([])
  expect((await rejection(balance())).code).toBe('NETWORK_UNKNOWN')
})

test('a read can be given up, and ends with the adapter', async () => {
  const { rig, balance } = await reading(servers[0].url)
  servers[0].fault({ hang: 'all' })
  const controller = new AbortController()
  const outcome = rejection(rig.actions.balance.balance({ ...rig.call, signal: controller.signal }))
  controller.abort()
  expect((await outcome).code).toBe('REQUEST_ABORTED')
  const other = rejection(balance())
  rig.scope.unload()
  expect((await other).code).toBe('REQUEST_ABORTED')
})
