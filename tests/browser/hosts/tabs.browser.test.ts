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
  const prepare = async (context: BrowserContext): Promise<void> => {
    await context.clock.install()
    await installTestWallets(context, [
      { name: 'First Wallet', rdns: 'test.first', privateKey: first.privateKey, chains: chains() },
      { name: 'Second Wallet', rdns: 'test.second', privateKey: second.privateKey, chains: chains() },
    ])
  }
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

  test('22: a disconnect in one disconnects the other at once, and leaves its wallet alone', async () => {
    const { one, two, complaints } = await openTwo()
    const asked = (await walletIn(two, 'test.first').methods()).length
    // The other tab's time stands still: it waits for no timer.
    await two.clock.pauseAt(await two.evaluate(() => Date.now() + 1_000))
    await one.locator('#disconnect').click()
    await hostSays(two, '#status', 'disconnected')
    await two.clock.resume()
    expect((await walletIn(two, 'test.first').methods()).slice(asked)).toEqual([])
    expect(await storedConnections(two)).toBeNull()
    await two.reload()
    await hostSays(two, '#status', 'disconnected')
    expect(complaints()).toEqual([])
  })

  test('22: a tab in which the wallet does not show up leaves the other one connected', async () => {
    const { one, two, complaints } = await openTwo()
    await two.addInitScript(() =>
      window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
    await two.reload()
    await hostSays(two, '#status', 'reconnecting')
    await hostSays(two, '#status', 'disconnected')
    await hostSays(one, '#addr', first.address)
    expect(await storedConnections(one)).not.toBeNull()
    await one.reload()
    await hostSays(one, '#addr', first.address)
    expect(complaints()).toEqual([])
  })

  const KEY = 'portico:default:kernel:connections'
  const choice = JSON.stringify({
    v: 1,
    d: { eip155: { plugin: 'evm', connectorId: 'test.second', type: 'ANNOUNCED', network: 'eip155:1' } },
  })

  test('21: another wallet chosen in one is asked in the other, silently: the last writer wins', async () => {
    const { one, two, complaints } = await openTwo()
    const consent = JSON.stringify({ permitted: true, account: 0, chainId: '0x1', added: {} })
    await one.evaluate((memory) => localStorage.setItem('test-wallet:test.second', memory), consent)
    await two.reload()
    await hostSays(two, '#addr', first.address)
    await one.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, choice] as const)
    await hostSays(two, '#addr', second.address)
    expect(await walletIn(two, 'test.second').methods()).not.toContain('eth_requestAccounts')
    expect(await walletIn(two, 'test.first').methods()).not.toContain('wallet_revokePermissions')
    expect(complaints()).toEqual([])
  })

  test('21: where that wallet does not know the site, the tab is disconnected and the other one keeps its connection', async () => {
    const { one, two, complaints } = await openTwo()
    await one.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, choice] as const)
    await hostSays(two, '#status', 'disconnected')
    expect(await storedConnections(one)).toBe(choice)
    await hostSays(one, '#addr', first.address)
    expect(complaints()).toEqual([])
  })
})
