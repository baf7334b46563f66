/** @jest-environment node */

import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { until } from '../../support/wait.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import { solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [{ address: account }, { address: to }] = solanaTestAccounts
const id = '5'.repeat(88)

/** An answer as the chain has it at a slot. */
const at = (value: unknown) => ({ context: { slot: 1 }, value })

const start = (lamports: number): Promise<RpcServer> =>
  startRpcServer(1, {
    getGenesisHash: () => genesis,
    getBalance: () => at(lamports),
    getLatestBlockhash: () => at({ blockhash: genesis, lastValidBlockHeight: 150 }),
    getMultipleAccounts: () => at([null]),
    getMinimumBalanceForRentExemption: () => 890_880,
  })

let servers: readonly [RpcServer, RpcServer]
const scopes: AdapterScope[] = []

beforeEach(async () => {
  servers = await Promise.all([start(1), start(2)])
})
afterEach(async () => {
  for (const scope of scopes.splice(0)) scope.unload()
  await Promise.all(servers.map((server) => server.close()))
})

/** Reads over endpoints while the clock stands still: how busy the machine is makes no difference. */
const reading = async (...urls: readonly string[]) => {
  const clock = createManualClock()
  const scope = createAdapterScope('solana', { clock, networks: [solanaNetwork(network, ...urls)] })
  scopes.push(scope)
  const { balance, fees, send } = await scope.run(solanaAdapter().actions)
  if (!balance || !fees || !send) throw new Error('The adapter lacks a feature.')
  const call = { network, account } as const
  return {
    clock,
    balance: async (signal?: AbortSignal) => (await balance.balance({ ...call, forceUpdate: true, ...(signal && { signal }) })).amount,
    fee: () => fees.estimate({ ...call, to, amount: 1n }),
    wait: () => send.wait({ ...call, id }),
  }
}

test('the first endpoint is asked, and its chain once', async () => {
  const { balance } = await reading(servers[0].url, servers[1].url)
  expect([await balance(), await balance()]).toEqual([1n, 1n])
  expect(servers.map(({ methods }) => methods)).toEqual([['getGenesisHash', 'getBalance', 'getBalance'], []])
})

test.each([
  ['cuts the connection', { drop: true }],
  ['has too many visitors', { status: 429 }],
  ['sends a page', { body: '<html>Maintenance</html>' }],
  ['sends half a JSON', { body: '{"jsonrpc":' }],
  ['sends null', { body: 'null' }],
] as const)('fault rows 57 and 58: an endpoint that %s is left for the next', async (_, fault) => {
  const { balance } = await reading(servers[0].url, servers[1].url)
  servers[0].fault(fault)
  expect(await balance()).toBe(2n)
})

test.each(['all', 'body'] as const)(
  'fault row 57: one that hangs (%s) is left within two seconds, the last one after ten',
  async (hang) => {
    const { balance, clock } = await reading(servers[0].url, servers[1].url)
    servers[0].fault({ hang })
    const read = balance()
    await until(() => servers[0].methods.length === 1)
    await clock.advance(1_499)
    expect(servers[1].methods).toEqual([])
    await clock.advance(1)
    expect(await read).toBe(2n)
    const alone = await reading(servers[0].url)
    const last = rejection(alone.balance())
    await until(() => servers[0].methods.length === 2)
    await alone.clock.advance(10_000)
    expect((await last).code).toBe('HTTP_TIMEOUT')
  },
)

test('fault row 59: one that serves another chain is not believed', async () => {
  servers[0].answer('getGenesisHash', () => '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY')
  expect(await (await reading(servers[0].url, servers[1].url)).balance()).toBe(2n)
  const error = await rejection((await reading(servers[0].url)).balance())
  expect([error.code, error.context.network]).toEqual(['CHAIN_UNSUPPORTED', network])
})

test.each([
  ['no amount', at(null)],
  ['a text', at('1')],
  ['a fraction', at(0.5)],
  ['less than nothing', at(-1)],
  ['an amount that has lost digits', at(2 ** 53)],
  ['no context', 1],
])('fault row 58: a balance that is %s is no balance', async (_, answer) => {
  const { balance } = await reading(servers[0].url)
  servers[0].answer('getBalance', () => answer)
  expect((await rejection(balance())).code).toBe('HTTP_INVALID')
})

test('a blockhash that is none goes into no transaction', async () => {
  const { fee } = await reading(servers[0].url)
  servers[0].answer('getLatestBlockhash', () => at({ blockhash: 'nothing', lastValidBlockHeight: 150 }))
  expect((await rejection(fee())).code).toBe('HTTP_INVALID')
})

test('what the last endpoint says is what the caller hears', async () => {
  const { balance } = await reading(servers[0].url)
  servers[0].answer('getBalance', () => {
    throw new RpcError(-32005, 'Node is \u202Ebehind')
  })
  const refused = await rejection(balance())
  expect([refused.code, refused.rpcCode, refused.message]).toEqual(['HTTP_STATUS', -32005, 'Node is behind'])
  servers[0].fault({ status: 503 })
  const status = await rejection(balance())
  expect([status.code, status.context.status]).toEqual(['HTTP_STATUS', 503])
  await servers[0].close()
  expect((await rejection(balance())).code).toBe('HTTP_OFFLINE')
})

