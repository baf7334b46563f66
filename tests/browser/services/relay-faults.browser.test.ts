import type { Page } from 'playwright-core'
import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { WebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { hostSays } from '../support/host-page.ts'
import { chooseWalletConnect, decodeScreen, openPhone, type Phone, readCode, showCode } from '../support/pairing.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { installed, openRelayPage, type RelayPage, relayControl } from './relay-page.ts'

const UNREACHABLE = 'WalletConnect cannot be reached'
const EXPIRED = 'This code has expired'

/** ms; a code's life on screen. */
const CODE_LIFE = 230_000

/** Tags of a wallet's yes to a proposal, and of the session it settles. */
const ANSWER = 1101
const SETTLEMENT = 1102

jest.setTimeout(150_000)

describe('the relay misbehaves while a wallet is paired', () => {
  let stage: Stage
  let relay: Relay
  let wallet: WebWallet
  let sink: Service
  let control: ReturnType<typeof relayControl>
  beforeAll(async () => {
    ;[stage, relay, sink] = await Promise.all([startStage(), startRelay(), startAnalytics()])
    control = relayControl(relay.url)
    wallet = await serveWebWallet({
      relayUrl: relay.url,
      chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl },
    })
  })
  afterAll(() => Promise.all([stage.close(), wallet.close(), relay.close(), sink.close()]))
  afterEach(async () => {
    await control.clear()
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await fetch(`${sink.url}/_sandbox/events`, { method: 'DELETE' })
  })

  const openHost = (prepare?: (page: Page) => Promise<void>): Promise<RelayPage> =>
    openRelayPage(stage, { relayUrl: relay.url, analytics: sink.url }, prepare)
  const openWallet = (behaviour: 'approve' | 'ask' = 'approve'): Promise<Phone> => openPhone(stage.browser, wallet.url, behaviour)
  /** The page's time is behind by a code's life: where the code has been made to expire, it is right again. */
  const behind = (page: Page) => page.clock.install({ time: Date.now() - CODE_LIFE })
  const expire = async ({ page, modal }: RelayPage): Promise<void> => {
    await page.clock.fastForward(CODE_LIFE)
    await modal.text(EXPIRED).waitFor()
  }
  /** Approves by hand; from then on the wallet answers by itself. */
  const approved = async (phone: Phone): Promise<void> => {
    await phone.approve.click()
    await phone.apps.first().waitFor()
    await phone.page.getByLabel('Behaviour').selectOption('approve')
  }

  test('1: a relay that refuses is said within 5 s, and a wallet of another group connects', async () => {
    const host = await openHost((page) => page.clock.install())
    const { page, modal, errors } = host
    await control.set({ refuse: true })
    const tried = page.waitForEvent('websocket')
    await chooseWalletConnect(page)
    await tried
    const now = await page.evaluate(() => Date.now())
    // From here on the page's time stands still, 5 s after the first try.
    await page.clock.pauseAt(now + 5_000)
    await modal.text(UNREACHABLE).waitFor()
    await modal.button('Try again').waitFor()
    await page.clock.resume()
    await modal.button('Back').click()
    await modal.row(new RegExp(installed.name)).click()
    await hostSays(page, '#addr', installed.address)
    expect(errors).toEqual([])
  })

  test('1: trying again says so while the relay refuses, and shows a code that connects once it does not', async () => {
    const host = await openHost()
    const { page, modal } = host
    await control.set({ refuse: true })
    await chooseWalletConnect(page)
    await modal.text(UNREACHABLE).waitFor()
    await modal.button('Try again').click()
    await modal.text(UNREACHABLE).waitFor({ state: 'hidden' })
    await modal.text(UNREACHABLE).waitFor()
    await control.clear()
    await modal.button('Try again').click()
    const phone = await openWallet()
    await phone.pair(await readCode(page))
    await host.worksOnce(phone)
  })

  test('2: the relay drops after the code is shown and refuses for a while: the same code connects, once', async () => {
    const host = await openHost()
    const uri = await showCode(host.page)
    await control.set({ drop: true })
    const phone = await openWallet()
    await control.set({ drop: true, refuse: true })
    await control.until(({ open }) => open === 0)
    expect(await decodeScreen(host.page)).toBe(uri)
    await control.clear()
    await phone.pair(uri)
    await host.worksOnce(phone)
  })

  test('3: the settlement is lost and the relay drops: it arrives afterwards, and connects once', async () => {
    const host = await openHost()
    const phone = await openWallet('ask')
    const uri = await showCode(host.page)
    await phone.pair(uri)
    await control.set({ lose: true, tags: [SETTLEMENT] })
    await approved(phone)
    await hostSays(host.page, '#status', 'connecting')
    expect(await decodeScreen(host.page)).toBe(uri)
    await control.set({ drop: true })
    await host.worksOnce(phone)
  })

  test.each([
    [5, 'repeated', { duplicate: 3 }],
    [6, 'swapped in pairs', { reorder: true }],
  ])('%d: deliveries are %s: one connection', async (_, __, switches) => {
    const host = await openHost()
    const phone = await openWallet()
    await control.set(switches)
    await phone.pair(await showCode(host.page))
    await host.worksOnce(phone)
  })

  test.each([
    ['answer', ANSWER],
    ['settlement', SETTLEMENT],
  ])('7: a damaged %s changes nothing, and the next code connects', async (_, tag) => {
    const host = await openHost()
    const { page, modal } = host
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
    // The first wallet has approved what the page never heard of.
    const second = await openWallet()
    await second.pair(await readCode(page))
    await host.worksOnce(second)
  })

  test('8: while an answer takes 25 s the code stays; cancelling works at once, and the late answer connects nothing', async () => {
    const host = await openHost()
    const { page, modal } = host
    const late = await openWallet()
    const uri = await showCode(page)
    await control.set({ delay: 25_000, tags: [ANSWER, SETTLEMENT] })
    const { delivered } = await control.health()
    await late.pair(uri)
    await late.apps.first().waitFor()
    await hostSays(page, '#status', 'connecting')
    expect(await decodeScreen(page)).toBe(uri)
    await modal.button('Close').click()
    await modal.isClosed()
    await hostSays(page, '#status', 'disconnected')
    const next = await showCode(page)
    expect(next).not.toBe(uri)
    const atCancel = await control.health()
    expect(atCancel.delivered).toBeLessThanOrEqual(delivered + 2)
    await control.until((now) => now.delivered > atCancel.delivered)
    expect(await decodeScreen(page)).toBe(next)
    await control.clear()
    const phone = await openWallet()
    await phone.pair(next)
    await host.worksOnce(phone)
  })

  test('silent from the start: said, also on the next try, and it works when the relay speaks again', async () => {
    const host = await openHost()
    const { page, modal } = host
    await control.set({ silent: true })
    await chooseWalletConnect(page)
    await modal.text(UNREACHABLE).waitFor()
    await modal.button('Try again').click()
    await modal.text(UNREACHABLE).waitFor({ state: 'hidden' })
    await modal.text(UNREACHABLE).waitFor()
    await control.clear()
    await modal.button('Try again').click()
    const phone = await openWallet()
    await phone.pair(await readCode(page))
    await host.worksOnce(phone)
  })

  test('silent after the code is shown: the code expires, a new one cannot be had, and it works when the relay speaks again', async () => {
    const host = await openHost(behind)
    const { page, modal } = host
    await showCode(page)
    await control.set({ silent: true })
    await expire(host)
    await modal.button('Show a new code').click()
    await modal.text(UNREACHABLE).waitFor()
    await control.clear()
    await modal.button('Try again').click()
    const phone = await openWallet()
    await phone.pair(await readCode(page))
    await host.worksOnce(phone)
  })

  test('every delivery is lost: the code expires, and a new one connects', async () => {
    const host = await openHost(behind)
    const { page, modal } = host
    const phone = await openWallet()
    const uri = await showCode(page)
    await control.set({ lose: true })
    const follows = ({ methods }: { readonly methods: Readonly<Record<string, number>> }): number =>
      (methods.irn_subscribe ?? 0) + (methods.irn_batchSubscribe ?? 0)
    const before = follows(await control.health())
    await phone.pair(uri)
    // The wallet has asked for the proposal, which is lost; before that there is nothing to lose.
    await control.until((now) => follows(now) > before)
    await expire(host)
    await control.clear()
    await modal.button('Show a new code').click()
    await modal.text(EXPIRED).waitFor({ state: 'hidden' })
    await phone.pair(await readCode(page))
    await host.worksOnce(phone)
  })

  test('1: a relay that refuses at the next visit: reconnecting has an end, and the session is back at the visit after', async () => {
    const host = await openHost((page) => page.clock.install())
    const { page, errors } = host
    const phone = await openWallet()
    await phone.pair(await showCode(page))
    await hostSays(page, '#status', 'connected')
    await control.set({ drop: true, refuse: true })
    const tried = page.waitForEvent('websocket')
    await page.reload()
    await tried
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

  test('13: a device whose clock is a day ahead is told so, and connects once it is right', async () => {
    const host = await openHost((page) => page.clock.install({ time: Date.now() + 86_400_000 }))
    const { page, modal } = host
    await chooseWalletConnect(page)
    await modal.text('Session Expired').waitFor()
    await modal
      .text('Set this device’s date and time, then try again.')
      .or(modal.text(/^Set this device's date and time/))
      .waitFor()
    await page.clock.setSystemTime(Date.now())
    await modal.button('Try again').click()
    const phone = await openWallet()
    await phone.pair(await readCode(page))
    await host.worksOnce(phone)
  })
})
