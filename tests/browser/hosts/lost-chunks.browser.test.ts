import type { Page } from 'playwright-core'
import { type HostRig, startHostRig } from './support/host-rig.ts'

/** ms; a file that is not there is known at once. */
const SAID_WITHIN = 2_000

const FAILED = 'Try again'

describe('a release has given every later file another name', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  /** From now on nothing is there but what the page has. */
  const rename = (page: Page): Promise<unknown> =>
    page.route(/\.js(\?|$)/, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }))

  const openPage = async (kind: 'react' | 'element') => {
    const { page, complaints } = await rig.open(kind === 'react' ? 'react' : 'kernels')
    if (kind === 'react') await page.evaluate(() => window.mountHost('mount'))
    else {
      await page.evaluate(() => {
        window.copies.a?.start('shop')
        window.copies.a?.defineElements('shop')
        document.querySelector('#root')?.append(document.createElement('shop-connect-button'))
      })
    }
    return { page, complaints, button: page.locator('#root').getByRole('button').first() }
  }

  test.each(['react', 'element'] as const)(
    'the button of %s says so within two seconds, at the first click and at each later one',
    async (kind) => {
      const { page, button } = await openPage(kind)
      await button.waitFor()
      await rename(page)
      await button.hover()
      for (const _ of [1, 2, 3]) {
        await button.click()
        await page.locator('#root').getByRole('button', { name: FAILED }).first().waitFor({ timeout: SAID_WITHIN })
        await page.locator('#root').getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor({ timeout: SAID_WITHIN })
      }
      expect(await page.evaluate(() => Object.values(window.kernels)[0]?.getState().open)).toBe(false)
    },
  )

  test('a part of it is there already: the rest that is not is said within two seconds', async () => {
    const { page, button } = await openPage('react')
    await button.hover()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.waitForFunction(() => typeof window.startReactHost === 'function')
    await page.evaluate(() => {
      window.startReactHost()
      window.mountHost('mount')
    })
    await page.route(/\/(modal|connect-view|wallets)[^/]*\.js(\?|$)/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await button.click()
    await button.click()
    await page.locator('#root').getByRole('button', { name: FAILED }).first().waitFor({ timeout: SAID_WITHIN })
  })
})
