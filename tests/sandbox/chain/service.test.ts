/** @jest-environment node */
import { Hono } from 'hono'
import * as v from 'valibot'
import { createPublicClient, http, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { chainRoutes } from '../../../examples/sandbox/chain/control-routes.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { type ChainService, startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { until } from '../../support/wait.ts'

let service: ChainService
let bare: Chain
const losses: Error[] = []

const start = () =>
  startChainService({ id: 1, control: 0, onLoss: (error) => losses.push(error), onNotKept: (error) => losses.push(error) })
const client = () => createPublicClient({ chain: mainnet, transport: http(service.url, { retryCount: 0 }), pollingInterval: 20 })

const post = async (path: string, body: unknown): Promise<{ readonly status: number; readonly answer: unknown }> => {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

const hashOf = (answer: unknown) =>
  v.parse(
    v.object({
      hash: v.pipe(
        v.string(),
        v.transform((text): `0x${string}` => `0x${text.slice(2)}`),
      ),
    }),
    answer,
  ).hash

beforeAll(async () => {
  service = await start()
  bare = await startChain({ id: 10 })
})
afterAll(async () => {
  await bare.stop()
  await service.close()
  expect(losses).toEqual([])
})
describe('JSON-RPC', () => {
  test('is the chain’s, with everything on it', async () => {
    expect(await client().getChainId()).toBe(1)
    expect(await client().getCode({ address: exchangeAddresses.router })).toMatch(/^0x60/)
  })

  test.each([
    '{"jsonrpc":"2.0","id":"a","method":"eth_chainId","params":[]}',
    '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}, {"jsonrpc":"2.0","id":2,"method":"eth_nothing"}]',
    '{"jsonrpc":"2.0","method":"eth_chainId"}',
    '{"jsonrpc":',
    '',
  ])('is forwarded unchanged: %s', async (body) => {
    const app = new Hono()
    chainRoutes(app, { rpcUrl: bare.rpcUrl })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const [direct, forwarded] = [await fetch(bare.rpcUrl, request), await app.request('/', request)]
    expect(forwarded.status).toBe(direct.status)
    expect(forwarded.headers.get('content-type')).toBe(direct.headers.get('content-type'))
    expect(await forwarded.text()).toBe(await direct.text())
  })

  test('is open to pages of this machine', async () => {
    const asked = await fetch(service.url, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4101',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-headers')).toContain('content-type')
    const answered = await fetch(service.url, { method: 'POST', body: '{}', headers: { origin: 'http://localhost:4101' } })
    expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('fails when the fault switch says so, and answers again after that', async () => {
    const faults = (list: readonly object[]) =>
      fetch(`${service.control}/_sandbox/faults`, {
        method: 'PUT',
        body: JSON.stringify(list),
        headers: { 'content-type': 'application/json' },
      })
    await faults([{ kind: 'status', status: 503, times: 1 }])
    await expect(client().getChainId()).rejects.toThrow('503')
    expect(await client().getChainId()).toBe(1)
  })
})

describe('the controls', () => {
  beforeEach(() => post('/mining', { mode: 'auto' }))

  test('give, mine, and answer what they did', async () => {
    const address = '0x00000000000000000000000000000000000000AA'
    const token = testTokens[0].address
    expect(await post('/faucet', { address, amount: '3.5' })).toMatchObject({
      status: 200,
      answer: { amount: '3.5', symbol: 'ETH', mined: true },
    })
    expect(await post('/faucet', { address, token })).toMatchObject({ status: 200, answer: { amount: '100', symbol: 'USDC' } })
    expect(await client().getBalance({ address })).toBe(parseEther('3.5'))
    const before = await client().getBlockNumber({ cacheTime: 0 })
    expect(await post('/mine', { blocks: 4 })).toEqual({ status: 200, answer: { blockNumber: String(before + 4n) } })
    expect(await post('/reorg', { depth: 2 })).toEqual({ status: 200, answer: { blockNumber: String(before + 4n) } })
  })

  test('drop and replace what waits', async () => {
    expect(await post('/mining', { mode: 'manual' })).toEqual({ status: 200, answer: { mode: 'manual' } })
    const address = '0x00000000000000000000000000000000000000bb'
    const dropped = hashOf((await post('/faucet', { address })).answer)
    expect(await post('/drop', { hash: dropped })).toEqual({ status: 200, answer: { hash: dropped } })
    const replaced = hashOf((await post('/faucet', { address })).answer)
    const replacement = hashOf((await post('/replace', { hash: replaced, value: '0.5' })).answer)
    await post('/mine', { blocks: 1 })
    expect((await client().getTransactionReceipt({ hash: replacement })).status).toBe('success')
    expect(await client().getBalance({ address })).toBe(parseEther('0.5'))
    expect(await post('/drop', { hash: replaced })).toMatchObject({ status: 404, answer: { error: { code: 'NOT_PENDING' } } })
  })

  test.each([
    ['/faucet', {}, 'INPUT_INVALID'],
    ['/faucet', { address: '0x12' }, 'INPUT_INVALID'],
    ['/faucet', { address: testAccounts[0].address, amount: 1 }, 'INPUT_INVALID'],
    ['/faucet', { address: testAccounts[0].address, amount: 'much' }, 'AMOUNT_INVALID'],
    ['/faucet', { address: testAccounts[0].address, token: testAccounts[0].address }, 'TOKEN_UNKNOWN'],
    ['/faucet', { address: testAccounts[0].address, tokens: [] }, 'INPUT_INVALID'],
    ['/faucet', '{', 'INPUT_INVALID'],
    ['/mine', { blocks: 0 }, 'INPUT_INVALID'],
    ['/mine', { blocks: 1.5 }, 'INPUT_INVALID'],
    ['/mining', { mode: 'sometimes' }, 'INPUT_INVALID'],
    ['/mining', { mode: 'interval' }, 'INPUT_INVALID'],
    ['/reorg', { depth: 100 }, 'REORG_TOO_DEEP'],
    ['/reorg', { depth: 1, transactions: 'lose' }, 'INPUT_INVALID'],
    ['/drop', { hash: '0x00' }, 'INPUT_INVALID'],
    ['/replace', { hash: `0x${'00'.repeat(32)}`, value: 5 }, 'INPUT_INVALID'],
  ])('%s refuses %j with %s', async (path, body, code) => {
    const { status, answer } = await post(path, body)
    expect(status).toBe(400)
    expect(answer).toEqual({ error: { code, message: expect.stringMatching(/\w/) } })
  })

  test('a request of many megabytes is refused', async () => {
    expect(await post('/', 'x'.repeat(3_000_000))).toMatchObject({ status: 413, answer: { error: { code: 'INPUT_TOO_LONG' } } })
  })
})

test('a chain that ends by itself is reported once, and its front says so in JSON-RPC', async () => {
  const told: string[] = []
  const lost = await startChainService({ id: 10, onLoss: ({ message }) => told.push(message), onNotKept: () => undefined })
  process.kill(lost.chainPid, 'SIGKILL')
  await until(() => told.length > 0)
  const response = await fetch(lost.url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}' })
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32603, message: 'The chain is away.' } })
  await lost.close()
  expect(told).toEqual(['Chain 10 ended by itself (SIGKILL).'])
})

test('a taken port ends the chain again', async () => {
  const taken = startChainService({ id: 10, port: service.port, onLoss: (error) => losses.push(error), onNotKept: () => undefined })
  await expect(taken).rejects.toThrow('EADDRINUSE')
})
