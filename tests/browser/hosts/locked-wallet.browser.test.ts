import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account] = testAccounts
const SHORT = `${account.address.slice(0, 6)}…${account.address.slice(-4)}`

describe('a wallet that is locked, and a page that comes back', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('locked and unlocked while the page is open, and at the next visit; what is shown until the wallet answers is the last visit', async () => {
    const { url } = await stage.serve('react')
    const { context, page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    const wallet = walletIn(page, 'test.wallet')
    await page.goto(url)
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#connect').click()
    await modalIn(page)
      .row(/Test Wallet/)
      .click()
    await hostSays(page, '#status', 'connected')

    await wallet.turn('lock')
    await hostSays(page, '#status', 'disconnected')
    expect(await page.locator('#addr').textContent()).toBe('none')
    expect(await storedConnections(page)).toContain('test.wallet')
    await wallet.turn('unlock')
    await hostSays(page, '#status', 'connected')
    await hostSays(page, '#addr', account.address)

    // As it is locked while the page loads.
    await context.addInitScript(() => {
      if (sessionStorage.getItem('locked')) window.__testWalletControl?.['test.wallet']?.lock()
      // The discovery window does not end.
      const { setTimeout: start } = window
      const held = (run: () => void, ms?: number): number => (ms === 300 || ms === 1_000 ? 0 : Number(start(run, ms)))
      if (sessionStorage.getItem('held')) Object.assign(window, { setTimeout: held })
    })
    await page.evaluate(() => sessionStorage.setItem('locked', 'yes'))
    await page.reload()
    await hostSays(page, '#status', 'disconnected')
    expect(await storedConnections(page)).toContain('test.wallet')
    await wallet.turn('unlock')
    await hostSays(page, '#status', 'connected')

    // Until a wallet is asked: the account of the last visit is there, and nothing can be signed.
    await page.evaluate(() => {
      sessionStorage.removeItem('locked')
      sessionStorage.setItem('held', 'yes')
    })
    await page.reload()
    await hostSays(page, '#status', 'reconnecting')
    await Promise.all([
      hostSays(page, '#addr', account.address),
      page
        .getByRole('button', { name: `Reconnecting account ${SHORT}` })
        .and(page.locator('[aria-busy="true"]'))
        .waitFor(),
      page.locator('#sign[disabled]').waitFor(),
    ])

    await page.evaluate(() => sessionStorage.removeItem('held'))
    await page.reload()
    await hostSays(page, '#status', 'connected')
    expect(errors).toEqual([])
  })
})
