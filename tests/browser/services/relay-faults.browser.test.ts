import type { Page } from 'playwright-core'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { WebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { hostSays } from '../support/host-page.ts'
import { chooseWalletConnect, decodeScreen, openPhone, type Phone, readCode, showCode } from '../support/pairing.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { installed, openRelayPage, type RelayPage, relayControl } from './relay-page.ts'

const UNREACHABLE = 'WalletConnect cannot be reached'

/** ms; a code's life on screen. */
const CODE_LIFE = 230_000

/** Tags of a wallet's yes to a proposal, and of the session it settles. */
const ANSWER = 1101
const SETTLEMENT = 1102

/** Lets a test take the other end of the page's sockets away: nothing comes, nothing goes, and closing them is never answered. */
const holdSockets = (): void => {
  const sockets: WebSocket[] = []
  const dead = new Set<WebSocket>()
  class Socket extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      sockets.push(this)
      for (const name of ['message', 'close', 'error'])
        this.addEventListener(name, (event) => dead.has(this) && event.stopImmediatePropagation())
    }
    override send(data: string): void {
      if (dead.has(this)) window.unheard += 1
      else super.send(data)
    }
  }
  Object.assign(window, {
    WebSocket: Socket,
    unheard: 0,
    cutSockets() {
      window.unheard = 0
      for (const socket of sockets) dead.add(socket)
    },
  })
}

declare global {
  interface Window {
    /** What the page has said to sockets whose other end is gone. */
    unheard: number
    cutSockets(): void
  }
}

jest.setTimeout(240_000)

