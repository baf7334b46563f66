/** @jest-environment node */
import type { HostService } from '../../../kernel/contract/host-services.ts'
import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

let proxy: RpcServer
let own: RpcServer
let clock: ManualClock
const rigs: ActionsRig[] = []

beforeEach(async () => {
  clock = createManualClock()
  ;[proxy, own] = await Promise.all([
    startRpcServer(1, { eth_getBalance: () => '0x1' }),
    startRpcServer(1, { eth_getBalance: () => '0x2' }),
  ])
})
afterEach(async () => {
  for (const { scope } of rigs.splice(0)) scope.unload()
  await Promise.all([proxy.close(), own.close()])
})

/** 1 is the proxy's answer, 2 the network's own. */
const reading = async (host: Partial<HostService> = {}, options: { readonly proxy?: boolean } = {}) => {
  const given = { projectId: 'project', services: { api: proxy.url }, ...host }
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, own.url)], host: given, options })
  rigs.push(rig)
  // Each asks: what was answered is kept for a while.
  const balance = async (): Promise<bigint> => (await rig.actions.balance.balance({ ...rig.call, forceUpdate: true })).amount
  return { rig, balance }
}

test('chains are read through the provider API, as text', async () => {
  const { balance } = await reading()
  expect([await balance(), await balance()]).toEqual([1n, 1n])
  expect([...proxy.methods].sort()).toEqual(['eth_chainId', 'eth_getBalance', 'eth_getBalance'])
  for (const { path, type } of proxy.asked) {
    const { pathname, searchParams } = new URL(path, proxy.url)
    expect([pathname, [...searchParams], type]).toEqual([
      '/v1/',
      [
        ['chainId', 'eip155:1'],
        ['projectId', 'project'],
      ],
      'text/plain;charset=UTF-8',
    ])
  }
  expect(own.methods).toEqual([])
})

test('the address of the service may end with slashes and have a path', async () => {
  const { balance } = await reading({ services: { api: `${proxy.url}/deep//` } })
  await balance()
  expect(proxy.asked[0]?.path).toMatch(/^\/deep\/v1\/\?/)
})

test.each([
  ['the host names no project', { projectId: undefined }, {}],
  ['the host names no service', { services: {} }, {}],
  ['the option says so', {}, { proxy: false }],
] as const)('the network’s own endpoint alone is read where %s', async (_, host, options) => {
  const { balance } = await reading(host, options)
  expect(await balance()).toBe(2n)
  expect(proxy.methods).toEqual([])
  expect(own.asked.map(({ type }) => type)).toEqual(['application/json', 'application/json'])
})

test.each([
  ['does not answer', { hang: 'all' }],
  ['begins to answer and stops', { hang: 'body' }],
] as const)('row 57: a proxy that %s is left after 1.5 s', async (_, fault) => {
  proxy.fault(fault)
  const { balance } = await reading()
  const read = balance()
  await until(() => proxy.methods.length === 2)
  await clock.advance(1_499)
  expect(own.methods).toEqual([])
  await clock.advance(1)
  expect(await read).toBe(2n)
})

test.each([
  ['row 57: has too many visitors', { status: 429, headers: { 'retry-after': '30' } }],
  ['row 57: is broken', { status: 503 }],
  ['row 57: cuts the connection', { drop: true }],
  ['row 58: sends a page', { body: '<html>Maintenance</html>' }],
  ['row 58: sends half a JSON', { body: '{"jsonrpc":' }],
  ['does not know the chain', { status: 400, body: '{"status":"FAILED","reasons":[{"name":"chainId","description":"unknown"}]}' }],
  ['does not know the project', { status: 401, body: '{"error":"Invalid project"}' }],
] as const)('a proxy that %s is left at once', async (_, fault) => {
  proxy.fault(fault)
  const { balance } = await reading()
  expect(await balance()).toBe(2n)
})

test('row 58: a proxy whose values are of another type is left', async () => {
  proxy.answer('eth_chainId', () => ({ text: '0x1' }))
  proxy.answer('eth_getBalance', () => ({ text: '0x1' }))
  const { balance } = await reading()
  expect(await balance()).toBe(2n)
})

test('a proxy that does not serve a method is left', async () => {
  proxy.answer('eth_getBalance', () => {
    throw new RpcError(-32601, 'eth_getBalance is not supported')
  })
  const { balance } = await reading()
  expect(await balance()).toBe(2n)
})

test('row 59: a proxy that answers for another chain is not believed, until it serves the right one', async () => {
  proxy.answer('eth_chainId', () => '0xa')
  const { balance } = await reading()
  expect(await balance()).toBe(2n)
  proxy.answer('eth_chainId', () => '0x1')
  await clock.advance(60_000)
  expect(await balance()).toBe(1n)
})

test('the chain’s own answer through the proxy counts', async () => {
  const { rig } = await reading()
  for (const server of [proxy, own]) {
    server.answer('eth_getBlockByNumber', () => ({ number: '0x1', baseFeePerGas: '0x1', transactions: [] }))
    server.answer('eth_maxPriorityFeePerGas', () => '0x1')
  }
  proxy.answer('eth_estimateGas', () => {
    throw new RpcError(3, 'execution reverted')
  })
  const estimate = rig.actions.fees.estimate({ ...rig.call, to: rig.call.account, amount: 1n })
  expect(await rejection(estimate)).toMatchObject({ code: 'TRANSACTION_FAILED' })
  expect(own.methods).not.toContain('eth_estimateGas')
})

test('row 57: a proxy that failed rests for a minute; then one read asks it, and the others do not wait', async () => {
  proxy.fault({ drop: true })
  const { balance } = await reading()
  expect(await balance()).toBe(2n)
  const asked = proxy.methods.length
  await clock.advance(59_999)
  expect([await balance(), proxy.methods.length]).toEqual([2n, asked])
  proxy.fault({ hang: 'all' })
  await clock.advance(1)
  const slow = balance()
  await until(() => proxy.methods.length === asked + 2)
  expect(await balance()).toBe(2n)
  await clock.advance(1_500)
  expect(await slow).toBe(2n)
  expect(proxy.methods).toHaveLength(asked + 2)
  proxy.fault(undefined)
  await clock.advance(60_000)
  expect([await balance(), await balance()]).toEqual([1n, 1n])
})

test('row 57: while the proxy is dead, the only endpoint of the network has the time it would have without one', async () => {
  proxy.fault({ drop: true })
  const { balance } = await reading()
  await balance()
  own.fault({ hang: 'all' })
  const seen = own.methods.length
  const read = rejection(balance())
  await until(() => own.methods.length > seen)
  await clock.advance(9_999)
  expect(clock.durations).toContain(10_000)
  await clock.advance(1)
  expect((await read).code).toBe('HTTP_TIMEOUT')
})
