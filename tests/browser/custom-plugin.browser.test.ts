import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../support/test-wallets.ts'
import { hostSays } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [account] = testAccounts

describe('proof 7: a plugin of the host’s own, while the page runs', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const open = async () => {
    const server = await stage.serve('custom-plugin')
    const { page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    const modal = modalIn(page)
    await page.goto(server.url)
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
    const close = async (): Promise<void> => {
      await modal.button('Close').click()
      await modal.isClosed()
    }
    const connect = async (): Promise<void> => {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
    }
    return { page, modal, errors, press, close, connect }
  }

  test('its rows, view, tab and method are there while it is, and gone with it', async () => {
    const { page, modal, errors, press, close, connect } = await open()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.row('Harbour').count()).toBe(0)
    await close()

    // Its group's rows open its view; its tab shows what the view did; removed, its entries are gone.
    await press('Add plugin')
    await hostSays(page, '#result', 'added')
    await page.locator('#connect').click()
    await modal.row('Meadow').click()
    await modal.heading('Stakes').waitFor()
    await modal.button('Stake in Meadow').click()
    await close()
    await connect()
    await page.locator('#connect').click()
    await modal.dialog.getByRole('tab', { name: 'Stakes' }).click()
    await modal.text('Meadow').waitFor()
    await close()

    await press('Remove plugin')
    await hostSays(page, '#result', 'removed')
    await page.locator('#connect').click()
    await modal.button('Disconnect').waitFor()
    expect(await modal.dialog.getByRole('tab', { name: 'Stakes' }).count()).toBe(0)
    await modal.button('Disconnect').click()
    await hostSays(page, '#addr', 'none')
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.row('Harbour').count()).toBe(0)
    await close()

    // Its method asks in its own view: approved it runs, rejected and closed it answers 4001, removed it is not known.
    await press('Add plugin')
    await connect()
    await press('Call acme_stake')
    await modal.button('Stake in Harbour').click()
    await hostSays(page, '#result', 'staked in Harbour')
    await modal.isClosed()

    await press('Call acme_stake')
    await modal.button('Reject').click()
    await hostSays(page, '#result', /^error 4001/)
    await modal.isClosed()

    await press('Call acme_stake')
    await modal.button('Stake in Harbour').waitFor()
    await modal.button('Close').click()
    await hostSays(page, '#result', /^error 4001/)
    await modal.isClosed()

    await press('Remove plugin')
    await hostSays(page, '#result', 'removed')
    await press('Call acme_stake')
    // Nobody declares the method any more: it goes to the wallet, which does not know it.
    await hostSays(page, '#result', /^error -?\d+/)
    await press('Add plugin')
    await press('Call acme_stake')
    await modal.button('Stake in Harbour').click()
    await hostSays(page, '#result', 'staked in Harbour')
    expect(errors).toEqual([])
  })
})
