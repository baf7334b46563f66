import type { Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { installTestWallets, walletIn } from '../support/test-wallets.ts'
import { clipped } from './face/support/layout.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { type Modal, modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [account, other] = testAccounts
const RDNS = 'test.wallet'

// One visit, in the order of the tests.
describe('proof 7: a plugin of the host’s own, while the page runs', () => {
  let stage: Stage
  let page: Page
  let modal: Modal
  let errors: readonly string[]
  beforeAll(async () => {
    stage = await startStage()
    const server = await stage.serve('custom-plugin')
    ;({ page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    ))
    modal = modalIn(page)
    await page.goto(server.url)
  })
  afterAll(() => stage.close())
  afterEach(() => expect(errors).toEqual([]))

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

  test('its group’s rows open its view, and its tab shows what the view did', async () => {
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.row('Harbour').count()).toBe(0)
    await close()

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
  })

  test('removed, its entries are gone', async () => {
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
  })

  test('its method asks in its own view: approved it runs, rejected and closed it answers 4001, removed it is not known', async () => {
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
  })
})

describe('a guard of the host’s own, which has the wallet sign before anybody is connected', () => {
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
        { name: 'Test Wallet', rdns: RDNS, privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    await page.goto(`${server.url}?terms`)
    const [modal, wallet] = [modalIn(page), walletIn(page, RDNS)]
    const signed = async (): Promise<number> => (await wallet.methods()).filter((method) => method === 'personal_sign').length
    /** Chooses the wallet, which says yes; the guard asks. */
    const choose = async (): Promise<void> => {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await modal.text('Sign the terms of Acme').waitFor()
      expect(await clipped(page)).toEqual([])
      await isNotConnected()
    }
    const isNotConnected = async (): Promise<void> => {
      expect(await page.locator('#addr').textContent()).toBe('none')
      expect(await storedConnections(page)).toBeNull()
    }
    const isTold = async (): Promise<void> => {
      await page.waitForFunction(
        (rdns) => window.__testWalletControl?.[rdns]?.requests.some(({ method }) => method === 'wallet_revokePermissions'),
        RDNS,
      )
    }
    const connects = async (address: string): Promise<void> => {
      await hostSays(page, '#addr', address)
      await modal.isClosed()
    }
    return { page, modal, wallet, errors, signed, choose, isNotConnected, isTold, connects }
  }

  test('refused in the wallet: the visitor reads why, the wallet keeps its permission, and trying again signs and connects, also after a reload', async () => {
    const { page, modal, wallet, errors, signed, choose, isNotConnected, connects } = await open()
    await choose()
    await wallet.setBehaviour('reject')
    await modal.button('Sign').click()
    await modal.text('The terms were not signed. Connect again to sign them.').waitFor()
    await isNotConnected()

    await wallet.setBehaviour('approve')
    await modal.button('Try again').click()
    await modal.text('Sign the terms of Acme').waitFor()
    await modal.button('Sign').click()
    await connects(account.address)
    expect(await signed()).toBe(2)
    expect(await wallet.methods()).not.toContain('wallet_revokePermissions')

    await page.reload()
    await connects(account.address)
    expect(await signed()).toBe(0)
    expect(errors).toEqual([])
  })

  test('cancelled, and left by a reload: nothing is connected, and the next attempt asks again', async () => {
    const { page, modal, errors, choose, isNotConnected, isTold, connects } = await open()
    await choose()
    await modal.button('Close').click()
    await modal.isClosed()
    await isTold()
    await isNotConnected()

    await choose()
    await page.reload()
    await page.locator('#connect').waitFor()
    await isNotConnected()
    await choose()
    await modal.button('Sign').click()
    await connects(account.address)
    expect(errors).toEqual([])
  })

  test('another account while it asks, while the wallet signs, and once connected: each signs for itself', async () => {
    const { page, modal, wallet, errors, signed, choose, isNotConnected, connects } = await open()
    await choose()
    await wallet.switchAccount(1)
    await modal.text(new RegExp(other.address, 'i')).waitFor()
    await wallet.setBehaviour('silent')
    await modal.button('Sign').click()
    await wallet.waitForPending('personal_sign')
    await wallet.switchAccount(0)
    await modal.text(new RegExp(account.address, 'i')).waitFor()
    // The signature for the account that has left connects nobody.
    await wallet.setBehaviour('approve')
    await wallet.answer('approve')
    await isNotConnected()
    await modal.button('Sign').click()
    await connects(account.address)
    expect(await signed()).toBe(2)

    await wallet.switchAccount(1)
    await modal.text(new RegExp(other.address, 'i')).waitFor()
    await hostSays(page, '#addr', 'none')
    await modal.button('Sign').click()
    await connects(other.address)
    expect(await signed()).toBe(3)
    expect(errors).toEqual([])
  })

  test('its code does not load: nobody is connected, and trying again connects once it does', async () => {
    const { page, modal, errors, isNotConnected, connects } = await open()
    const guard = /\/setup-[^/]*\.js/
    await page.route(guard, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await modal.text('Account could not be checked').waitFor()
    await isNotConnected()
    await page.unroute(guard)
    await modal.button('Try again').click()
    await modal.button('Sign').click()
    await connects(account.address)
    expect(errors).toEqual([])
  })
})
