import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { type Relay, startRelay } from '../../examples/sandbox/relay/start-relay.ts'
import type { WebWallet } from '../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { until } from '../support/wait.ts'
import { serveWebWallet } from '../support/web-wallet.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { chooseWalletConnect, openPhone, readCode, showCode } from './support/pairing.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'
import { step } from './support/step.ts'

const [account] = testAccounts

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
}

describe('proof 2: a wallet on another device, through a real relay', () => {
  let stage: Stage
  let relay: Relay
  let wallet: WebWallet
  const folder = mkdtempSync(join(tmpdir(), 'portico-relay-'))
  const file = join(folder, 'mailbox.json')

  beforeAll(async () => {
    stage = await startStage()
    relay = await startRelay({ file })
    wallet = await serveWebWallet({
      relayUrl: relay.url,
      chains: { 'eip155:1': stage.ethereum.rpcUrl, 'eip155:10': stage.optimism.rpcUrl },
    })
  })
  afterAll(async () => {
    await stage.close()
    await wallet.close()
    await relay.close()
    rmSync(folder, { recursive: true, force: true })
  })

  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  const openHost = async (device: BrowserContextOptions = {}) => {
    const server = await stage.serve('react', { sandbox: { relayUrl: relay.url, projectId: 'sandbox' } })
    const watched = await openPage(stage.browser, undefined, device)
    const foreign: string[] = []
    watched.page.on('request', (request) => {
      if (!/^(https?:\/\/(localhost|127\.0\.0\.1)|data:|blob:)/.test(request.url())) foreign.push(request.url())
    })
    await watched.page.clock.install()
    await watched.page.goto(server.url)
    return { ...watched, foreign, modal: modalIn(watched.page) }
  }
  const openWallet = (behaviour: string) => openPhone(stage.browser, wallet.url, behaviour)

  test('the code on screen pairs; approve, sign, send; reload; the wallet disconnects and the page follows; a code that is refused or expires', async () => {
    const { page, foreign, errors, modal } = await openHost()
    const phone = await openWallet('approve')
    const code = await showCode(page)
    // The vendor's client would open a hidden frame of its own for each proposal.
    expect(page.frames()).toHaveLength(1)
    expect(foreign).toEqual([])
    await phone.pair(code)
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()

    await page.locator('#sign').click()
    const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: account.address, message: 'Hello from the host', signature })).toBe(true)
    await page.locator('#send').click()
    await hostSays(page, '#result', /^0x[0-9a-f]{64}$/)

    await page.reload()
    await hostSays(page, '#addr', account.address)
    await page.locator('#sign').click()
    await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)

    await step('the wallet is called what it calls itself', async () => {
      await page.locator('#connect').click()
      await modal.dialog.getByRole('img', { name: 'Sandbox wallet' }).waitFor()
      await modal.button('Close').click()
    })
    await phone.page.getByRole('list', { name: 'Connected apps' }).getByRole('button', { name: 'Disconnect' }).click()
    await hostSays(page, '#status', 'disconnected')
    expect(await storedConnections(page)).toBeNull()
    expect(foreign).toEqual([])
    expect(errors).toEqual([])

    const rejected = await step(
      'the wallet used last has a row, which leads to a code; a rejected proposal says so, and trying again shows a fresh one',
      async () => {
        await phone.page.getByLabel('Behaviour').selectOption('reject')
        await page.locator('#connect').click()
        await modal.row('Sandbox wallet Recent').click()
        const first = await readCode(page)
        await phone.pair(first)
        await modal.text('Connection declined').waitFor()
        await modal.button('Try again').click()
        const next = await readCode(page)
        expect(next).not.toBe(first)
        expect(errors).toEqual([])
        return next
      },
    )
    await step('9: after four minutes the code gives way to a fresh one by itself', async () => {
      await page.clock.fastForward(241_000)
      await modal.text('Preparing the code').waitFor({ state: 'hidden' })
      expect(await until(async () => (await readCode(page)) !== rejected)).toBe(true)
      expect(errors).toEqual([])
    })
  })

  test('on a phone: WalletConnect, the link into the wallet, its yes, and the page is connected when the visitor is back', async () => {
    const { page, context, errors, modal } = await openHost(PHONE)
    const system = await context.newCDPSession(page)
    await system.send('Page.enable')
    /** What the browser hands to the system: it has no page for a wallet's scheme. */
    const handed = new Promise<string>((resolve) => {
      system.on('Page.frameRequestedNavigation', ({ url }) => url.startsWith('wc:') && resolve(url))
    })
    await page.locator('#connect').tap()
    await modal.row(/WalletConnect/).tap()
    const code = await readCode(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await modal.button('Open wallet').tap()
    const link = await handed
    expect(link).toBe(code)
    // The wallet comes to the front with the link, and the page stays where it is.
    const phone = await openWallet('ask')
    await phone.page.goto(`${wallet.url}/?behaviour=ask&uri=${encodeURIComponent(link)}`)
    await phone.approve.click()
    await phone.apps.first().waitFor()
    await page.bringToFront()
    await hostSays(page, '#addr', account.address)
    await modal.isClosed()
    await page.locator('#sign').tap()
    await phone.page.getByRole('button', { name: 'Approve' }).first().click()
    const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: account.address, message: 'Hello from the host', signature })).toBe(true)
    expect(errors).toEqual([])
  })

  test('a page that is loaded again as the phone approves takes the session up', async () => {
    const phone = await openWallet('ask')
    const { page, errors } = await openHost()
    await phone.pair(await showCode(page))
    await phone.approve.waitFor()
    await page.reload()
    await phone.approve.click()
    await hostSays(page, '#addr', account.address)
    await page.locator('#status', { hasText: /^connected$/ }).waitFor()
    await phone.apps.first().waitFor()
    expect(errors).toEqual([])
  })

  test('a relay that is not there says so within 5 s, and works when it is back; it dies before the session settles: one connection', async () => {
    const { port } = new URL(relay.url)
    const { page, modal, errors } = await openHost()
    await step('1: not there', async () => {
      await relay.close()
      const tried = page.waitForEvent('websocket')
      await chooseWalletConnect(page)
      await tried
      await page.clock.fastForward(5_000)
      await modal.text('WalletConnect cannot be reached').waitFor()
      relay = await startRelay({ file, port: Number(port) })
      await modal.button('Try again').click()
      expect(errors).toEqual([])
    })
    await step('3: it dies between approval and settlement, and comes back', async () => {
      const phone = await openWallet('ask')
      await phone.pair(await readCode(page))
      await phone.approve.waitFor()
      await relay.close()
      const tried = phone.page.waitForEvent('websocket')
      await phone.approve.click()
      // The wallet has found out that the relay is away.
      await tried
      relay = await startRelay({ file, port: Number(port) })
      await page.locator('#status', { hasText: /^connected$/ }).waitFor()
      await phone.apps.first().waitFor()
      expect(await phone.apps.count()).toBe(1)
      expect(errors).toEqual([])
    })
  })
})
