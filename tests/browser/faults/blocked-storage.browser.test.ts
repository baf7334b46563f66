import type { BrowserContext, Frame, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { WebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { serveFolder, type TestServer } from '../../support/serve.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPhone, type Phone, showCode } from '../support/pairing.ts'
import { openPage, type Stage, startStage, type WatchedPage } from '../support/stage.ts'

const [account] = testAccounts

const denied = (name: string): string =>
  `Object.defineProperty(window, '${name}', { configurable: true, get() { throw new DOMException('Access is denied', 'SecurityError') } })`

/** What another tab holds open and will not give up: a request for it is never answered. Nobody here should make one. */
const SILENT_DATABASES = `
  window.databases = 0
  IDBFactory.prototype.open = function () {
    window.databases += 1
    return new EventTarget()
  }
`

/** What a page or a frame may keep: `null` where it may, else what the browser says. */
const refusalOf = (where: Page | Frame, storage: 'localStorage' | 'indexedDB'): Promise<string | null> =>
  where.evaluate((name) => {
    try {
      if (name === 'indexedDB') window.indexedDB.open('probe')
      else void window[name]
      return null
    } catch (cause) {
      return cause instanceof DOMException ? cause.name : String(cause)
    }
  }, storage)

describe('the browser keeps nothing: WalletConnect works from memory for this visit', () => {
  let stage: Stage
  let relay: Relay
  let wallet: WebWallet
  let server: TestServer
  /** Another site, whose pages have the host in a frame. */
  let outside: TestServer
  let phone: Phone
  /** The visitor's browser in the test that runs. */
  let opened: BrowserContext
  beforeAll(async () => {
    ;[stage, relay] = await Promise.all([startStage(), startRelay()])
    wallet = await serveWebWallet({ relayUrl: relay.url, chains: { 'eip155:1': stage.ethereum.rpcUrl } })
    // A frame without an origin of its own is a stranger to its own files.
    server = await stage.serve('react', {
      headers: { 'access-control-allow-origin': '*' },
      sandbox: { relayUrl: relay.url, projectId: 'sandbox' },
    })
    const around = (attributes: string): string =>
      `<!doctype html><iframe ${attributes} src="${server.url}" style="border: 0; width: 900px; height: 760px"></iframe>`
    outside = await serveFolder('examples/react/dist', {
      files: { '/plain.html': around(''), '/sandboxed.html': around('sandbox="allow-scripts"') },
    })
    phone = await openPhone(stage.browser, wallet.url, 'approve')
  })
  afterAll(() => Promise.all([stage.close(), wallet.close(), relay.close(), outside.close()]))

  afterEach(() => opened.close())

  /** Pairs, and has a message signed. */
  const works = async (where: Page | Frame): Promise<void> => {
    await hostSays(where, '#status', 'disconnected')
    await phone.pair(await showCode(where))
    await hostSays(where, '#addr', account.address)
    await modalIn(where).isClosed()
    await where.locator('#sign').click()
    const signature = (await hostSays(where, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: account.address, message: 'Hello from the host', signature })).toBe(true)
  }
  const openHost = async (script: string): Promise<WatchedPage> => {
    const watched = await openPage(stage.browser)
    opened = watched.context
    await watched.context.addInitScript({ content: script })
    await watched.page.goto(server.url)
    return watched
  }
  /** The host in a frame of a page of another site. Both are secure contexts: what is missing is storage alone. */
  const openFrame = async (path: string): Promise<WatchedPage & { readonly frame: Frame }> => {
    const watched = await openPage(stage.browser)
    opened = watched.context
    const { page } = watched
    await page.goto(`${outside.at('127.0.0.1')}${path}`)
    const handle = await page.waitForSelector('iframe')
    const frame = await handle.contentFrame()
    if (!frame) throw new Error('The page has no frame.')
    await frame.waitForSelector('#connect')
    return { ...watched, frame }
  }

  test('26: localStorage is denied: connected for this visit, and not at the next', async () => {
    const { page, errors } = await openHost(denied('localStorage'))
    expect([await refusalOf(page, 'localStorage'), await refusalOf(page, 'indexedDB')]).toEqual(['SecurityError', null])
    await works(page)
    // Hidden while the client's code was loaded, and there again as the browser has it.
    expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'localStorage')?.get !== undefined)).toBe(true)
    await page.reload()
    await hostSays(page, '#status', 'disconnected')
    expect(errors).toEqual([])
  })

  test.each([
    ['26: IndexedDB is denied', denied('indexedDB')],
    ['28: another tab holds the databases', SILENT_DATABASES],
  ])('%s: connected, and back at the next visit', async (_, script) => {
    const { page, errors } = await openHost(script)
    await works(page)
    await page.reload()
    await hostSays(page, '#addr', account.address)
    await hostSays(page, '#status', 'connected')
    if (script === SILENT_DATABASES) expect(await page.evaluate(() => Reflect.get(window, 'databases'))).toBe(0)
    expect(errors).toEqual([])
  })

  test('27: in a frame of another site without an origin nothing can be kept', async () => {
    const { frame, errors } = await openFrame('/sandboxed.html')
    expect([await refusalOf(frame, 'localStorage'), await refusalOf(frame, 'indexedDB')]).toEqual(['SecurityError', 'SecurityError'])
    await works(frame)
    await frame.goto(server.url)
    await hostSays(frame, '#status', 'disconnected')
    expect(errors).toEqual([])
  })

  test('27: in a frame of another site with its origin the session is back at the next visit', async () => {
    const { frame, errors } = await openFrame('/plain.html')
    await works(frame)
    await frame.goto(server.url)
    await hostSays(frame, '#addr', account.address)
    await hostSays(frame, '#status', 'connected')
    expect(errors).toEqual([])
  })
})
