import type { Locator } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { priceInUsd } from '../../../examples/sandbox/chain/exchange.ts'
import { spoofToken, testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { worth } from '../../../kernel/contract/tools/decimal.ts'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { writtenDollars } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import type { Modal } from '../support/modal.ts'
import { passTimer } from '../support/page-clock.ts'
import { faultsOf, startServiceStage } from '../support/sandbox-services.ts'
import { type AccountPage, dollars, openAccount, priced } from './account-page.ts'

const UNAVAILABLE = 'Prices unavailable'

describe('the account beside the provider API', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  beforeAll(async () => {
    stage = await startServiceStage()
    api = await startApi({ control: 0, chains: stage.chains })
  })
  afterAll(async () => {
    await api.close()
    await stage.close()
  })
  afterEach(() => faultsOf(api).clear())

  const closePages = () => Promise.all(stage.browser.contexts().map((context) => context.close()))

  const open = () => openAccount(stage, { services: { api: api.url } })
  const coin = (modal: Modal): Locator => modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(/ ETH$/)

  describe('in a page of its own', () => {
    afterEach(closePages)

    test('prices, total, name and picture; the look-alike is marked and worth nothing; a transfer is reviewed in dollars', async () => {
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
      const spoof = await rows.filter({ hasText: new RegExp(shortAddress(spoofToken.address), 'i') }).textContent()
      expect(spoof).toContain('Unverified')
      expect(spoof).not.toContain(spoofToken.symbol)
      expect(spoof).not.toContain('$')

      await fillTransfer(modal, '0.5', testAccounts[1].address)
      await modal.text(/^\$[\d,]+\.\d\d, from your account/).waitFor()
      await modal
        .text(/^\$[\d,]+\.\d\d$/)
        .last()
        .waitFor()
      expect(errors).toEqual([])
    })

    test.each([
      ['55: an origin that is not the project’s', 'elsewhere', 'Invalid App Configuration'],
      ['a project that nobody knows', 'unknown', 'Invalid Project ID'],
    ])('%s: one alert, the chain’s balances, and nothing that spins', async (_, projectId, words) => {
      await fetchApart(`${api.control}/_sandbox/projects/elsewhere`, {
        method: 'PUT',
        body: JSON.stringify({ origins: ['https://shop.example'] }),
      })
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

  // What each kind of fault comes to is proven at the client: tests/kernel/platform/http-client.test.ts, tests/plugins/provider-api.
  // Here one of each sort is walked through: a service that refuses, one that hangs, one that talks nonsense.
  const REFUSES: Fault = { kind: 'status', status: 503 }
  const HANGS: Fault = { kind: 'hang' }
  const NONSENSE: Fault = { kind: 'wrong-type' }

  // One visit: each fault meets the page loaded anew, with the wallet connected.
  describe('the balances: the chain’s stand, it is said what is missing, and Retry brings it', () => {
    let account: AccountPage
    beforeAll(async () => {
      account = await open()
      await priced(account.modal)
    })
    afterAll(closePages)

    const setFault = (fault: Fault): Promise<void> => faultsOf(api).set({ ...fault, path: '/v1/account' })
    const retry = async (): Promise<void> => {
      const { modal, errors } = account
      expect(await coin(modal).isVisible()).toBe(true)
      await faultsOf(api).clear()
      await modal.button('Retry').click()
      await priced(modal)
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
      expect(errors).toEqual([])
    }

    test('54: 503 for ever', async () => {
      const { modal, revisit, pass } = account
      await setFault(REFUSES)
      await revisit()
      await coin(modal).waitFor()
      // 1, 2 and 4 s between the attempts; the chain has 10 s.
      await pass(8, modal.text(UNAVAILABLE))
      await retry()
    })
    test('no answer at all', async () => {
      const { modal, page, revisit } = account
      await setFault(HANGS)
      await revisit()
      await coin(modal).waitFor()
      await modal.dialog.getByText('Balance', { exact: true }).waitFor({ state: 'attached' })
      await page.clock.fastForward(10_000)
      await modal.text(UNAVAILABLE).waitFor()
      await retry()
    })
    test('values of another type', async () => {
      const { modal, revisit } = account
      await setFault(NONSENSE)
      await revisit()
      await coin(modal).waitFor()
      await modal.text(UNAVAILABLE).waitFor()
      await retry()
    })
    test('a slow answer: balances first, prices when they come', async () => {
      const { modal, revisit } = account
      await setFault(HANGS)
      await revisit()
      await coin(modal).waitFor()
      expect(await modal.text(/^\$/).count()).toBe(0)
      // What hangs is answered now.
      await faultsOf(api).clear()
      await priced(modal)
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    })
    test('56: what comes after the view was left changes nothing', async () => {
      const { modal, page, revisit, errors } = account
      await setFault(HANGS)
      await revisit()
      await coin(modal).waitFor()
      await page.keyboard.press('Escape')
      await modal.isClosed()
      await faultsOf(api).clear()
      await page.locator('#connect').click()
      await priced(modal)
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
      expect(errors).toEqual([])
    })
    test('53: 429 once: it is waited for and nothing is said', async () => {
      const { modal, page, revisit, errors } = account
      await setFault({ kind: 'status', status: 429, retryAfter: 1, times: 1 })
      await revisit()
      await passTimer(page, 1_000)
      await priced(modal)
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
      expect(errors).toEqual([])
    })
  })

  // Three parts that do not know each other: one visit shows what each comes to.
  describe('proxy, gas price and identity: the chain is read and the fee is the chain’s, a transfer is sent, the address stands alone', () => {
    let account: AccountPage
    beforeAll(async () => {
      account = await open()
    })
    afterAll(closePages)

    const paths = [{ path: '/v1/', exact: true }, { path: '/v1/convert/gas-price' }, { path: '/v1/identity' }]
    const name = (): Locator => account.modal.text('alice.sandbox.eth')

    test.each<[string, readonly Fault[]]>([
      ['57: the proxy says 429, the others 503', [{ kind: 'status', status: 429 }, REFUSES, REFUSES]],
      ['57: no answer', [HANGS, HANGS, HANGS]],
      ['58: other types', [NONSENSE, NONSENSE, NONSENSE]],
    ])('%s', async (_, faults) => {
      const { modal, page, revisit, pass, requests, errors } = account
      await faultsOf(api).set(...faults.map((fault, index): Fault => ({ ...fault, path: '', ...paths[index] })))
      const asked = page.waitForRequest((request) => request.url().includes('/v1/identity'))
      await revisit()
      await asked
      await pass(2, dollars(modal))
      for (const address of [`${api.url}/v1/?chainId=`, stage.ethereum.rpcUrl]) {
        expect(requests.some((request) => request.startsWith(address))).toBe(true)
      }
      expect(await modal.text(UNAVAILABLE).count()).toBe(0)
      await modal.heading(/^0xf39F…2266$/i).waitFor()
      expect(await name().count()).toBe(0)
      expect(errors).toEqual([])

      await fillTransfer(modal, '0.01', testAccounts[1].address)
      // The amount that is sent is larger.
      await pass(3, modal.text(/^0\.000\d+ ETH$/).first())
      expect(requests.some((request) => request.startsWith(`${api.url}/v1/convert/gas-price`))).toBe(true)
      await modal.button(/^Send /).click()
      await modal.text('ETH sent').waitFor()
      expect(errors).toEqual([])
    })

    test('all is back', async () => {
      await account.revisit()
      await name().waitFor()
      expect(account.errors).toEqual([])
    })
  })
})
