import type { Page } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import { chunkWith, OF_OPENING } from '../../support/built-pages.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { stopClock } from '../support/page-clock.ts'
import { openPhone } from '../support/pairing.ts'
import { step } from '../support/step.ts'
import type { Interface } from './page/host-window.ts'
import { type HostRig, startHostRig } from './support/host-rig.ts'

const [first] = testAccounts
const RDNS = 'test.first'

/** No chain is read here. */
const NOWHERE = 'http://127.0.0.1:9/'

const mount = (page: Page, drawn: Interface): Promise<void> => page.evaluate((which) => window.mountHost('mount', which), drawn)

/** Code of ours that is not loaded yet. */
const LAZY = /\/a\/chunks\//

/** A part of it that no other needs: browsers remember for the life of a page that a module could not be loaded which another one imports. */
const opening = (): RegExp => chunkWith('hosts/a', OF_OPENING)

describe('an interface of the host’s own', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())

  test('ConnectButton.Custom: loads on intent, opens on click, and says what is so', async () => {
    const { page, complaints } = await rig.open('react')
    const modal = modalIn(page)
    const own = page.locator('#own')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (LAZY.test(request.url())) loaded.push(request.url())
    })
    await mount(page, 'buttons')
    await hostSays(page, '#mounted', 'true')

    await step('focus loads, and opens nothing', async () => {
      expect([await own.textContent(), loaded]).toEqual(['Sign in', []])
      const preloading = page.waitForRequest(LAZY)
      await own.focus()
      await preloading
      expect(await page.locator('#open').textContent()).toBe('false')
    })
    await step('a key opens, and the wallet’s name and address come', async () => {
      await page.keyboard.press('Enter')
      await modal.row('First Wallet').click()
      const said = await hostSays(page, '#own', /^First Wallet 0x/)
      expect(said.replace(/…|\.\.\./, '…')).toBe(`First Wallet ${first.address.slice(0, 6)}…${first.address.slice(-4)}`)
      await hostSays(page, '#chain', '1')
      await hostSays(page, '#open', 'false')
      await modal.isClosed()
    })
    await step('the same button leads to the account, the other one to the networks', async () => {
      await own.click()
      await modal.button('Disconnect').waitFor()
      await page.keyboard.press('Escape')
      await modal.isClosed()
      await page.locator('#own-network').click()
      await modal.row('OP Mainnet').click()
      await hostSays(page, '#own-network', 'OP Mainnet')
      await hostSays(page, '#chain', '10')
    })
    expect(complaints).toEqual([])
  })

  test('code that does not come is said to the host, which opens once it is there', async () => {
    const { page } = await rig.open('react')
    await mount(page, 'buttons')
    await page.route(opening(), (route) => route.abort())
    await page.locator('#own').click()
    await hostSays(page, '#error', /^PLUGIN_(LOAD_FAILED|TIMEOUT)$/)
    expect(await page.evaluate(() => window.kernels.default?.getState().open)).toBe(false)
    await page.unrouteAll()
    await page.locator('#own').click()
    await modalIn(page).row('First Wallet').waitFor()
    await hostSays(page, '#error', 'none')
  })

  test('useConnect: wallets without the modal', async () => {
    const { page, complaints } = await rig.open('react', { behaviour: 'reject' })
    const wallet = walletIn(page, RDNS)
    const chosen = page.getByRole('button', { name: 'First Wallet' })
    await mount(page, 'wallets')
    await page.getByRole('button', { name: 'Second Wallet' }).waitFor()

    await step('what the wallet refuses is said', async () => {
      await chosen.click()
      await hostSays(page, '#attempt', 'error')
      await hostSays(page, '#error', 'REQUEST_REJECTED')
    })
    await step('what is given up is forgotten, and a late yes changes nothing', async () => {
      await wallet.setBehaviour('silent')
      await chosen.click()
      await wallet.waitForPending('eth_requestAccounts')
      await hostSays(page, '#status', 'connecting')
      await page.getByRole('button', { name: 'Give up' }).click()
      await hostSays(page, '#status', 'disconnected')
      await hostSays(page, '#attempt', 'idle')
      await wallet.answer('approve')
    })
    await step('what it grants is there, and moves by a chain id', async () => {
      await wallet.setBehaviour('approve')
      await chosen.click()
      await hostSays(page, '#addr', first.address)
      await hostSays(page, '#attempt', 'success')
      await hostSays(page, '#wallet', 'First Wallet')
      await page.getByRole('button', { name: 'OP Mainnet' }).click()
      await hostSays(page, '#chain', '10')
    })
    await step('and ends', async () => {
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await hostSays(page, '#addr', 'none')
      await hostSays(page, '#status', 'disconnected')
    })
    expect(await page.locator('portico-modal dialog[open]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('useConnect: the link for a wallet on another device, while it is asked', async () => {
    const relay = await startRelay()
    const wallet = await serveWebWallet({ relayUrl: relay.url, chains: { 'eip155:1': NOWHERE, 'eip155:10': NOWHERE } })
    try {
      const { page, complaints } = await rig.open('react', { relay: relay.url })
      await mount(page, 'wallets')
      await page.getByRole('button', { name: 'WalletConnect' }).click()
      const phone = await openPhone(rig.browser, wallet.url, 'ask')
      await phone.pair(await hostSays(page, '#pairing', /^wc:[0-9a-f]{64}@2\?/))
      await phone.approve.click()
      await hostSays(page, '#addr', first.address)
      await hostSays(page, '#attempt', 'success')
      await hostSays(page, '#pairing', 'none')
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await phone.apps.first().waitFor({ state: 'detached' })
      await phone.context.close()
      expect(complaints).toEqual([])
    } finally {
      await wallet.close()
      await relay.close()
    }
  })
})

describe('our button where the modal’s code does not come', () => {
  let rig: HostRig
  beforeAll(async () => {
    rig = await startHostRig()
  })
  afterAll(() => rig.close())
  const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name })
  const alert = (page: Page) => page.locator('main').getByRole('alert').first()

  test('it says so within the window of a phone, and tries again', async () => {
    const { page } = await rig.open('react')
    await page.setViewportSize({ width: 360, height: 640 })
    await mount(page, 'ready')
    await page.route(opening(), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await button(page, 'Connect wallet').click()
    await button(page, 'Try again').waitFor()
    await alert(page)
      .getByText(/could not be loaded.*reload the page/)
      .waitFor()
    const box = await alert(page).boundingBox()
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 361) <= 360]).toEqual([true, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await modalIn(page).row('First Wallet').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Connect wallet').waitFor()
    expect(await alert(page).count()).toBe(0)
  })

  test('while it hangs the button is busy, and after 10 s it says so', async () => {
    const { page } = await rig.open('react', { prepare: async (context) => context.clock.install() })
    await mount(page, 'ready')
    await button(page, 'Connect wallet').waitFor()
    await page.route(LAZY, () => undefined)
    await stopClock(page)
    await button(page, 'Connect wallet').click()
    await page.clock.runFor(100)
    await page.locator('main button[aria-busy=true]').waitFor()
    await page.clock.runFor(9_900)
    await button(page, 'Try again').waitFor()
    expect(await page.locator('main button[aria-busy=true]').count()).toBe(0)
    expect(await alert(page).textContent()).toMatch(/could not be loaded/)
  })
})
