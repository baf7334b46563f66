import type { BrowserContext } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [first, second] = testAccounts

describe('two tabs of one site', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const chains = (): Record<string, string> => ({ '0x1': stage.ethereum.rpcUrl })
  const prepare = (context: BrowserContext): Promise<void> =>
    installTestWallets(context, [
      { name: 'First Wallet', rdns: 'test.first', privateKey: first.privateKey, chains: chains() },
      { name: 'Second Wallet', rdns: 'test.second', privateKey: second.privateKey, chains: chains() },
    ])
  const openTwo = async () => {
    const server = await stage.serve('react')
    const { context, page: one, errors } = await openPage(stage.browser, prepare)
    await one.goto(server.url)
    await hostSays(one, '#status', 'disconnected')
    await one.locator('#connect').click()
    await modalIn(one).row('First Wallet').click()
    await hostSays(one, '#addr', first.address)
    const two = await context.newPage()
    const more: string[] = []
    two.on('pageerror', (error) => more.push(error.message))
    await two.goto(server.url)
    await hostSays(two, '#addr', first.address)
    return { one, two, complaints: () => [...errors, ...more] }
  }

  test('22: a disconnect in one disconnects the other within a second, and leaves its wallet alone', async () => {
    const { one, two, complaints } = await openTwo()
    const asked = (await walletIn(two, 'test.first').methods()).length
    await one.locator('#disconnect').click()
    await two.waitForFunction(() => document.querySelector('#status')?.textContent === 'disconnected', undefined, { timeout: 1_000 })
    expect((await walletIn(two, 'test.first').methods()).slice(asked)).toEqual([])
    expect(await storedConnections(two)).toBeNull()
    await two.reload()
    await hostSays(two, '#status', 'disconnected')
    expect(complaints()).toEqual([])
  })

  test('21: another wallet chosen in one is asked in the other, silently; both agree', async () => {
    const { one, two, complaints } = await openTwo()
    await one.locator('#disconnect').click()
    await hostSays(two, '#status', 'disconnected')
    await one.locator('#connect').click()
    await modalIn(one).row('Second Wallet').click()
    await hostSays(one, '#addr', second.address)
    await two.reload()
    await hostSays(two, '#addr', second.address)
    // The first wallet still has this site's consent in both tabs, as an extension would.
    const choice = JSON.stringify({ v: 1, d: { eip155: { plugin: 'evm', connectorId: 'test.first', type: 'ANNOUNCED', network: 'eip155:1' } } })
    const wallet = walletIn(two, 'test.first')
    await wallet.turn('forget')
    await two.evaluate(() => undefined)
    await one.evaluate((text) => localStorage.setItem('portico:default:kernel:connections', text), choice)
    await hostSays(two, '#status', 'disconnected')
    expect(await wallet.methods()).not.toContain('eth_requestAccounts')
    // It did not come back here; what the other tab keeps stays.
    expect(await storedConnections(one)).toBe(choice)
    expect(await one.locator('#addr').textContent()).toMatch(new RegExp(second.address, 'i'))
    expect(complaints()).toEqual([])
  })

  test('21: where the wallet knows the site, the other tab follows within a second', async () => {
    const { one, two, complaints } = await openTwo()
    await one.locator('#disconnect').click()
    await hostSays(two, '#status', 'disconnected')
    for (const [page, wallet] of [[one, 'Second Wallet'], [two, 'Second Wallet']] as const) {
      await page.locator('#connect').click()
      await modalIn(page).row(wallet).click()
      await hostSays(page, '#addr', second.address)
    }
    await two.locator('#disconnect').click()
    await hostSays(one, '#status', 'disconnected')
    await two.locator('#connect').click()
    await modalIn(two).row('First Wallet').click()
    await hostSays(two, '#addr', first.address)
    await one.reload()
    await hostSays(one, '#addr', first.address)
    const asked = (await walletIn(one, 'test.second').methods()).length
    expect(asked).toBe(0)
    expect(complaints()).toEqual([])
  })
})
