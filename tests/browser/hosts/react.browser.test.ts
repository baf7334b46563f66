import type { Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'
import { serverMarkup } from './support/server-markup.ts'

const [first] = testAccounts
const RDNS = 'test.first'

const mount = (page: Page, how: 'mount' | 'hydrate' = 'mount'): Promise<void> => page.evaluate((way) => window.mountHost(way), how)
const unmount = (page: Page): Promise<void> => page.evaluate(() => window.unmountHost())
const connectButton = (page: Page) => page.locator('main').getByRole('button', { name: 'Connect wallet' })

describe('React hosts, in development and in StrictMode', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('33: StrictMode keeps one set of subscriptions, one click asks the wallet once, and a root that leaves comes back to the account', async () => {
    const { page, complaints } = await rig.open('react')
    await mount(page)
    // A button without a fill brings its own ground, so that a light page does not swallow its text.
    const button = page.locator('main').getByRole('button', { name: /^Network / })
    const { ground, text } = await button.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { ground: backgroundColor, text: color }
    })
    expect(ground).not.toMatch(/rgba\(0, 0, 0, 0\)|transparent/)
    expect(ground).not.toBe(text)

    await connectButton(page).click()
    await modalIn(page).row('First Wallet').click()
    await hostSays(page, '#addr', first.address)
    // One for each hook in use: three buttons and useAccount, and the account button that the connect button has become.
    expect(await page.evaluate(() => window.subscriptions)).toBe(5)
    expect((await walletIn(page, RDNS).methods()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    await unmount(page)
    expect(await page.evaluate(() => window.subscriptions)).toBe(0)

    for (let round = 0; round < 10; round += 1) {
      await mount(page)
      await unmount(page)
    }
    await mount(page)
    await hostSays(page, '#addr', first.address)
    expect(await page.evaluate(() => window.subscriptions)).toBe(5)
    await page
      .locator('main')
      .getByRole('button', { name: /Account/ })
      .first()
      .click()
    await modalIn(page).button('Disconnect').click()
    await hostSays(page, '#status', 'disconnected')
    expect(await page.locator('portico-modal').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('34: the host leaves while a wallet is asked: the modal goes on, and the host finds the account when it is back', async () => {
    const { page, complaints } = await rig.open('react', { behaviour: 'silent' })
    const wallet = walletIn(page, RDNS)
    await mount(page)
    await connectButton(page).click()
    await modalIn(page).row('First Wallet').click()
    await wallet.waitForPending('eth_requestAccounts')
    await unmount(page)
    expect(await page.evaluate(() => window.kernels.default?.getState().status)).toBe('connecting')
    await wallet.answer('approve')
    await modalIn(page).isClosed()
    await mount(page)
    await hostSays(page, '#addr', first.address)
    expect(complaints).toEqual([])
  })

  test('34: the kernel is destroyed while a wallet is asked: the late answer changes nothing', async () => {
    const { page, complaints } = await rig.open('react', { behaviour: 'silent' })
    const wallet = walletIn(page, RDNS)
    await mount(page)
    await connectButton(page).click()
    await modalIn(page).row('First Wallet').click()
    await wallet.waitForPending('eth_requestAccounts')
    await page.evaluate(() => window.kernels.default?.destroy())
    expect(await page.locator('portico-modal').count()).toBe(0)
    await wallet.answer('approve')
    await hostSays(page, '#status', 'disconnected')
    expect(await storedConnections(page)).toBeNull()
    await unmount(page)
    expect(complaints).toEqual([])
  })

  test('32: hydrates what a server sent, without a warning, and connects; again for a visitor who was connected', async () => {
    const { page, complaints } = await rig.open('react', { markup: await serverMarkup() })
    expect(await page.locator('main').textContent()).toContain('Connect wallet')
    await mount(page, 'hydrate')
    await connectButton(page).click()
    await modalIn(page).row('First Wallet').click()
    await hostSays(page, '#addr', first.address)
    expect(complaints).toEqual([])

    await rig.reload(page, 'react')
    await page.waitForFunction(() => window.kernels?.default?.getState().status === 'connected')
    await mount(page, 'hydrate')
    await hostSays(page, '#addr', first.address)
    expect(complaints).toEqual([])
  })
})
