/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onrampOptions, onrampOrder, onrampQuote, onrampUrl } from 'portico/wire'
import { createPublicClient, erc20Abi, http, parseUnits } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { startPayments } from '../../../examples/sandbox/payments/start-payments.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { startSolana } from '../../../examples/sandbox/solana/start-solana.ts'
import { until } from '../../support/wait.ts'
import { callerOf } from '../api/support/call-api.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'
import { paymentBrowser } from './support/payment-browser.ts'

const PAYS = '4242 4242 4242 4242'
const SLOW = '4000 0000 0000 3220'
const REFUND = '4000 0000 0000 5126'
const DECLINED = '4000 0000 0000 0002'
const PAGE = 'http://localhost:5173'
const stranger = '0x00000000000000000000000000000000000000aa'
const [usdc] = testTokens

let chains: SandboxChains
let solana: Service
let payments: Service
let api: Service
let data: string
let time = Date.now()
let call: ReturnType<typeof callerOf>
const urls = () => ({ ...chains.urls, [sandboxSolana.caipNetworkId]: solana.url })
const start = (port = 0) => startPayments({ port, control: 0, data, chains: urls(), now: () => time })

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'payments-'))
  ;[chains, solana] = await Promise.all([startSandboxChains(1), startSolana()])
  payments = await start()
  api = await startApi({ chains: chains.urls, payments: payments.url })
  call = callerOf(api.url, { origin: PAGE })
})
afterAll(async () => {
  await Promise.all([api?.close(), payments?.close(), solana?.close(), chains?.stop()])
  await rm(data, { recursive: true, force: true })
})

let made = 0
const newId = (): string => {
  made += 1
  return made.toString(16).padStart(32, '0')
}
const askUrl = (id: string, change: object = {}) =>
  call(onrampUrl, {
    body: {
      destinationWallets: [{ address: stranger, blockchains: ['ethereum'], assets: ['ETH'] }],
      partnerUserId: id,
      defaultExperience: 'buy',
      presetFiatAmount: 100,
      ...change,
    },
  })
const statusOf = async (id: string) => (await call(onrampOrder, { path: { id } })).answer()
const client = () => createPublicClient({ transport: http(chains.urls['eip155:1']), cacheTime: 0 })
const origin = (): string => `http://localhost:${payments.port}`

test('options and quotes are those of the provider, on the prices of the chain', async () => {
  const options = (await call(onrampOptions, {})).answer()
  expect(options.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'SOL'])
  const [ether, , sol] = options.purchaseCurrencies
  const [dollars] = options.paymentCurrencies
  if (!ether || !sol || !dollars) throw new Error('Nothing is sold.')
  const body = { purchaseCurrency: ether, paymentCurrency: dollars, amount: '100', network: 'ethereum-mainnet' }
  const quote = (await call(onrampQuote, { body })).answer()
  expect(quote).toMatchObject({
    paymentTotal: { amount: '100', currency: 'USD' },
    coinbaseFee: { amount: '1.50' },
    purchaseAmount: { currency: 'ETH' },
  })
  const dear = (await call(onrampQuote, { body: { ...body, provider: 'meld' } })).answer()
  expect(dear.purchaseAmount.amount).not.toBe(quote.purchaseAmount.amount)
  expect((await call(onrampQuote, { body: { ...body, amount: '9.99' } })).reasons).toEqual({ amount: 'The least is 10.00.' })
  expect((await call(onrampQuote, { body: { ...body, amount: '7500.01' } })).reasons).toEqual({ amount: 'The most is 7500.00.' })
})

test('A27: the address of a page is for one origin, one use and five minutes', async () => {
  const id = newId()
  const first = (await askUrl(id)).answer().url
  expect(new URL(first).origin).toBe(origin())
  // CORS names the page that asked, never everybody.
  const body = JSON.stringify({ destinationWallets: [], partnerUserId: newId(), defaultExperience: 'buy' })
  const raw = await fetch(`${api.url}${onrampUrl.path}?projectId=sandbox`, { method: 'POST', headers: { origin: PAGE }, body })
  expect(raw.headers.get('access-control-allow-origin')).toBe(PAGE)
  expect((await callerOf(api.url, { origin: 'https://elsewhere.example' })(onrampUrl, { body: JSON.parse(body) })).status).toBe(403)

  const owner = paymentBrowser()
  const page = await owner.open(first)
  expect([page.status, page.headers.get('cross-origin-opener-policy')]).toEqual([200, 'same-origin'])
  expect(page.text).toContain(stranger)
  expect((await paymentBrowser().open(first)).status).toBe(410)
  // Of two links for one purchase the later counts.
  const [second, third] = [(await askUrl(id)).answer().url, (await askUrl(id)).answer().url]
  expect((await paymentBrowser().open(second)).status).toBe(410)
  time += 300_001
  expect((await paymentBrowser().open(third)).status).toBe(410)
  // And nobody moves a purchase to another address.
  const moved = { destinationWallets: [{ address: `0x${'bb'.repeat(20)}`, blockchains: ['ethereum'], assets: ['ETH'] }] }
  expect((await askUrl(id, moved)).status).toBe(409)
})

