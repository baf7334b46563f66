import type { BrowserContext, Page } from 'playwright-core'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver] = testAccounts

describe('a transaction outlives the page that sent it', () => {
  let stage: Stage
  let url: string
  let context: BrowserContext
  let one: Page
  let errors: readonly string[]
  const complaints: string[] = []
  const chain = () => createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) }).extend(publicActions)
  beforeAll(async () => {
    stage = await startStage()
    ;({ url } = await stage.serve('react'))
    ;({
      context,
      page: one,
      errors,
    } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: sender.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    ))
    await one.goto(url)
    await one.locator('#connect').click()
    await modalIn(one)
      .row(/Test Wallet/)
      .click()
    await hostSays(one, '#addr', sender.address)
    await modalIn(one).isClosed()
  })
  afterAll(() => stage.close())
  beforeEach(() => chain().setAutomine(false))
  afterEach(async () => {
    await chain().setAutomine(true)
    expect([...errors, ...complaints]).toEqual([])
  })

  /** Sends half an ether, which waits for a block. */
  const send = async (page: Page): Promise<void> => {
    const modal = modalIn(page)
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.5', receiver.address)
    await modal.button(/^Send /).click()
    await modal.text('Transaction started').waitFor()
  }
  /** What the site keeps of transactions, by key: how far each of them is. */
  const kept = (page: Page): Promise<Readonly<Record<string, readonly string[]>>> =>
    page.evaluate(() =>
      Object.fromEntries(
        Object.entries({ ...localStorage }).flatMap(([key, text]) => {
          const [, name] = /:transactions:([a-z]+)/.exec(key) ?? []
          return name === undefined ? [] : [[name, JSON.parse(text).d.map(({ status }: { readonly status: string }) => status)]]
        }),
      ),
    )
  /** Comes back to the page: the account stands in its modal. */
  const openAccount = async (page: Page): Promise<void> => {
    await hostSays(page, '#addr', sender.address)
    await page.locator('#connect').click()
    await modalIn(page).button('Send').waitFor()
  }
  const received = (): Promise<bigint> => chain().getBalance({ address: receiver.address })

  test('reloaded while it waits for a block: the page follows it again, and says its end', async () => {
    const before = await received()
    await send(one)
    expect(await kept(one)).toEqual({ open: ['pending'] })
    await one.reload()
    await openAccount(one)
    expect(await kept(one)).toEqual({ open: ['pending'] })
    await chain().mine({ blocks: 1 })
    await modalIn(one).text('0.5 ETH sent').waitFor()
    expect(await kept(one)).toEqual({ ended: ['confirmed'] })
    expect((await received()) - before).toBe(parseEther('0.5'))
    await modalIn(one).button('Close').click()
    await modalIn(one).isClosed()
  })

  test('a second tab knows it at once, and says its end where the first one is closed', async () => {
    await send(one)
    const two = await context.newPage()
    two.on('pageerror', (error) => complaints.push(error.message))
    const followed = two.waitForRequest((request) => request.postData()?.includes('eth_getTransactionReceipt') === true)
    await two.goto(url)
    await openAccount(two)
    expect(await kept(two)).toEqual({ open: ['pending'], ended: ['confirmed'] })
    await one.close()
    await followed
    await chain().mine({ blocks: 1 })
    await modalIn(two).text('0.5 ETH sent').waitFor()
    expect(await kept(two)).toEqual({ ended: ['confirmed', 'confirmed'] })
  })
})
