import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { findPrivateData } from '../../examples/sandbox/analytics/private-data.ts'
import { startAnalytics } from '../../examples/sandbox/analytics/start-analytics.ts'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { startDirectory } from '../../examples/sandbox/directory/start-directory.ts'
import type { Service } from '../../examples/sandbox/service/start-service.ts'
import { fetchApart } from '../support/fetch-apart.ts'
import { installTestWallets } from '../support/test-wallets.ts'
import { until } from '../support/wait.ts'
import { fillTransfer } from './support/fill-transfer.ts'
import { hostSays } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [sender, receiver] = testAccounts
const stored = v.object({
  events: v.array(
    v.object({
      query: v.record(v.string(), v.string()),
      body: v.object({
        url: v.string(),
        domain: v.string(),
        props: v.object({ event: v.string(), properties: v.optional(v.record(v.string(), v.unknown())) }),
      }),
    }),
  ),
})

describe('analytics in a page', () => {
  let stage: Stage
  let sink: Service
  let directory: Service
  beforeAll(async () => {
    ;[stage, sink, directory] = await Promise.all([startStage(), startAnalytics({ control: 0 }), startDirectory()])
  })
  afterAll(async () => {
    await Promise.all([stage.close(), sink.close(), directory.close()])
  })
  const startOver = async (): Promise<void> => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await fetchApart(`${sink.control}/_sandbox/events`, { method: 'DELETE' })
    await fetchApart(`${sink.control}/_sandbox/refused`, { method: 'PUT', body: '{"projects":[]}' })
  }

  const events = async () => v.parse(stored, await (await fetchApart(`${sink.control}/_sandbox/events`)).json()).events
  const told = async () => (await events()).map(({ body: { props } }) => [props.event, props.properties] as const)
  /** Resolves when this is the last event, told after so many others. */
  const last = (name: string, others = 0) => until(async () => (await told()).slice(others).at(-1)?.[0] === name, { complaint: told })
  /** What a page asks of the two services; grows while it lives. */
  const requestsOf = (page: Page): readonly string[] => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === sink.url || (origin === directory.url && pathname === '/getAnalyticsConfig'))
        asked.push(`${request.method()} ${pathname}`)
    })
    return asked
  }
  /** A page with a wallet. */
  const open = async (sandbox: object = {}) => {
    const services = { analytics: sink.url, directory: directory.url }
    const server = await stage.serve('react', { sandbox: { services, projectId: 'sandbox', ...sandbox } })
    const watched = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: sender.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    const asked = requestsOf(watched.page)
    await watched.page.goto(server.url)
    return { ...watched, url: server.url, asked, modal: modalIn(watched.page) }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  /** Opens, connects, sends 0.42 ETH, disconnects. */
  const journey = async ({ page, modal }: Opened): Promise<void> => {
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await modal.isClosed()
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.42', receiver.address)
    await modal.button(/^Send /).click()
    await modal.text('ETH sent').waitFor()
    await modal.button('Close').click()
    await modal.isClosed()
    await page.locator('#connect').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#addr', 'none')
    await modal.isClosed()
  }

  // One visit, in the order of the tests.
  describe('of a visit', () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    test('nothing before intent; a journey is told in order and completely, and tells nothing private', async () => {
      const { page, asked } = opened
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])

      await journey(opened)
      await last('MODAL_CLOSE')
      const sent = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '0.42' }
      expect(await told()).toEqual([
        ['INITIALIZE', { networks: 'eip155:1,eip155:10', themeMode: 'system' }],
        ['MODAL_OPEN', { connected: false }],
        ['SELECT_WALLET', { name: 'Test Wallet', platform: 'browser' }],
        ['CONNECT_SUCCESS', { method: 'browser', name: 'Test Wallet' }],
        ['MODAL_CLOSE', { connected: true }],
        ['MODAL_OPEN', { connected: true }],
        ['OPEN_SEND', { isSmartAccount: false, network: 'eip155:1' }],
        ['SEND_INITIATED', sent],
        ['SEND_SUCCESS', sent],
        ['MODAL_CLOSE', { connected: true }],
        ['MODAL_OPEN', { connected: true }],
        ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
        ['MODAL_CLOSE', { connected: false }],
      ])
      const all = await events()
      expect(findPrivateData(all)).toEqual([])
      for (const { query, body } of all) {
        expect(query).toMatchObject({ projectId: 'sandbox', st: 'portico' })
        expect([body.url, body.domain]).toEqual(['', 'localhost'])
      }
      expect(asked.filter((request) => request === 'GET /getAnalyticsConfig')).toHaveLength(1)
    })

    test('a stored connection comes back, and the page rests', async () => {
      const { context, page, modal, errors, url } = opened
      const before = (await told()).length
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', sender.address)
      await last('MODAL_CLOSE', before)
      await page.close()
      const again = await context.newPage()
      const askedAgain = requestsOf(again)
      await again.goto(url)
      await hostSays(again, '#addr', sender.address)
      await again.waitForLoadState('networkidle')
      expect(askedAgain).toEqual([])
      expect(errors).toEqual([])
    })
  })

  describe('in a page of its own', () => {
    beforeEach(startOver)

    test.each(['off', 'absent'])('%s: not one request in a whole journey', async (analytics) => {
      const opened = await open({ analytics })
      await journey(opened)
      await opened.page.waitForLoadState('networkidle')
      expect(opened.asked).toEqual([])
      expect(opened.errors).toEqual([])
    })

    test('55: an origin that is not allowed raises Invalid App Configuration, once', async () => {
      await fetchApart(`${sink.control}/_sandbox/refused`, { method: 'PUT', body: '{"projects":["sandbox"]}' })
      const { page, modal, asked, errors } = await open({ debug: true })
      const said: string[] = []
      page.on('console', (message) => {
        if (message.text().startsWith('[portico]')) said.push(message.text())
      })
      await page.locator('#connect').click()
      const bar = modal.dialog.getByRole('alert').filter({ hasText: 'Invalid App Configuration' })
      await bar.waitFor()
      await bar.getByRole('button', { name: 'Dismiss' }).click()
      await bar.waitFor({ state: 'detached' })
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', sender.address)
      await modal.isClosed()
      await page.locator('#connect').click()
      await modal.button('Disconnect').waitFor()
      expect(await bar.count()).toBe(0)
      expect(asked.filter((request) => request === 'POST /e')).toHaveLength(1)
      expect(said.filter((text) => text.includes('is not among those the project allows'))).toHaveLength(1)
      expect(said[0]).toContain(new URL(page.url()).origin)
      expect(errors).toEqual([])
    })
  })
})
