import type { Locator } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { installClock, passAnnouncements } from '../support/page-clock.ts'
import { openPage, type Stage, type WatchedPage } from '../support/stage.ts'

/** A page of the React host whose visitor is connected, with the account on screen. Its clock can be moved. */
export interface AccountPage extends WatchedPage {
  readonly modal: Modal
  /** Addresses of what the page asked for since it was loaded. */
  readonly requests: readonly string[]
  /** Loads the page again and opens the account: nothing of what was read is left. */
  revisit(): Promise<void>
  /** Moves the page's clock on, second by second and at most so many, until something is on screen. */
  pass(seconds: number, shown: Locator): Promise<void>
}

/** Connects the first test account and opens its view. `sandbox` is what the page is told of the services. */
export const openAccount = async (stage: Stage, sandbox: object): Promise<AccountPage> => {
  const [owner] = testAccounts
  const server = await stage.serve('react', { sandbox: { projectId: 'sandbox', ...sandbox } })
  const watched = await openPage(stage.browser, (context) =>
    installTestWallets(context, [
      { name: 'Test Wallet', rdns: 'test.wallet', privateKey: owner.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
    ]),
  )
  const { page } = watched
  const modal = modalIn(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await installClock(page)
  await page.goto(server.url)
  await page.locator('#connect').click()
  await modal.row(/Test Wallet/).click()
  await hostSays(page, '#addr', owner.address)
  await modal.isClosed()
  await page.locator('#connect').click()
  await modal.isOpen()
  return {
    ...watched,
    modal,
    requests,
    async revisit() {
      requests.length = 0
      await page.reload()
      await passAnnouncements(page)
      await hostSays(page, '#addr', owner.address)
      await page.locator('#connect').click()
      await modal.isOpen()
    },
    async pass(seconds, shown) {
      for (let passed = 0; passed < seconds && !(await shown.isVisible()); passed += 1) await page.clock.fastForward(1_000)
      await shown.waitFor()
    },
  }
}

/** Amounts in dollars: the provider API has answered. */
export const dollars = (modal: Modal): Locator => modal.text(/^\$[\d,]+\.\d\d$/).first()

/** Resolves when an amount in dollars is on screen. */
export const priced = (modal: Modal): Promise<void> => dollars(modal).waitFor()
