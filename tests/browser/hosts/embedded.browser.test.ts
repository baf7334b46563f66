import type { Page } from 'playwright-core'
import { walletIn } from '../../support/test-wallets.ts'
import { step } from '../support/step.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const start = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector<HTMLElement>('#root')
    if (place && !place.querySelector('input')) {
      place.style.inlineSize = '320px'
      place.append(Object.assign(document.createElement('input'), { id: 'field' }))
    }
    window.copies.a?.start('part', '#root')
  })
const open = (page: Page) => page.evaluate(() => void window.kernels.part?.open())
const status = (page: Page, wanted: string) => page.waitForFunction((one) => window.kernels.part?.getState().status === one, wanted)

describe('a modal that is a part of the page', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('stands in its container, lies over nothing, and leads home in the place of closing', async () => {
    const { page, complaints } = await rig.open('kernels')
    const region = page.locator('#root > portico-modal').getByRole('region').first()
    const row = (name: string | RegExp) => region.getByRole('button', { name })
    await start(page)

    await step('it opens where it stands, as wide as its container, and leaves page and focus alone', async () => {
      await page.locator('#field').focus()
      await open(page)
      await row('First Wallet').waitFor()
      expect(await page.locator('portico-modal dialog').count()).toBe(0)
      expect(await region.evaluate((element) => element.getBoundingClientRect().width)).toBe(320)
      expect(await page.evaluate(() => [document.documentElement.style.overflow, document.activeElement?.id])).toEqual(['', 'field'])
      expect(await row('Close').count()).toBe(0)
    })
    await step('Escape and a press beside it change nothing', async () => {
      await page.keyboard.press('Escape')
      await page.mouse.click(900, 600)
      expect(await row('First Wallet').isVisible()).toBe(true)
    })
    await step('a wallet connects, and the account takes the place of the wallets', async () => {
      await row('First Wallet').click()
      await row('Disconnect').waitFor()
      await status(page, 'connected')
      expect(await page.evaluate(() => window.kernels.part?.close())).toBe(true)
      expect(await row('Disconnect').isVisible()).toBe(true)
    })
    await step('back leads to the view before, and the focus stays inside', async () => {
      await row(/Ethereum|network/i)
        .first()
        .click()
      await row('Back').click()
      await row('Disconnect').waitFor()
      await page.waitForFunction(() => document.activeElement?.localName === 'portico-modal')
    })
    await step('opened while the stored connection is on its way, it shows the account in the end', async () => {
      await page.reload()
      await page.waitForFunction(() => Object.keys(window.copies ?? {}).length === 2)
      await start(page)
      await open(page)
      await row('Disconnect').waitFor()
      expect(await walletIn(page, 'test.first').methods()).not.toContain('eth_requestAccounts')
    })
    await step('Disconnect leads to the wallets, and the end of the kernel takes the element away', async () => {
      await row('Disconnect').click()
      await row('First Wallet').waitFor()
      expect(await page.evaluate(() => window.kernels.part?.getState().open)).toBe(true)
      await page.evaluate(() => window.kernels.part?.destroy())
      expect(await page.locator('portico-modal').count()).toBe(0)
    })
    expect(complaints).toEqual([])
  })

  test('the buttons are elements of any page: they load on intent, open, and say what is so', async () => {
    const { page, complaints } = await rig.open('kernels')
    await page.evaluate(() => {
      window.copies.a?.start('shop')
      window.copies.a?.defineElements('shop')
      for (const name of ['connect', 'network']) document.body.append(document.createElement(`shop-${name}-button`))
    })
    const dialog = page.locator('portico-modal dialog')
    const connect = page.locator('shop-connect-button').getByRole('button')
    await connect.click()
    await dialog.getByRole('button', { name: 'First Wallet' }).click()
    await page
      .locator('shop-connect-button')
      .getByRole('button', { name: /0xf39F/ })
      .waitFor()
    await page.locator('shop-network-button').getByRole('button').click()
    await dialog.getByRole('heading', { name: 'Choose network' }).waitFor()
    expect(complaints).toEqual([])
  })
})
