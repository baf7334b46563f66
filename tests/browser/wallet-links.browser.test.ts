import type { BrowserContextOptions, Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { startDirectory } from '../../examples/sandbox/directory/start-directory.ts'
import { walletName } from '../../examples/sandbox/directory/wallet-names.ts'
import { walletId } from '../../examples/sandbox/directory/wallet-row.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../examples/sandbox/service/start-service.ts'
import type { WebWallet } from '../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { until } from '../support/wait.ts'
import { serveWebWallet } from '../support/web-wallet.ts'
import { hostSays } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { stopClock } from './support/page-clock.ts'
import { openPhone, readCode } from './support/pairing.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'
import { step } from './support/step.ts'

const [account] = testAccounts

/** A wallet of the directory that names every way to it. */
const INDEX = 24
const name = walletName(INDEX)
const scheme = `sandbox-${INDEX}`

const phone = (userAgent: string): BrowserContextOptions => ({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent,
})
const IPHONE = phone(
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
)
const ANDROID = phone('Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36')

/** The protocol's tag of a proposal. */
const SESSION_PROPOSE = 1100

/** Of the word that a code is void. */
const PAIRING_DELETE = 1000

/** ms of the page's time between two looks at it. */
const STEP = 20

/** What the page opened: where, in which window, and whether a click of the visitor still counted. */
interface Opened {
  readonly href: string
  readonly target: string
  readonly clicked: boolean
}

declare global {
  interface Window {
    readonly opened: readonly Opened[]
    /** The visitor goes to an app, where the system cuts the page's sockets without a word; or is back. */
    leave(): void
    comeBack(): void
  }
}

/** Nothing answers for a wallet's scheme here: what would open is kept. The page can be left as on a phone. */
const watchPage = (): void => {
  const opened: Opened[] = []
  const sockets: WebSocket[] = []
  const cut = new Set<WebSocket>()
  let hidden = false
  const look = (next: boolean): void => {
    hidden = next
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
  class Socket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      sockets.push(this)
      this.addEventListener('message', (event) => cut.has(this) && event.stopImmediatePropagation())
    }
    override send(data: string): void {
      if (!cut.has(this)) super.send(data)
    }
  }
  Object.assign(window, {
    opened,
    WebSocket: Socket,
    open(href: string, target: string) {
      opened.push({ href, target, clicked: navigator.userActivation.isActive })
      return null
    },
    leave() {
      for (const socket of sockets) cut.add(socket)
      look(true)
    },
    comeBack: () => look(false),
  })
}

