import { createPublicClient, http } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { priceInUsd } from '../../../examples/sandbox/chain/exchange.ts'
import { spoofToken, testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { worth } from '../../../kernel/contract/decimal.ts'
import { writtenDollars } from '../../../ui-kit/parts/written-dollars.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { faultsOf, startServiceStage } from '../support/sandbox-services.ts'
import { openAccount, priced } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'

describe('the account beside the provider API', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  beforeAll(async () => {
    stage = await startServiceStage()
    api = await startApi({ chains: stage.chains })
  })
  afterAll(async () => {
    await api.close()
    await stage.close()
  })
  afterEach(() => faultsOf(api.url).clear())

  const open = () => openAccount(stage, { services: { api: api.url } })

  test('prices, total, name and picture; the look-alike is marked and worth nothing', async () => {
    const { modal, errors } = await open()
    const client = createPublicClient({ transport: http(stage.ethereum.rpcUrl) })
    const [usdc] = testTokens
    const price = await priceInUsd(client, 'native')
    if (price === undefined) throw new Error('The pools have no price of the coin.')
    const coins = await client.getBalance({ address: testAccounts[0].address })
    const coinsWorth = writtenDollars(worth(coins, 18, price)).slice(0, 7)
    await modal.text('alice.sandbox.eth').waitFor()
    await priced(modal)
    const rows = modal.dialog.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
    expect(await rows.first().textContent()).toContain(coinsWorth)
    expect(await rows.filter({ hasText: usdc.symbol }).first().textContent()).toContain('$12,500.25')
    const spoof = await rows.filter({ hasText: spoofToken.symbol }).textContent()
    expect(spoof).toContain('Unverified')
    expect(spoof).not.toContain('$')
    expect(errors).toEqual([])
  })

  test('a transfer is reviewed in dollars', async () => {
    const { modal, errors } = await open()
    await priced(modal)
    await fillTransfer(modal, '0.5', testAccounts[1].address)
    await modal.text(/^\$[\d,]+\.\d\d, from your account/).waitFor()
    await modal
      .text(/^\$[\d,]+\.\d\d$/)
      .last()
      .waitFor()
    expect(errors).toEqual([])
  })

  const failures: readonly (readonly [name: string, fault: Fault])[] = [
    ['54: 503 for ever', { kind: 'status', status: 503 }],
    ['53: 429 with Retry-After, again and again', { kind: 'status', status: 429, retryAfter: 1 }],
    ['403', { kind: 'status', status: 403 }],
    ['a truncated answer', { kind: 'truncated' }],
    ['a page instead of JSON', { kind: 'html' }],
    ['values of another type', { kind: 'wrong-type' }],
    ['20 MB', { kind: 'huge' }],
    ['no answer at all', { kind: 'hang' }],
  ]
  test.each(failures)('%s: the chain’s balances stand, it is said what is missing, and Retry brings it', async (_, fault) => {
    await faultsOf(api.url).set({ ...fault, path: '/v1/account' })
    const { modal, errors } = await open()
    const coin = modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/)
    await coin.waitFor()
    await modal.text(UNAVAILABLE).waitFor({ timeout: 60_000 })
    expect(await coin.isVisible()).toBe(true)
    await faultsOf(api.url).clear()
    await modal.button('Retry').click()
    await priced(modal)
    expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('53: 429 once: it is waited for and nothing is said', async () => {
    await faultsOf(api.url).set({ kind: 'status', status: 429, retryAfter: 1, times: 1, path: '/v1/account' })
    const { modal, errors } = await open()
    await priced(modal)
    expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('a slow answer: balances first, prices when they come; 56: what comes after the view was left changes nothing', async () => {
    await faultsOf(api.url).set({ kind: 'latency', ms: 1_500, path: '/v1/account' })
    const { modal, page, errors } = await open()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/).waitFor()
    expect(await modal.text(/^\$/).count()).toBe(0)
    await priced(modal)
    await page.keyboard.press('Escape')
    await modal.isClosed()
    expect(errors).toEqual([])
  })

  test('answers out of order are no other answers', async () => {
    await faultsOf(api.url).set({ kind: 'out-of-order' })
    const { modal, errors } = await open()
    await priced(modal)
    await modal.text('alice.sandbox.eth').waitFor()
    expect(errors).toEqual([])
  })

  test.each<readonly [string, Fault]>([
    ['57: 429', { kind: 'status', status: 429 }],
    ['57: no answer', { kind: 'hang' }],
    ['58: a page', { kind: 'html' }],
    ['58: other types', { kind: 'wrong-type' }],
    ['58: a truncated answer', { kind: 'truncated' }],
  ])('%s from the chain’s proxy: the chain is read without it', async (_, fault) => {
    await faultsOf(api.url).set({ ...fault, path: '/v1/', exact: true })
    const { modal, requests, errors } = await open()
    await priced(modal)
    for (const address of [`${api.url}/v1/?chainId=`, stage.ethereum.rpcUrl]) {
      expect(requests.some((request) => request.startsWith(address))).toBe(true)
    }
    expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test.each(failures)('%s for the gas price: the fee is the chain’s, and the transfer is sent', async (_, fault) => {
    await faultsOf(api.url).set({ ...fault, path: '/v1/convert/gas-price' })
    const { modal, errors } = await open()
    await priced(modal)
    await fillTransfer(modal, '0.01', testAccounts[1].address)
    await modal
      .text(/^0\.0\d+ ETH$/)
      .first()
      .waitFor()
    await modal.button(/^Send /).click()
    await modal.text('ETH sent').waitFor()
    expect(errors).toEqual([])
  })

  test.each(failures)('%s for the identity: the address stands alone', async (_, fault) => {
    await faultsOf(api.url).set({ ...fault, path: '/v1/identity' })
    const { modal, errors } = await open()
    await priced(modal)
    await modal.heading(/^0xf39F…2266$/i).waitFor()
    expect(await modal.text('alice.sandbox.eth').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test.each([
    ['55: an origin that is not the project’s', 'elsewhere', 'Invalid App Configuration'],
    ['a project that nobody knows', 'unknown', 'Invalid Project ID'],
  ])('%s: one alert, the chain’s balances, and nothing that spins', async (_, projectId, words) => {
    await fetch(`${api.url}/_sandbox/projects/elsewhere`, { method: 'PUT', body: JSON.stringify({ origins: ['https://shop.example'] }) })
    const { modal, errors } = await openAccount(stage, { projectId, debug: true, services: { api: api.url } })
    await modal.dialog.getByRole('alert').getByText(words).waitFor()
    expect(await modal.dialog.getByRole('alert').count()).toBe(1)
    await modal.text(UNAVAILABLE).waitFor()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/).waitFor()
    await modal.dialog.getByRole('alert').getByRole('button').click()
    await modal.button('Retry').click()
    await modal.text(UNAVAILABLE).waitFor()
    expect(await modal.dialog.getByRole('alert').count()).toBe(0)
    expect(errors).toEqual([])
  })
})