test('pages of browsers do not ask as partners, and another site’s form does not pay', async () => {
  const refused = await fetch(`${payments.url}/partner/options`, { headers: { origin: PAGE } })
  expect(refused.status).toBe(403)
  const owner = paymentBrowser()
  const id = newId()
  await owner.open((await askUrl(id)).answer().url)
  expect((await owner.pay(origin(), PAYS, 'https://elsewhere.example')).status).toBe(400)
  expect(await statusOf(id)).toEqual({ status: 'created' })
  expect((await paymentBrowser().pay(origin(), PAYS)).status).toBe(400)
})

test.each([
  ['ETH', undefined],
  ['USDC', usdc.address],
] as const)('%s that is paid with a card arrives on the chain', async (symbol, token) => {
  const balance = (): Promise<bigint> =>
    token === undefined
      ? client().getBalance({ address: stranger })
      : client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [stranger] })
  const before = await balance()
  const id = newId()
  const owner = paymentBrowser()
  await owner.open(
    (await askUrl(id, { destinationWallets: [{ address: stranger, blockchains: ['ethereum'], assets: [symbol] }] })).answer().url,
  )
  expect((await owner.pay(origin(), PAYS)).text).toContain('Payment received')
  time += 600
  await until(async () => (await statusOf(id)).status === 'sent')
  const { hash } = await statusOf(id)
  await client().waitForTransactionReceipt({ hash: `0x${hash?.slice(2)}`, pollingInterval: 50 })
  expect((await balance()) - before).toBeGreaterThan(symbol === 'ETH' ? parseUnits('0.01', 18) : parseUnits('95', 6))
})

test('SOL arrives on the local Solana, over Meld’s link', async () => {
  const id = newId()
  const receiver = '9XaGLn6QNmEA7BFdPCXGwqubyymq9V3qf385JhWCSFSr'
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { result: { value: number } }).result.value
  }
  const before = await ask('getBalance', receiver)
  const link = new URL('/meld', origin())
  const values = {
    publicKey: 'sandbox',
    walletAddress: receiver,
    destinationCurrencyCode: 'SOL',
    sourceAmount: '30',
    sourceCurrencyCode: 'USD',
  }
  for (const [name, value] of Object.entries({ ...values, externalSessionId: id })) link.searchParams.set(name, value)
  const owner = paymentBrowser()
  expect((await owner.open(link.href)).text).toContain(receiver)
  await owner.pay(origin(), PAYS)
  time += 600
  await until(async () => (await statusOf(id)).status === 'sent')
  await until(async () => (await ask('getBalance', receiver)) > before)
})

test('a declined card fails the order, and one with second thoughts gives the money back', async () => {
  const [declined, refunded] = [newId(), newId()]
  const [one, two] = [paymentBrowser(), paymentBrowser()]
  await one.open((await askUrl(declined)).answer().url)
  expect((await one.pay(origin(), '1234')).text).toContain('none of the test cards')
  await one.pay(origin(), DECLINED)
  expect(await statusOf(declined)).toEqual({ status: 'failed' })
  await two.open((await askUrl(refunded)).answer().url)
  await two.pay(origin(), REFUND)
  expect(await statusOf(refunded)).toEqual({ status: 'paid' })
  time += 2_000
  await until(async () => (await statusOf(refunded)).status === 'refunded')
})

test('what was paid is paid out once, after a restart too', async () => {
  const id = newId()
  const owner = paymentBrowser()
  await owner.open((await askUrl(id)).answer().url)
  await owner.pay(origin(), SLOW)
  const { port } = payments
  await payments.close()
  expect((await call(onrampOrder, { path: { id } })).status).toBe(503)
  const before = await client().getBalance({ address: stranger })
  payments = await start(port)
  expect(await statusOf(id)).toEqual({ status: 'paid' })
  time += 21_000
  await until(async () => (await statusOf(id)).status === 'sent')
  const { hash } = await statusOf(id)
  const { blockNumber } = await client().waitForTransactionReceipt({ hash: `0x${hash?.slice(2)}`, pollingInterval: 50 })
  const { value } = await client().getTransaction({ hash: `0x${hash?.slice(2)}` })
  expect(await client().getBalance({ address: stranger, blockNumber })).toBe(before + value)
})

test('where a provider does not sell is told before anything is typed', async () => {
  const body = JSON.stringify({ provider: 'coinbase', region: 'Ruritania' })
  await fetch(`${payments.control}/_sandbox/regions`, { method: 'PUT', body })
  expect((await call(onrampOptions, {})).answer().providers).toContainEqual({ id: 'coinbase', served: false, region: 'Ruritania' })
})
