import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays, keptSession, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { installClock, passAnnouncements, stopClock } from '../support/page-clock.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account] = testAccounts
const KEY = 'portico:default:kernel:sessions'

const stored = (connectorId: string, version = 1): string => keptSession(connectorId, account.address, { name: 'Test Wallet' }, version)

const BLOCKED = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied', 'SecurityError') } })`
const FULL = `
  let piece = 'x'.repeat(1 << 20)
  for (let name = 0; piece.length > 0; name += 1) {
    try { localStorage.setItem('fill' + name, piece) } catch { piece = piece.slice(0, piece.length >> 1) }
  }
`
describe('storage that fails', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const open = async (script?: string) => {
    const server = await stage.serve('react')
    const watched = await openPage(stage.browser, async (context) => {
      if (script !== undefined) await context.addInitScript({ content: script })
      await installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ])
    })
    await installClock(watched.page)
    await watched.page.goto(server.url)
    return { ...watched, modal: modalIn(watched.page) }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  const connect = async ({ page, modal }: Opened): Promise<void> => {
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
  }
  const disconnect = async ({ page }: Opened): Promise<void> => {
    await page.locator('#disconnect').click()
    await hostSays(page, '#status', 'disconnected')
  }
  /** What a page finds in its storage as it starts. */
  const startWith = async ({ page }: Opened, text: string): Promise<void> => {
    await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [KEY, text] as const)
    await page.reload()
  }

  test.each([
    ['26: every access throws', BLOCKED],
    ['25: it is full', FULL],
  ])('%s: connecting and disconnecting work for the life of the page', async (_, script) => {
    const at = await open(script)
    await connect(at)
    await disconnect(at)
    await at.page.reload()
    await hostSays(at.page, '#status', 'disconnected')
    expect(at.errors).toEqual([])
    await at.context.close()
  })

  // One visit: each entry meets the page loaded anew, and nobody connected.
  describe('an entry that cannot be used', () => {
    let at: Opened
    beforeAll(async () => {
      at = await open()
    })
    afterEach(() => expect(at.errors).toEqual([]))

    test.each([
      ['29, A7: no JSON', '{"v":1,"d":{'],
      ['29, A7: not ours', '[1,2,3]'],
      ['29, A7: polluting', '{"v":1,"d":[{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]}'],
      ['29, A7: without its fields', '{"v":1,"d":[{"plugin":7}]}'],
    ])('%s: a clean start', async (_, text) => {
      await startWith(at, text)
      await connect(at)
      expect(await at.page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
      await at.page.reload()
      await passAnnouncements(at.page)
      await hostSays(at.page, '#addr', account.address)
      await disconnect(at)
      expect(await storedConnections(at.page)).toBeNull()
    })

    test('30: of a newer version: neither read nor overwritten', async () => {
      const newer = stored('test.wallet', 99)
      await startWith(at, newer)
      await connect(at)
      expect(await storedConnections(at.page)).toBe(newer)
      await disconnect(at)
      expect(await storedConnections(at.page)).toBe(newer)
    })

    test('31: of a plugin that is not there any more: disconnected, and connects', async () => {
      await startWith(at, stored('test.wallet').replace('"evm"', '"vanished"'))
      await connect(at)
      await disconnect(at)
    })

    test('31: of a wallet that is gone: reconnecting, then disconnected, and another wallet connects', async () => {
      // The page's time stands still until it was seen to reconnect.
      await stopClock(at.page)
      await startWith(at, stored('gone.wallet'))
      await hostSays(at.page, '#status', 'reconnecting')
      await at.page.clock.resume()
      await at.page.clock.fastForward(5_000)
      await hostSays(at.page, '#status', 'disconnected')
      // It may be alive in another tab, or be here the next time.
      expect(await storedConnections(at.page)).toBe(stored('gone.wallet'))
      await connect(at)
      expect(await storedConnections(at.page)).toContain('test.wallet')
    })
  })
})
