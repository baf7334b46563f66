import type { Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

describe('75: a provider that comes late', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const rowPlaces = (page: Page): Promise<readonly (readonly [name: string, top: number])[]> =>
    page.evaluate(() =>
      [...(document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('button.row') ?? [])].map(
        (row) => [row.querySelector('.row-name')?.textContent ?? '', row.getBoundingClientRect().top] as const,
      ),
    )

  test('announced 3 s after Connect was opened: it stands last, and the others keep their order', async () => {
    const server = await stage.serve('minimal')
    const { page, errors } = await openPage(stage.browser, async (context) => {
      await installTestWallets(context, [
        { name: 'First Wallet', rdns: 'test.first', privateKey: testAccounts[0].privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ])
    })
    await page.clock.install()
    await page.goto(`${server.url}/index.html`)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.row(/First Wallet/).waitFor()
    const before = (await rowPlaces(page)).map(([name]) => name)
    await page.evaluate(() => {
      const info = { uuid: 'late', name: 'Late Wallet', rdns: 'test.late', icon: 'data:image/svg+xml,<svg/>' }
      const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
      setTimeout(() => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })), 3_000)
    })
    await page.clock.fastForward(3_000)
    await modal.row(/Late Wallet/).waitFor()
    const after = await rowPlaces(page)
    expect(after.map(([name]) => name)).toEqual([...before, 'Late Wallet'])
    // From one row to the next the same step everywhere: no gap, nothing drawn over another.
    const steps = after.slice(1).map(([, top], at) => Math.round(top - (after[at]?.[1] ?? 0)))
    expect(new Set(steps).size).toBe(1)
    expect(errors).toEqual([])
  })

  test('window.ethereum set after 3 s shows up, and goes when it goes', async () => {
    const server = await stage.serve('minimal')
    const { page, errors } = await openPage(stage.browser, async () => undefined)
    await page.clock.install()
    await page.goto(`${server.url}/index.html`)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.text('No wallet in this browser').waitFor()
    await page.evaluate(() => {
      const provider = { request: async () => [], on() {}, removeListener() {} }
      setTimeout(() => Object.defineProperty(window, 'ethereum', { configurable: true, value: provider }), 3_000)
    })
    await page.clock.fastForward(3_000)
    await modal.row(/Browser Wallet/).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(window, 'ethereum'))
    await modal.row(/Browser Wallet/).waitFor({ state: 'detached' })
    await modal.text('No wallet in this browser').waitFor()
    expect(errors).toEqual([])
  })
})
