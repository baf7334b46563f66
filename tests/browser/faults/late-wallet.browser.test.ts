import type { Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import type { TestWalletConfig } from '../../../examples/sandbox/test-wallet/wallet-config.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays } from '../support/host-page.ts'
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

  const walletOf = (name: string, more: Partial<TestWalletConfig> = {}): TestWalletConfig => ({
    name: `${name} Wallet`,
    rdns: `test.${name.toLowerCase()}`,
    privateKey: testAccounts[0].privateKey,
    chains: { '0x1': stage.ethereum.rpcUrl },
    ...more,
  })

  test('announced 3 s after Connect was opened: it stands last, the others keep their order, and it connects', async () => {
    const server = await stage.serve('react')
    const late = walletOf('Late', { late: true })
    const { page, errors } = await openPage(stage.browser, (context) => installTestWallets(context, [late, walletOf('First')]))
    await page.clock.install()
    await page.goto(`${server.url}/index.html`)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.row(/First Wallet/).waitFor()
    const before = (await rowPlaces(page)).map(([name]) => name)
    await page.clock.fastForward(3_000)
    await walletIn(page, late.rdns).turn('appear')
    await modal.row(/Late Wallet/).waitFor()
    const after = await rowPlaces(page)
    expect(after.map(([name]) => name)).toEqual([...before, 'Late Wallet'])
    // From one row to the next the same step everywhere: no gap, nothing drawn over another.
    const steps = after.slice(1).map(([, top], at) => Math.round(top - (after[at]?.[1] ?? 0)))
    expect(new Set(steps).size).toBe(1)
    await modal.row(/Late Wallet/).click()
    await hostSays(page, '#addr', testAccounts[0].address)
    expect(errors).toEqual([])
  })

  test('window.ethereum set after 3 s shows up, and goes when it goes', async () => {
    const server = await stage.serve('minimal')
    const bare = walletOf('Bare', { late: true, announce: 'window.ethereum' })
    const { page, errors } = await openPage(stage.browser, (context) => installTestWallets(context, [bare]))
    await page.clock.install()
    await page.goto(`${server.url}/index.html`)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.text('No wallet in this browser').waitFor()
    await page.clock.fastForward(3_000)
    await walletIn(page, bare.rdns).turn('appear')
    await modal.row(/Browser Wallet/).waitFor()
    await walletIn(page, bare.rdns).turn('disappear')
    await modal.row(/Browser Wallet/).waitFor({ state: 'detached' })
    await modal.text('No wallet in this browser').waitFor()
    expect(errors).toEqual([])
  })
})
