import type { BrowserContext } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { hostSays, storedConnections } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [account] = testAccounts
const KEY = 'portico:default:kernel:connections'

const stored = (connectorId: string, version = 1): string =>
  JSON.stringify({ v: version, d: { eip155: { plugin: 'evm', connectorId, type: 'ANNOUNCED', network: 'eip155:1' } } })

const BLOCKED = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied', 'SecurityError') } })`
const FULL = `
  let piece = 'x'.repeat(1 << 20)
  for (let name = 0; piece.length > 0; name += 1) {
    try { localStorage.setItem('fill' + name, piece) } catch { piece = piece.slice(0, piece.length >> 1) }
  }
`
/** Runs on the first page of a tab only: a reload finds what the page left. */
const seeded = (text: string): string => `
  if (!sessionStorage.getItem('seeded')) {
    sessionStorage.setItem('seeded', 'yes')
    localStorage.setItem('${KEY}', ${JSON.stringify(text)})
  }
`

describe('storage that fails', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const prepare = (script: string) => async (context: BrowserContext) => {
    await context.addInitScript({ content: script })
    await installTestWallets(context, [
      { name: 'Test Wallet', rdns: 'test.wallet', privateKey: account.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
    ])
  }
  const open = async (script: string) => {
    const server = await stage.serve('react')
    const watched = await openPage(stage.browser, prepare(script))
    await watched.page.goto(server.url)
    return { ...watched, modal: modalIn(watched.page), server }
  }
  const connect = async ({ page, modal }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await hostSays(page, '#status', 'disconnected')
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
  }
  const disconnect = async ({ page }: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await page.locator('#disconnect').click()
    await hostSays(page, '#status', 'disconnected')
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
  })

  test.each([
    ['no JSON', '{"v":1,"d":{'],
    ['not ours', '[1,2,3]'],
    ['polluting', '{"v":1,"d":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}'],
    ['without its fields', '{"v":1,"d":{"eip155":{"plugin":7}}}'],
  ])('29, A7: a corrupt entry (%s) is a clean start', async (_, text) => {
    const at = await open(seeded(text))
    await connect(at)
    expect(await at.page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
    await at.page.reload()
    await hostSays(at.page, '#addr', account.address)
    await disconnect(at)
    expect(await storedConnections(at.page)).toBeNull()
    expect(at.errors).toEqual([])
  })

  test('30: an entry of a newer version is neither read nor overwritten', async () => {
    const newer = stored('test.wallet', 99)
    const at = await open(seeded(newer))
    await connect(at)
    expect(await storedConnections(at.page)).toBe(newer)
    await disconnect(at)
    expect(await storedConnections(at.page)).toBe(newer)
    expect(at.errors).toEqual([])
  })

  test('31: a stored wallet that is gone: reconnecting, then disconnected, and another wallet connects', async () => {
    const at = await open(seeded(stored('gone.wallet')))
    await hostSays(at.page, '#status', 'disconnected')
    // It may be alive in another tab, or be here the next time.
    expect(await storedConnections(at.page)).toBe(stored('gone.wallet'))
    await connect(at)
    expect(await storedConnections(at.page)).toContain('test.wallet')
    expect(at.errors).toEqual([])
  })

  test('31: a stored connection of a plugin that is not there any more', async () => {
    const at = await open(seeded(stored('test.wallet').replace('"evm"', '"vanished"')))
    await hostSays(at.page, '#status', 'disconnected')
    await connect(at)
    expect(at.errors).toEqual([])
  })
})