test('a call that is given up asks no other endpoint', async () => {
  const { balance } = await reading(servers[0].url, servers[1].url)
  servers[0].fault({ hang: 'all' })
  const controller = new AbortController()
  const read = rejection(balance(controller.signal))
  await until(() => servers[0].methods.length === 1)
  controller.abort()
  expect((await read).code).toBe('REQUEST_ABORTED')
  expect(servers[1].methods).toEqual([])
})

/** Lets a wait look, pause and look again until it has settled. */
const lookOn = async (clock: ReturnType<typeof createManualClock>, work: Promise<unknown>): Promise<void> => {
  let over = false
  const end = (): void => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    // Between two looks: the pause and the whole limit.
    await until(() => over || clock.durations.includes(1_000))
    await clock.advance(1_000)
  }
}

const statuses = (...said: readonly unknown[]): void => {
  let asked = 0
  servers[0].answer('getSignatureStatuses', () => at([said[Math.min(asked++, said.length - 1)]]))
}

test('fault row 62: one that a reorganisation takes back is waited for again, until the cluster has confirmed it', async () => {
  const { wait, clock } = await reading(servers[0].url)
  servers[0].answer('getBlockHeight', () => 1_000)
  const seen = { slot: 1, confirmations: 0, err: null }
  statuses({ ...seen, confirmationStatus: 'processed' }, null, null, { ...seen, confirmationStatus: 'confirmed' })
  const waited = wait()
  await lookOn(clock, waited)
  await waited
  expect(servers[0].methods.filter((method) => method === 'getSignatureStatuses')).toHaveLength(4)
})

test('one that landed while its last block went by has not expired', async () => {
  const { wait, clock } = await reading(servers[0].url)
  let height = 900
  servers[0].answer('getBlockHeight', () => {
    height += 100
    return height
  })
  statuses(null, null, null, { slot: 1, confirmations: 0, err: null, confirmationStatus: 'confirmed' })
  const waited = wait()
  await lookOn(clock, waited)
  await waited
})

test('a transaction is waited for until the cluster has confirmed it', async () => {
  const { wait, clock } = await reading(servers[0].url)
  servers[0].answer('getBlockHeight', () => 1_000)
  const seen = { slot: 1, confirmations: 0, err: null }
  statuses(null, { ...seen, confirmationStatus: 'processed' }, { ...seen, confirmationStatus: 'confirmed' })
  const waited = wait()
  await lookOn(clock, waited)
  await waited
  expect(servers[0].methods.filter((method) => method === 'getSignatureStatuses')).toHaveLength(3)
})

test.each([
  ['reverted', { InstructionError: [0, 'InvalidAccountData'] }],
  ['expired', 'BlockhashNotFound'],
])('one that has failed is said to be %s', async (reason, err) => {
  const { wait } = await reading(servers[0].url)
  statuses({ slot: 1, confirmations: 0, err, confirmationStatus: 'confirmed' })
  const error = await rejection(wait())
  expect([error.code, error.context.reason]).toEqual(['TRANSACTION_FAILED', reason])
})

test.each([
  ['funds', 'InsufficientFundsForFee'],
  ['funds', { InstructionError: [1, { Custom: 1 }] }],
  ['rent', { InsufficientFundsForRent: { account_index: 1 } }],
  ['frozen', { InstructionError: [1, { Custom: 17 }] }],
])('one that has failed in a block for %s is reverted, and says so', async (detail, err) => {
  const { wait } = await reading(servers[0].url)
  statuses({ slot: 1, confirmations: 0, err, confirmationStatus: 'confirmed' })
  const { code, context } = await rejection(wait())
  expect([code, context.reason, context.detail]).toEqual(['TRANSACTION_FAILED', 'reverted', detail])
})

test('one that can land no more has expired, however the endpoint fails meanwhile', async () => {
  const { wait, clock } = await reading(servers[0].url)
  let height = 1_000
  servers[0].answer('getBlockHeight', () => {
    height += 50
    return height
  })
  statuses(null)
  const waited = rejection(wait())
  servers[0].fault({ status: 503, times: 2 })
  await lookOn(clock, waited)
  expect([(await waited).code, (await waited).context.reason]).toEqual(['TRANSACTION_FAILED', 'expired'])
})

test('fault row 63: nothing is known after three minutes', async () => {
  const { wait, clock } = await reading(servers[0].url)
  servers[0].answer('getBlockHeight', () => 1_000)
  statuses(null)
  const waited = rejection(wait())
  await until(() => clock.durations.includes(1_000))
  await clock.advance(180_000)
  expect((await waited).code).toBe('RECEIPT_TIMEOUT')
})

test('A26: an answer of more than 5 MB is not read to its end, whether or not the endpoint says how long it is', async () => {
  const { balance } = await reading(servers[0].url, servers[1].url)
  servers[0].fault({ flood: 5_100_000 })
  expect(await balance()).toBe(2n)
  const alone = await reading(servers[0].url)
  // However well it is formed.
  servers[0].fault({ body: `{"jsonrpc":"2.0","id":1,"result":"${genesis}"${' '.repeat(5_100_000)}}` })
  expect((await rejection(alone.balance())).context.reason).toBe('size')
  for (const fault of [
    { flood: 5_100_000 },
    { flood: 5_100_000, status: 503 },
    { flood: 5_100_000, headers: { 'transfer-encoding': 'chunked' } },
  ]) {
    servers[0].fault(fault)
    const error = await rejection(alone.balance())
    expect([error.code, error.context.reason]).toEqual(['HTTP_INVALID', 'size'])
  }
})
