import type { Page } from 'playwright-core'
import type { ReceiveService } from '../../../plugins/receive/index.ts'
import { until } from '../../support/wait.ts'
import { openView } from '../face/support/open-view.ts'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage({ smartAccounts: 'counterfactual', shop: 'csp-vite' })
})
afterAll(() => frames.close())

/** What each reader of the page says the account is, each of them once. */
const readAccounts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { portico } = window
    const { state } = await portico.service<ReceiveService>({ key: 'receive@1' })
    const granted = (await portico.getProvider('eip155')?.request({ method: 'eth_accounts' })) as readonly string[]
    const shown = document.querySelector('#addr')?.textContent
    return [
      ...new Set([portico.getAccount('eip155')?.address, granted[0], state.get().account?.address, state.get().code, shown].map(String)),
    ]
  })

const typeOf = (page: Page): Promise<string | undefined> => page.evaluate(() => window.portico.getAccount('eip155')?.type)

test('a visitor switches between the smart account and the EOA of our frame, and a refused switch leaves all as it was', async () => {
  const { page, errors } = await openPage(frames.stage.browser)
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  await page.goto(`${frames.shop.url}/index.html`)
  await page.locator('#connect').click()
  const email = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await email.fill('ines@example.test')
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor('ines@example.test'))
  await frame.getByRole('button', { name: 'Without either' }).click()
  await frame.getByRole('checkbox').click()
  await frame.getByRole('button', { name: 'Secure the account' }).click()
  await modal.isClosed()

  const [smart = '', ...others] = await until(() => readAccounts(page))
  expect([smart, others, await typeOf(page)]).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), [], 'smartAccount'])

  await openView({ page }, 'AccountSettings')
  await modal.row('Switch to your EOA').click()
  await modal.row('Switch to your smart account').waitFor()
  const [plain = '', ...more] = await readAccounts(page)
  expect([plain, more, await typeOf(page)]).toEqual([expect.not.stringContaining(smart), [], 'eoa'])
  await page.evaluate(() => window.portico.close())
  await openView({ page }, 'WalletReceive')
  await modal.dialog.getByText(plain.slice(0, 6)).first().waitFor()

  // Without the chain nobody knows where the contract is.
  await page.route(`${frames.stage.ethereum.rpcUrl}/**`, (route) => route.abort())
  await openView({ page }, 'AccountSettings')
  await modal.row('Switch to your smart account').click()
  await modal.text('The account could not be switched').first().waitFor()
  expect([await readAccounts(page), await typeOf(page)]).toEqual([[plain], 'eoa'])

  await page.unroute(`${frames.stage.ethereum.rpcUrl}/**`)
  await modal.row('Switch to your smart account').click()
  await modal.row('Switch to your EOA').waitFor()
  expect([await readAccounts(page), await typeOf(page)]).toEqual([[smart], 'smartAccount'])
  expect(errors.filter((error) => !error.includes('net::ERR_FAILED'))).toEqual([])
})
