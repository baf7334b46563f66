import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage, type Stage, type WatchedPage } from '../support/stage.ts'

/** A page of the React host whose visitor is connected, with the account on screen. */
export interface AccountPage extends WatchedPage {
  readonly modal: Modal
  /** Addresses of what the page asked for, from its start. */
  readonly requests: readonly string[]
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
  const modal = modalIn(watched.page)
  const requests: string[] = []
  watched.page.on('request', (request) => requests.push(request.url()))
  await watched.page.goto(server.url)
  await watched.page.locator('#connect').click()
  await modal.row(/Test Wallet/).click()
  await hostSays(watched.page, '#addr', owner.address)
  await modal.isClosed()
  await watched.page.locator('#connect').click()
  await modal.isOpen()
  return { ...watched, modal, requests }
}

/** Resolves when an amount in dollars is on screen: the provider API has answered. */
export const priced = (modal: Modal): Promise<void> =>
  modal
    .text(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor()
