/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address as addresses, networks, Transaction } from 'bitcoinjs-lib'
import { createEsplora } from '../../../adapters/bitcoin/actions/esplora.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'

const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const [{ payment: account }, { payment: to }] = bitcoinTestAccounts

/** What made the account's only coin, its second output. */
const earlier = new Transaction()
earlier.addInput(new Uint8Array(32), 0xffffffff)
earlier.addOutput(addresses.toOutputScript(to, networks.regtest), 7_000n)
earlier.addOutput(addresses.toOutputScript(account, networks.regtest), 1_000_000n)
const id = earlier.getId()

type Answer = string | object | number

interface Api {
  readonly url: string
  readonly asked: string[]
  /** Path to its answer; a number is a status without one. What is not here is 404. */
  readonly answers: Record<string, Answer>
}

const servers: Server[] = []
let clock = createManualClock()
let scope: AdapterScope | undefined

const startApi = async (changed: Record<string, Answer> = {}): Promise<Api> => {
  const sums = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
  const asked: string[] = []
  const answers: Record<string, Answer> = {
    '/block-height/0': genesis,
    '/fee-estimates': { 1: 20.5, 3: 10.001 },
    [`/address/${account}`]: { chain_stats: sums(2_100_000_000_000_000, 5), mempool_stats: sums(0, 7) },
    [`/address/${account}/utxo`]: [{ txid: id, vout: 1, value: 1_000_000, status: { confirmed: true } }],
    [`/tx/${id}/hex`]: earlier.toHex(),
    ...changed,
  }
  const server = createServer((request, response) => {
    const path = `${request.url}`
    asked.push(path)
    const answer = Object.hasOwn(answers, path) ? answers[path] : 404
    response.statusCode = typeof answer === 'number' ? answer : 200
    response.end(typeof answer === 'object' ? JSON.stringify(answer) : `${answer}`)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, answers }
}

const load = async (urls: readonly string[], apis: Readonly<Record<string, readonly string[]>> = {}) => {
  scope = createAdapterScope('bip122', { clock, networks: [bitcoinNetwork(network, ...urls)], options: { apis } })
  const { balance, fees, send } = await scope.run(bitcoinAdapter().actions)
  if (!balance || !fees || !send) throw new Error('The adapter lacks a feature.')
  const call = { network, account } as const
  return {
    balance: async () => (await balance.balance(call)).amount,
    fee: (unitPrice?: bigint) => fees.estimate({ ...call, to, amount: 50_000n, ...(unitPrice !== undefined && { unitPrice }) }),
    feeFrom: (from: string) => fees.estimate({ ...call, account: from, to, amount: 50_000n }),
    wait: (transaction = id, more: Omit<Parameters<typeof send.wait>[0], keyof typeof call | 'id'> = {}) =>
      send.wait({ ...call, ...more, id: transaction }),
  }
}

beforeEach(() => {
  clock = createManualClock()
})
afterEach(async () => {
  scope?.unload()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('a balance is exact to the satoshi, with what is in no block yet', async () => {
  const { balance } = await load([(await startApi()).url])
  expect(await balance()).toBe(2_100_000_000_000_000n - 12n)
})

test('the host’s APIs are asked, in order, in place of the network’s own; one of another chain is not believed', async () => {
  const [own, foreign, good] = [await startApi(), await startApi({ '/block-height/0': 'cd'.repeat(32) }), await startApi()]
  const { balance } = await load([own.url], { [network]: [foreign.url, good.url] })
  expect(await balance()).toBe(2_099_999_999_999_988n)
  expect([own.asked, foreign.asked, good.asked.length]).toEqual([[], ['/block-height/0'], 2])
})

test.each([
  ['serves another chain', { '/block-height/0': 'cd'.repeat(32) }, 'CHAIN_UNSUPPORTED'],
  ['is down', { '/block-height/0': 503 }, 'HTTP_STATUS'],
  ['answers with a page', { [`/address/${account}`]: '<html>' }, 'HTTP_INVALID'],
  [
    'says more satoshi than JSON can',
    {
      [`/address/${account}`]: {
        chain_stats: { funded_txo_sum: 2 ** 60, spent_txo_sum: 0 },
        mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
      },
    },
    'HTTP_INVALID',
  ],
])('an API that %s: no balance', async (_, answers, code) => {
  const { balance } = await load([(await startApi(answers)).url])
  expect((await rejection(balance())).code).toBe(code)
})

test('A1: an answer is read to 5 MB, and one that breaks off is none', async () => {
  let broken = false
  const large = createServer((request, response) => {
    if (`${request.url}` === '/block-height/0') return response.end(genesis)
    if (!broken) return response.end(`${' '.repeat(5_000_000)}{}`)
    response.setHeader('content-length', 100)
    response.write('{')
    setTimeout(() => response.destroy(), 20)
  })
  servers.push(large)
  await new Promise<void>((resolve) => large.listen(0, '127.0.0.1', resolve))
  const { balance } = await load([`http://127.0.0.1:${(large.address() as AddressInfo).port}`])
  expect(await rejection(balance())).toMatchObject({ code: 'HTTP_INVALID', cause: 'The answer is larger than 5 MB.' })
  broken = true
  expect((await rejection(balance())).code).toBe('HTTP_OFFLINE')
})

test('the fee is the rate for three blocks by the size, rounded up; a price of the visitor takes its place', async () => {
  const { fee } = await load([(await startApi()).url])
  // 1 input and 2 outputs are at most 142 virtual bytes, at 10.001 satoshi each.
  expect([await fee(), await fee(2n)]).toEqual([1_421n, 284n])
})

test('mempool.space has rates at a path of its own; a rate below the least is the least', async () => {
  const api = await startApi({ '/fee-estimates': 404, '/v1/fees/recommended': { fastestFee: 5, halfHourFee: 0.2, hourFee: 0.1 } })
  const { fee } = await load([api.url])
  expect(await fee()).toBe(142n)
})

test('a rate that no node relays at is the least; an address of another chain pays nothing', async () => {
  const { fee, feeFrom } = await load([(await startApi({ '/fee-estimates': { 3: 0.5 } })).url])
  expect(await fee()).toBe(142n)
  expect((await rejection(feeFrom('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))).code).toBe('ADDRESS_INVALID')
})

test('an API that is left for another one is asked no more', async () => {
  let [reached, left] = [false, false]
  const silent = createServer(({ socket }) => {
    reached = true
    socket.on('close', () => {
      left = true
    })
  })
  servers.push(silent)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const good = await startApi()
  const { balance } = await load([`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, good.url])
  const asked = balance()
  await until(() => reached)
  await clock.advance(1_500)
  expect(await asked).toBe(2_099_999_999_999_988n)
  await until(() => left)
})

test('what a node says of a transaction is told by its reason; one that it has already counts as taken', async () => {
  let [status, text] = [400, '']
  const server = createServer((_, response) => {
    response.statusCode = status
    response.end(text)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { broadcast } = createEsplora(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, new AbortController().signal)
  const said = async (...next: [number, string]): Promise<unknown> => {
    ;[status, text] = next
    return broadcast('00').then(
      () => 'taken',
      (error: PorticoError) => error.context.reason ?? error.code,
    )
  }
  expect([
    await said(200, id),
    await said(400, 'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}'),
    await said(400, 'sendrawtransaction RPC error: txn-already-known'),
    await said(400, 'bad-txns-inputs-missingorspent'),
    await said(400, 'min relay fee not met, 100 < 142'),
    await said(400, 'non-mandatory-script-verify-flag'),
    await said(503, 'txn-already-known'),
  ]).toEqual(['taken', 'taken', 'taken', 'spent', 'fee', 'refused', 'HTTP_STATUS'])
})

test('a rate that nobody would pay is not believed', async () => {
  const { fee } = await load([(await startApi({ '/fee-estimates': { 3: 1_000.5 } })).url])
  expect((await rejection(fee())).code).toBe('HTTP_INVALID')
})

test('a transaction that the network knew and knows no longer is dropped; one that it does not know yet is waited for', async () => {
  const api = await startApi()
  const { wait } = await load([api.url])
  const waited = rejection(wait())
  const path = `/tx/${id}/status`
  /** Resolves when it has looked and rests. */
  const rests = () => until(() => clock.durations.includes(3_000))
  await rests()
  api.answers[path] = { confirmed: false }
  await clock.advance(3_000)
  await rests()
  delete api.answers[path]
  await clock.advance(3_000)
  const error = await waited
  expect([error.code, error.context.reason, error.context.hash]).toEqual(['TRANSACTION_FAILED', 'dropped', id])
})

test('that it was seen is said, and counts in a later wait', async () => {
  const api = await startApi()
  const { wait } = await load([api.url])
  const onSeen = jest.fn()
  const path = `/tx/${id}/status`
  const rests = () => until(() => clock.durations.includes(3_000))
  const life = new AbortController()
  const first = rejection(wait(id, { onSeen, signal: life.signal }))
  await rests()
  expect(onSeen).not.toHaveBeenCalled()
  api.answers[path] = { confirmed: false }
  for (let looks = 0; looks < 2; looks++) {
    await clock.advance(3_000)
    await rests()
  }
  expect(onSeen).toHaveBeenCalledTimes(1)
  life.abort()
  await first
  delete api.answers[path]
  const error = await rejection(wait(id, { seen: true }))
  expect([error.code, error.context.reason]).toEqual(['TRANSACTION_FAILED', 'dropped'])
})

test('after 180 s in no block nothing is known', async () => {
  const { wait } = await load([(await startApi({ [`/tx/${id}/status`]: { confirmed: false } })).url])
  expect((await rejection(wait(`${id}/../x`))).code).toBe('PARAMS_INVALID')
  const waited = rejection(wait())
  await clock.advance(180_000)
  expect((await waited).code).toBe('RECEIPT_TIMEOUT')
})