describe('a wallet of the directory, by its links', () => {
  let stage: Stage
  let relay: Relay
  let directory: Service
  let wallet: WebWallet

  beforeAll(async () => {
    ;[stage, relay, directory] = await Promise.all([startStage(), startRelay(), startDirectory({ invented: INDEX + 1 })])
    wallet = await serveWebWallet({
      relayUrl: relay.url,
      chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl },
    })
  })
  afterAll(() => Promise.all([stage.close(), relay.close(), directory.close(), wallet.close()]))
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  /** How many sessions pages have proposed to wallets. */
  const proposed = (): number => relay.stats.tags[SESSION_PROPOSE] ?? 0

  /** Opens the host, the modal, and the wallet by its row, once `before` has seen the ways to connect. */
  const choose = async (
    device: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
    before: () => Promise<unknown> = async () => undefined,
  ) => {
    const server = await stage.serve('react', {
      sandbox: {
        relayUrl: relay.url,
        projectId: 'sandbox',
        services: { directory: directory.url },
        featuredWalletIds: [walletId(`${INDEX}`)],
      },
    })
    const { page, errors } = await openPage(stage.browser, undefined, device)
    await page.clock.install()
    await page.addInitScript(watchPage)
    await prepare(page)
    await page.goto(server.url)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.row(name).waitFor()
    await before()
    await modal.row(name).click()
    await modal.heading(new RegExp(`^${name}$`)).waitFor()
    const opened = () => page.evaluate(() => window.opened)
    return {
      page,
      errors,
      modal,
      tab: (label: string) => modal.dialog.getByRole('tab', { name: label }),
      /** The address that the page has opened after `before` others, in the click. */
      async next(before = 0): Promise<Opened> {
        return until(async () => (await opened())[before], { complaint: opened })
      },
    }
  }
  /** The wallet's link, opened by the click on its row where the browser still counts that, else by the button. */
  const openLink = async ({ page, modal, next }: Awaited<ReturnType<typeof choose>>): Promise<Opened> => {
    const button = modal.button(`Open ${name}`)
    await until(async () => (await button.getAttribute('aria-disabled')) !== 'true')
    if ((await page.evaluate(() => window.opened.length)) === 0) await button.tap()
    return next()
  }
  const uriOf = ({ href }: Opened): string => decodeURIComponent(href.split('?uri=')[1] ?? '')

  test('19: on a desktop: a tab for each way, the code first; who is still here 2 s after a link was opened is offered to get the program', async () => {
    const { page, modal, tab, next, errors } = await choose()
    await tab('Browser').waitFor()
    expect(await modal.dialog.getByRole('tab').allTextContents()).toEqual(['Mobile', 'Webapp', 'Desktop', 'Browser'])
    expect(await tab('Mobile').getAttribute('aria-selected')).toBe('true')
    const uri = await readCode(page)
    await modal.text(`Scan with ${name}`).waitFor()

    await tab('Webapp').click()
    await modal.button(`Open ${name}`).click()
    expect(await next()).toEqual({
      href: `https://web.${scheme}.example.org/wc?uri=${encodeURIComponent(uri)}`,
      target: '_blank',
      clicked: true,
    })
    await tab('Desktop').click()
    // From here on the page's time stands still: the two seconds begin with the click.
    await stopClock(page, 2_000)
    await modal.button(`Open ${name}`).click()
    expect(await next(1)).toEqual({ href: `${scheme}://wc?uri=${encodeURIComponent(uri)}`, target: '_self', clicked: true })
    expect(await modal.button(`Get ${name}`).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await modal.button(`Get ${name}`).waitFor()
    await page.clock.resume()

    await tab('Browser').click()
    await modal.heading(`${name} is not installed`).waitFor()
    await modal.button(`Get ${name}`).click()
    expect((await next(2)).href).toBe(`https://apps.example.org/chrome/${scheme}`)
    expect(errors).toEqual([])
  })

  test('17, 18: on an iPhone: a code is there before the click, which opens the link; back without an approval there is a way on; back with one and dead sockets, it is connected within 3 s; requests open the app', async () => {
    const earlier = proposed()
    const host = await choose(IPHONE, undefined, () => until(() => proposed() === earlier + 1))
    const { page, modal, next, errors } = host
    // By the click on the row alone.
    const opened = await next()
    expect(opened).toMatchObject({ target: '_self', clicked: true })
    expect(proposed()).toBe(earlier + 1)
    expect(opened.href.startsWith(`${scheme}://wc?uri=wc%3A`)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await step('17: back without an approval: the same link again, the link to copy, another wallet', async () => {
      await page.evaluate(() => window.leave())
      await page.clock.fastForward(1_500)
      await page.evaluate(() => window.comeBack())
      await modal.text('Accept connection request in the wallet').waitFor()
      expect(await page.locator('#status').textContent()).toBe('connecting')
      await modal.button(`Open ${name}`).tap()
      expect((await next(1)).href).toBe(opened.href)
      expect(await modal.button('Copy link').isEnabled()).toBe(true)
      expect(await modal.button('Back').isEnabled()).toBe(true)
    })
    await step('18: back with one', async () => {
      await page.evaluate(() => window.leave())
      const other = await openPhone(stage.browser, wallet.url, 'approve')
      await other.pair(uriOf(opened))
      await other.apps.first().waitFor()
      await page.clock.fastForward(1_500)
      await stopClock(page, 10)
      await page.evaluate(() => window.comeBack())
      // The page's time goes on as slowly as this machine needs: what takes a timer of more than 3 s does not come.
      let passed = 0
      await until(async () => {
        if ((await page.locator('#addr').textContent()) === account.address) return true
        if (passed >= 3_000) throw new Error('3 s of the page have passed, and it is not connected.')
        await page.clock.runFor(STEP)
        passed += STEP
        return false
      })
      await page.clock.resume()
      await modal.isClosed()
    })

    const sign = async (before: number): Promise<void> => {
      await page.locator('#sign').tap()
      const { href, target, clicked } = await next(before)
      expect([href.split('&')[0], target, clicked]).toEqual([expect.stringMatching(`^${scheme}://wc\\?requestId=\\d+$`), '_self', true])
      await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)
    }
    await step('a request', () => sign(2))
    await step('a request after the page was loaded again', async () => {
      await page.reload()
      await hostSays(page, '#addr', account.address)
      await sign(0)
    })
    expect(errors).toEqual([])
  })

  test('19: on Android and in Telegram: who stays is offered the store; a code that expires gives way; the link is encoded twice, beside the page', async () => {
    await step('the app is not there', async () => {
      const host = await choose(ANDROID)
      const { page, modal, next, errors } = host
      const opened = await openLink(host)
      await page.clock.fastForward(2_000)
      await modal.button(`Get ${name}`).tap()
      expect(await next(1)).toMatchObject({ href: `https://apps.example.org/android/${scheme}`, target: '_blank' })
      await page.clock.fastForward(241_000)
      const button = modal.button(`Open ${name}`)
      const fresh = await until(async () => {
        await button.tap()
        const last = (await page.evaluate(() => window.opened)).at(-1)
        return last?.href.startsWith(scheme) && last.href !== opened.href ? last : undefined
      })
      expect(uriOf(fresh)).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      expect(errors).toEqual([])
      await page.close()
    })
    await step('Telegram', async () => {
      const host = await choose(ANDROID, (page) => page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} })))
      const opened = await openLink(host)
      expect(opened).toMatchObject({ target: '_blank', clicked: true })
      expect(decodeURIComponent(uriOf(opened))).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      expect(host.errors).toEqual([])
    })
  })

  test('in a frame of another site, on a phone: the link leaves from the top window, and a code that nobody used is given up with the modal', async () => {
    const server = await stage.serve('react', {
      sandbox: {
        relayUrl: relay.url,
        projectId: 'sandbox',
        services: { directory: directory.url },
        featuredWalletIds: [walletId(`${INDEX}`)],
      },
    })
    const { page, errors } = await openPage(stage.browser, undefined, IPHONE)
    await page.addInitScript(watchPage)
    const before = proposed()
    await page.goto(`${server.at('outer.test')}/none`)
    await page.evaluate((src) => {
      const frame = Object.assign(document.createElement('iframe'), { src, width: 390, height: 800 })
      frame.style.border = '0'
      document.body.replaceChildren(frame)
    }, server.url)
    const frame = await until(() => page.frames().find((one) => one.url().startsWith(server.url)))
    const modal = modalIn(frame)
    await frame.locator('#connect').tap()
    await modal.row(name).waitFor()
    await until(() => proposed() === before + 1)
    const voided = relay.stats.tags[PAIRING_DELETE] ?? 0
    await modal.button('Close').tap()
    await until(() => relay.stats.tags[PAIRING_DELETE] === voided + 1)

    await frame.locator('#connect').tap()
    await modal.row(name).tap()
    const opened = await until(() => frame.evaluate(() => window.opened[0]))
    expect(opened).toMatchObject({ target: '_top', clicked: true })
    expect(opened.href.startsWith(`${scheme}://wc?uri=wc%3A`)).toBe(true)
    expect(errors).toEqual([])
  })
})
