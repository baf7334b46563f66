import type { BrowserContext, Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { defaultIcon } from '../../../examples/sandbox/test-wallet/wallet-config.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { hostSays, keptSession, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { installClock, passAnnouncements, stopClock } from '../support/page-clock.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [first, second] = testAccounts

const KEY = 'portico:default:kernel:sessions'
const choice = keptSession('test.second', second.address, { name: 'Second Wallet', icon: defaultIcon })
const CONSENT = JSON.stringify({ permitted: true, account: 0, chainId: '0x1', added: {} })

describe('two tabs of one site follow each other by what is stored, and ask no wallet for it', () => {
  let stage: Stage
  // One visit, in the order of the tests: two tabs that the first wallet is connected in, by one clock.
  let url: string
  let context: BrowserContext
  let one: Page
  let two: Page
  let errors: readonly string[]
  let known: string
  const complaints: string[] = []
  beforeAll(async () => {
    stage = await startStage()
    ;({ url } = await stage.serve('react'))
    ;({ context, page: one, errors } = await openPage(stage.browser, prepare))
    await installClock(one)
    await one.goto(url)
    await hostSays(one, '#status', 'disconnected')
    await one.locator('#connect').click()
    await modalIn(one).row('First Wallet').click()
    await isConnected(one, first.address)
    two = await openTab(context, complaints)
    await two.goto(url)
    await passAnnouncements(two)
    await isConnected(two, first.address)
    const stored = await storedConnections(one)
    if (stored === null) throw new Error('The connection is not stored.')
    known = stored
  })
  afterAll(() => stage.close())

  const chains = (): Record<string, string> => ({ '0x1': stage.ethereum.rpcUrl })
  const prepare = (context: BrowserContext): Promise<void> =>
    installTestWallets(context, [
      { name: 'First Wallet', rdns: 'test.first', privateKey: first.privateKey, chains: chains() },
      { name: 'Second Wallet', rdns: 'test.second', privateKey: second.privateKey, chains: chains() },
    ])
  /** Another tab of the visitor's, empty still. */
  const openTab = async (context: BrowserContext, errors: string[]): Promise<Page> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    return page
  }

  /** The account is on the page while its wallet is reconnecting, too. */
  const isConnected = async (page: Page, address: string): Promise<void> => {
    await hostSays(page, '#addr', address)
    await hostSays(page, '#status', 'connected')
  }

  afterEach(() => expect([...errors, ...complaints]).toEqual([]))

  const keep = (page: Page, key: string, text: string): Promise<void> =>
    page.evaluate(([name, entry]) => localStorage.setItem(name, entry), [key, text] as const)
  const store = (text: string): Promise<void> => keep(one, KEY, text)
  /** Both tabs are connected with the first wallet again. */
  const startOver = async (): Promise<void> => {
    await store(known)
    for (const page of [one, two]) {
      // What one tab writes reaches the process of another one later.
      await page.waitForFunction(([key, entry]) => localStorage.getItem(key) === entry, [KEY, known] as const)
      await page.reload()
      await passAnnouncements(page)
      await isConnected(page, first.address)
    }
  }

  test('22: a tab in which the wallet does not show up leaves the others connected', async () => {
    const { clock } = context
    const three = await openTab(context, complaints)
    await three.addInitScript(() =>
      window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
    // Time stands still until the tab was seen to reconnect.
    await stopClock(one)
    await three.goto(url)
    await hostSays(three, '#status', 'reconnecting')
    await clock.resume()
    await clock.fastForward(5_000)
    await hostSays(three, '#status', 'disconnected')
    await three.close()
    for (const page of [one, two]) await isConnected(page, first.address)
    expect(await storedConnections(one)).not.toBeNull()
    await one.reload()
    await passAnnouncements(one)
    await isConnected(one, first.address)
  })

  test('21: where a wallet chosen in one does not know the other, that tab is disconnected and the first stays connected', async () => {
    await store(choice)
    await hostSays(two, '#status', 'disconnected')
    expect(await storedConnections(one)).toBe(choice)
    await isConnected(one, first.address)
  })

  test('21: another wallet chosen in one is asked in the other, silently: the last writer wins', async () => {
    await startOver()
    await keep(two, 'test-wallet:test.second', CONSENT)
    await two.reload()
    await passAnnouncements(two)
    await isConnected(two, first.address)
    await store(choice)
    await isConnected(two, second.address)
    expect(await walletIn(two, 'test.second').methods()).not.toContain('eth_requestAccounts')
    expect(await walletIn(two, 'test.first').methods()).not.toContain('wallet_revokePermissions')
  })

  test('22: a disconnect in one disconnects the other at once, and leaves its wallet alone', async () => {
    await startOver()
    const { clock } = context
    const asked = (await walletIn(two, 'test.first').methods()).length
    // Nothing can wait for time to pass.
    await stopClock(two)
    await one.locator('#disconnect').click()
    await hostSays(two, '#status', 'disconnected')
    expect((await walletIn(two, 'test.first').methods()).slice(asked)).toEqual([])
    expect(await storedConnections(two)).toBeNull()
    await clock.resume()
    await two.reload()
    await hostSays(two, '#status', 'disconnected')
  })

  test('20: what one connects, an untouched tab has too, once nobody else can bear the wallet’s id, and asks nobody for it', async () => {
    // A wallet's permission is the site's, in all tabs: ours reads it as the page loads.
    await keep(two, 'test-wallet:test.first', CONSENT)
    await two.reload()
    await hostSays(two, '#status', 'disconnected')
    await one.locator('#connect').click()
    await modalIn(one).row('First Wallet').click()
    await isConnected(one, first.address)
    await passAnnouncements(two)
    await isConnected(two, first.address)
    expect(await walletIn(two, 'test.first').methods()).not.toContain('eth_requestAccounts')
    expect(await storedConnections(two)).toBe(await storedConnections(one))
  })
})