describe('the relay misbehaves while a wallet is paired', () => {
  let stage: Stage
  let relay: Relay
  let wallet: WebWallet
  let sink: Service
  let control: ReturnType<typeof relayControl>
  beforeAll(async () => {
    ;[stage, relay, sink] = await Promise.all([startStage(), startRelay({ control: 0 }), startAnalytics({ control: 0 })])
    control = relayControl(relay)
    wallet = await serveWebWallet({
      relayUrl: relay.url,
      chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl },
    })
  })
  afterAll(() => Promise.all([stage.close(), wallet.close(), relay.close(), sink.close()]))
  afterEach(() => control.clear())

  const forgetEvents = () => fetchApart(`${sink.control}/_sandbox/events`, { method: 'DELETE' })
  const endVisit = async (): Promise<void> => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await forgetEvents()
  }

  const openHost = (time?: number): Promise<RelayPage> =>
    openRelayPage(stage, { relayUrl: relay.url, analytics: sink }, ...(time === undefined ? [] : [time]))
  const openWallet = (behaviour: 'approve' | 'ask' = 'approve'): Promise<Phone> => openPhone(stage.browser, wallet.url, behaviour)
  const behave = (phone: Phone, behaviour: 'approve' | 'ask') => phone.page.getByLabel('Behaviour').selectOption(behaviour)
  const nextTry = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
    const tried = page.waitForEvent('websocket')
    await act()
    await tried
  }
  /** Lets the time pass that the relay has to take a code, and waits for what is said then. */
  const isUnreachable = async ({ page, modal }: RelayPage): Promise<void> => {
    await page.clock.fastForward(5_000)
    await modal.text(UNREACHABLE).waitFor()
  }
  const triesInVain = async (host: RelayPage): Promise<void> => {
    await host.modal.button('Try again').click()
    await host.modal.text(UNREACHABLE).waitFor({ state: 'hidden' })
    await isUnreachable(host)
  }
  /** Tries again, now that it can work: pairs with the code that is shown, and is connected. */
  const triesWithSuccess = async (host: RelayPage, phone: Phone): Promise<void> => {
    await host.modal.button('Try again').click()
    await phone.pair(await readCode(host.page))
    await host.worksOnce(phone)
  }

  // One visit, in the order of the tests; so are those below.
  describe('a relay that cannot be reached: it is said in time, and there is a way on', () => {
    let host: RelayPage
    let phone: Phone
    beforeAll(async () => {
      host = await openHost()
    })
    afterAll(endVisit)

    test('1: refuses: said within 5 s, and a wallet of another group connects', async () => {
      const { page, modal, errors } = host
      await control.set({ refuse: true })
      await nextTry(page, () => chooseWalletConnect(page))
      const now = await page.evaluate(() => Date.now())
      // From here on the page's time stands still, 5 s after the first try.
      await page.clock.pauseAt(now + 5_000)
      await modal.text(UNREACHABLE).waitFor()
      await modal.button('Try again').waitFor()
      await page.clock.resume()
      await modal.button('Back').click()
      await modal.row(new RegExp(installed.name)).click()
      await hostSays(page, '#addr', installed.address)
      await modal.isClosed()
      expect(errors).toEqual([])
      await page.locator('#disconnect').click()
      await hostSays(page, '#status', 'disconnected')
    })

    test('1: silent from the start: said, also on the next try, and it works when the relay speaks again', async () => {
      const { page } = host
      await control.set({ silent: true })
      await page.reload()
      await nextTry(page, () => chooseWalletConnect(page))
      await isUnreachable(host)
      await triesInVain(host)
      await control.clear()
      await forgetEvents()
      phone = await openWallet()
      await triesWithSuccess(host, phone)
      await host.startOver(phone)
    })

    test('1: refuses: trying again says so, and shows a code that connects once it does not', async () => {
      const { page } = host
      await control.set({ refuse: true })
      await page.reload()
      await nextTry(page, () => chooseWalletConnect(page))
      await isUnreachable(host)
      await triesInVain(host)
      await control.clear()
      await triesWithSuccess(host, phone)
    })

    test('1: refuses at the next visit: reconnecting has an end, and the session is back at the visit after', async () => {
      const { page, errors } = host
      await control.set({ drop: true, refuse: true })
      await nextTry(page, () => page.reload())
      await hostSays(page, '#status', 'reconnecting')
      // Where the first try came before the wait began, its rest takes real time.
      await page.clock.fastForward(25_000)
      await page.locator('#status', { hasText: 'disconnected' }).waitFor({ timeout: 60_000 })
      await control.clear()
      await page.reload()
      await hostSays(page, '#status', 'connected')
      expect(errors).toEqual([])
      await host.worksOnce(phone)
    })
  })

  describe('deliveries that come more than once, in another order or after the relay was gone: one connection', () => {
    let host: RelayPage
    let phone: Phone
    beforeAll(async () => {
      host = await openHost()
      phone = await openWallet()
    })
    afterAll(endVisit)

    test.each([
      ['5: repeated', { duplicate: 3 }],
      ['6: swapped in pairs', { reorder: true }],
    ] as const)('%s', async (_, switches) => {
      await control.set(switches)
      await phone.pair(await showCode(host.page))
      await host.worksOnce(phone)
      await control.clear()
      await host.startOver(phone)
    })

    test('2: the relay drops after the code is shown and refuses for a while: the same code connects', async () => {
      const { page } = host
      const uri = await showCode(page)
      await control.set({ drop: true })
      await control.until(({ open }) => open >= 2)
      await control.set({ drop: true, refuse: true })
      await control.until(({ open }) => open === 0)
      expect(await decodeScreen(page)).toBe(uri)
      await control.clear()
      await phone.pair(uri)
      await host.worksOnce(phone)
      await host.startOver(phone)
    })

    test('3: the settlement is lost and the relay drops: it arrives afterwards', async () => {
      const { page } = host
      await behave(phone, 'ask')
      const uri = await showCode(page)
      await phone.pair(uri)
      await control.set({ lose: true, tags: [SETTLEMENT] })
      await phone.approve.click()
      await phone.apps.first().waitFor()
      await behave(phone, 'approve')
      await hostSays(page, '#status', 'connecting')
      expect(await decodeScreen(page)).toBe(uri)
      await control.set({ drop: true })
      await host.worksOnce(phone)
    })
  })

  describe('an answer that is damaged or comes too late changes nothing, and the next code connects', () => {
    let host: RelayPage
    let phone: Phone
    beforeAll(async () => {
      host = await openHost()
      phone = await openWallet()
    })
    afterAll(endVisit)

    test.each([
      ['7: a damaged answer', ANSWER],
      ['7: a damaged settlement', SETTLEMENT],
    ] as const)('%s', async (_, tag) => {
      const { page, modal } = host
      // It will have approved what the page never heard of.
      const first = await openWallet()
      const uri = await showCode(page)
      await control.set({ corrupt: true, tags: [tag] })
      const { delivered } = await control.health()
      await first.pair(uri)
      await first.apps.first().waitFor()
      // The proposal to the wallet, and the answer to the page; the settlement too where the page could read the answer.
      await control.until((now) => now.delivered >= delivered + (tag === ANSWER ? 2 : 3))
      await hostSays(page, '#status', 'connecting')
      expect(await decodeScreen(page)).toBe(uri)
      await control.clear()
      await modal.button('Back').click()
      await modal.row(/WalletConnect/).click()
      await phone.pair(await readCode(page))
      await host.worksOnce(phone)
      await first.context.close()
      await host.startOver(phone)
    })

    test('8: late: after 25 s the code still stands; cancelling works at once, and the answer connects nothing', async () => {
      const { page, modal } = host
      const late = await openWallet()
      const uri = await showCode(page)
      await control.set({ delay: 600_000, tags: [ANSWER, SETTLEMENT] })
      await late.pair(uri)
      await late.apps.first().waitFor()
      await page.clock.fastForward(25_000)
      await hostSays(page, '#status', 'connecting')
      expect(await decodeScreen(page)).toBe(uri)
      await modal.button('Close').click()
      await modal.isClosed()
      await hostSays(page, '#status', 'disconnected')
      const next = await showCode(page)
      expect(next).not.toBe(uri)
      const { delivered } = await control.health()
      await control.set({ flush: true })
      await control.until((now) => now.delivered > delivered)
      expect(await decodeScreen(page)).toBe(next)
      await phone.pair(next)
      await host.worksOnce(phone)
    })
  })

  describe('a code that expires while the relay is silent or loses everything, and the next one connects', () => {
    // The page's time is behind by a code's life: where the code has been made to expire, it is right again.
    const behind = (): number => Date.now() - CODE_LIFE
    const expire = (): Promise<void> => host.page.clock.fastForward(CODE_LIFE)
    let host: RelayPage
    let phone: Phone
    beforeAll(async () => {
      host = await openHost(behind())
    })
    afterAll(endVisit)

    test('silent after the code is shown: a new one cannot be had until the relay speaks again', async () => {
      await showCode(host.page)
      await control.set({ silent: true })
      await expire()
      await host.modal.text('Preparing the code').first().waitFor()
      await isUnreachable(host)
      await control.clear()
      phone = await openWallet()
      await triesWithSuccess(host, phone)
      await host.startOver(phone)
    })

    test('every delivery is lost', async () => {
      const { page } = host
      await page.clock.setSystemTime(behind())
      await page.reload()
      const uri = await showCode(page)
      await control.set({ lose: true })
      const follows = ({ methods }: { readonly methods: Readonly<Record<string, number>> }): number =>
        (methods.irn_subscribe ?? 0) + (methods.irn_batchSubscribe ?? 0)
      const before = follows(await control.health())
      await phone.pair(uri)
      // The wallet has asked for the proposal, which is lost; before that there is nothing to lose.
      await control.until((now) => follows(now) > before)
      await expire()
      await control.clear()
      await phone.pair(await until(async () => ((next) => next !== uri && next)(await readCode(page))))
      await host.worksOnce(phone)
    })
  })

  describe('the other end of the socket is gone without a word: found within 10 s', () => {
    let host: RelayPage
    let phone: Phone
    beforeAll(async () => {
      host = await openHost()
      await host.page.addInitScript(holdSockets)
      await host.page.reload()
      phone = await openWallet()
    })
    afterAll(endVisit)

    const cut = () => host.page.evaluate(() => window.cutSockets())
    /** The page has said something in vain; its limit of so many ms passes, and it opens another socket. */
    const comesBackAfter = async (limit: number): Promise<void> => {
      const { page } = host
      const next = page.waitForEvent('websocket')
      await page.waitForFunction(() => window.unheard > 0)
      await page.clock.fastForward(limit)
      await next
    }

    test('11: while a code is shown', async () => {
      const { page, modal } = host
      const uri = await showCode(page)
      await cut()
      await phone.pair(uri)
      await phone.apps.first().waitFor()
      await page.clock.fastForward(5_000)
      await comesBackAfter(5_000)
      await host.worksOnce(phone)
      await modal.button('Close').click()
      await modal.isClosed()
    })

    test('11: while a request waits', async () => {
      await cut()
      await host.page.locator('#sign').click()
      await comesBackAfter(10_000)
      await host.worksOnce(phone)
    })
  })

  test('13: a device whose clock is a day ahead is told so, and connects once it is right', async () => {
    const host = await openHost(Date.now() + 86_400_000)
    const { page, modal } = host
    await chooseWalletConnect(page)
    await modal.text('Session Expired').waitFor()
    await modal
      .text('Set this device’s date and time, then try again.')
      .or(modal.text(/^Set this device's date and time/))
      .waitFor()
    await page.clock.setSystemTime(Date.now())
    await triesWithSuccess(host, await openWallet())
  })
})
