import type { BrowserContext, Page } from 'playwright-core'
import { type Address, createPublicClient, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { pageOrigin } from '../../../examples/sandbox/payments/page-origin.ts'
import { startPayments } from '../../../examples/sandbox/payments/start-payments.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { TestServer } from '../../support/serve.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { openPage } from '../support/stage.ts'

const PAYS = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
// An account of its own: what others send on the shared chain changes nothing here.
const privateKey = `0x${'0b'.repeat(32)}` as const
const buyer = privateKeyToAddress(privateKey)

describe('buying with a card', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  let payments: Service
  let server: TestServer
  beforeAll(async () => {
    stage = await startServiceStage()
    payments = await startPayments({ chains: stage.chains })
    api = await startApi({ chains: stage.chains, payments: payments.url })
    const sandbox = { projectId: 'sandbox', services: { api: api.url }, paymentsUrl: pageOrigin(payments.port) }
    server = await stage.serve('react', { sandbox })
  })
  afterAll(async () => {
    await Promise.all([api.close(), payments.close()])
    await stage.close()
  })
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const client = () => createPublicClient({ transport: http(stage.ethereum.rpcUrl), cacheTime: 0 })
  const balanceOf = (address: Address): Promise<bigint> => client().getBalance({ address })

  interface Visit {
    readonly context: BrowserContext
    readonly page: Page
    readonly modal: Modal
    readonly errors: readonly string[]
    /** Paths of the provider API that were asked, by POST. */
    readonly posts: readonly string[]
  }
  /** Connects and opens the providers. */
  const visit = async (prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined): Promise<Visit> => {
    const { context, page, errors } = await openPage(stage.browser, async (made) => {
      await installTestWallets(made, [{ name: 'Test Wallet', rdns: 'test.wallet', privateKey, chains: { '0x1': stage.ethereum.rpcUrl } }])
      await prepare(made)
    })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
    const modal = modalIn(page)
    await page.goto(server.url)
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', buyer)
    await modal.isClosed()
    await page.locator('#connect').click()
    await modal.button('Buy').click()
    await modal.row(/Coinbase.*in all/).waitFor()
    return { context, page, modal, errors, posts }
  }
  /** Comes back to the tab, which asks for news at once: by the clock it asks every four seconds. */
  const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const isPaidOut = (before: bigint) => until(async () => (await balanceOf(buyer)) > before)
  const pay = async (popup: Page, card: string): Promise<void> => {
    await popup.getByLabel('Card number').fill(card)
    await popup.getByRole('button', { name: /^Pay/ }).click()
    await popup.getByText('You can close this window.').waitFor()
  }

  test('from Account to the chain: the page is asked for in the click, is of another origin, and its window may go', async () => {
    const before = await balanceOf(buyer)
    const { page, modal, errors, posts } = await visit()
    // Limits are there before anything is typed; what arrives most stands first, with its cost.
    await modal.text('10.00 to 25,000.00').waitFor()
    await modal.row(/Coinbase.*\d\.\d\s?% in all, best price/).waitFor()
    await modal.row(/Meld\.io.*\d\.\d\s?% in all$/).waitFor()
    expect(posts).not.toContain('/v1/generators/onrampurl')
    const [popup] = await Promise.all([page.waitForEvent('popup'), modal.row(/Coinbase/).click()])
    await popup.waitForURL(`${pageOrigin(payments.port)}/pay`)
    expect(posts).toContain('/v1/generators/onrampurl')
    await popup.getByText(buyer).waitFor()
    await pay(popup, PAYS)
    await isPaidOut(before)
    await popup.close()
    await modal.row(/Bought ETH.*Arrived/).waitFor()
    expect(errors).toEqual([])
  })

  test('an order survives a reload and is followed in a second tab', async () => {
    const before = await balanceOf(buyer)
    const { context, page, modal, errors } = await visit()
    const [popup] = await Promise.all([page.waitForEvent('popup'), modal.row(/Coinbase/).click()])
    await popup.waitForURL(`${pageOrigin(payments.port)}/pay`)
    await modal.heading(/^(Continue in Coinbase’s window|Waiting for your payment)$/).waitFor()
    await page.reload()
    await pay(popup, PAYS)
    await isPaidOut(before)
    const second = await context.newPage()
    await second.goto(server.url)
    for (const tab of [page, second]) {
      await hostSays(tab, '#addr', buyer)
      const there = modalIn(tab)
      await tab.locator('#connect').click()
      await there.button('Buy').click()
      await there.row(/^Activity/).click()
      await comeBack(tab)
      await there.row(/Bought ETH.*Arrived/).waitFor()
    }
    expect(errors).toEqual([])
  })

  test('where the window is blocked there is a link, and a declined card ends the order', async () => {
    const { context, page, modal, errors } = await visit((made) =>
      made.addInitScript(() => {
        const open = window.open.bind(window)
        window.open = (url, target, features) => (features?.includes('popup,') ? null : open(url, target, features))
      }),
    )
    await modal.row(/Meld/).click()
    await modal.heading('Your browser blocked the window').waitFor()
    const [tab] = await Promise.all([context.waitForEvent('page'), modal.button('Open payment page').click()])
    await tab.waitForURL(`${pageOrigin(payments.port)}/pay`)
    await tab.getByLabel('Card number').fill(DECLINED)
    await tab.getByRole('button', { name: /^Pay/ }).click()
    await tab.getByText('Payment declined').waitFor()
    await tab.close()
    await comeBack(page)
    await modal.heading('The purchase failed').waitFor()
    expect(errors).toEqual([])
  })
})
