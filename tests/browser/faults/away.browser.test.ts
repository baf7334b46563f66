import { startAnalytics } from '../../../examples/sandbox/analytics/start-analytics.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { type Relay, startRelay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import type { WebWallet } from '../../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { walletIn } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { serveWebWallet } from '../../support/web-wallet.ts'
import { openAccount } from '../services/account-page.ts'
import { openRelayPage, relayControl } from '../services/relay-page.ts'
import { openPhone, showCode } from '../support/pairing.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { step } from '../support/step.ts'
import { sleepPage, turnPage } from '../support/turn-page.ts'

const [account] = testAccounts

declare global {
  interface Window {
    closeSockets(): void
  }
}

/** ms */
const DAY = 86_400_000

/** How often a page is left for so many ms. */
const VISITS = 8
const AWAY = 30_000

/** How many listeners a socket of the relay has. */
const OF_A_SOCKET = 4

describe('a page that was away', () => {
  let stage: Stage
  let relay: Relay
  let wallet: WebWallet
  let sink: Service
  beforeAll(async () => {
    ;[stage, relay, sink] = await Promise.all([startStage(), startRelay({ control: 0 }), startAnalytics({ control: 0 })])
    wallet = await serveWebWallet({ relayUrl: relay.url, chains: { 'eip155:1': stage.ethereum.rpcUrl } })
  })
  afterAll(() => Promise.all([stage.close(), wallet.close(), relay.close(), sink.close()]))
  afterEach(() => Promise.all(stage.browser.contexts().map((context) => context.close())))

  test('14, 15: asleep for five minutes and for a day: the wallet is asked where it is, and what was kept is read anew', async () => {
    const { page, modal, errors } = await openAccount(stage, {})
    const asked = walletIn(page, 'test.wallet')
    const chain = createChainClient(stage.ethereum.rpcUrl)
    const coin = (amount: number) => modal.dialog.getByRole('list', { name: 'Tokens' }).getByText(`${amount} ETH`)
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH').waitFor()
    for (const [name, away, amount] of [
      ['14: five minutes', 300_000, 7],
      ['15: a day', DAY, 8],
    ] as const) {
      await step(name, async () => {
        await turnPage(page, 'hidden')
        await sleepPage(page, away)
        await chain.setBalance({ address: account.address, value: BigInt(amount) * 10n ** 18n })
        const before = (await asked.methods()).length
        await turnPage(page, 'visible')
        const since = async () => (await asked.methods()).slice(before)
        await until(async () => {
          const methods = await since()
          return methods.includes('eth_accounts') && methods.includes('eth_chainId')
        })
        expect(await since()).not.toContain('eth_requestAccounts')
        await coin(amount).waitFor()
        expect(await page.locator('#status').textContent()).toBe('connected')
        expect(errors).toEqual([])
      })
    }
  })

  test('16: back from the browser’s memory of pages: one socket again, each listener once, and the session works', async () => {
    const control = relayControl(relay)
    // The visits bring the page's time to now: a relay takes nobody from the future.
    const host = await openRelayPage(stage, { relayUrl: relay.url, analytics: sink }, Date.now() - VISITS * AWAY)
    const { page, context, modal } = host
    await page.addInitScript(() => {
      const sockets: WebSocket[] = []
      class Socket extends WebSocket {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          super(...given)
          sockets.push(this)
        }
      }
      const closeSockets = (): void => {
        for (const socket of sockets.splice(0)) socket.close()
      }
      Object.assign(window, { WebSocket: Socket, closeSockets })
    })
    await page.reload()
    const phone = await openPhone(stage.browser, wallet.url, 'approve')
    await phone.pair(await showCode(page))
    await host.worksOnce(phone)
    await modal.button('Close').click()
    await modal.isClosed()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const listeners = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      return Number(metrics.find(({ name }) => name === 'JSEventListeners')?.value)
    }
    const visit = async (): Promise<void> => {
      await turnPage(page, 'hidden', true)
      // A browser that keeps a page closes its sockets, and lets none of its timers run.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + AWAY)
      await page.evaluate(() => window.closeSockets())
      await turnPage(page, 'visible', true)
      await control.until(({ open }) => open === 2)
    }
    await visit()
    const before = await listeners()
    for (let time = 1; time < VISITS; time += 1) await visit()
    // The browser may hold the socket that was closed last, or not. What is left over by each visit is more than that.
    expect((await listeners()) - before).toBeLessThanOrEqual(OF_A_SOCKET)
    await host.worksOnce(phone)
    await control.until(({ open }) => open === 2)
  })
})
