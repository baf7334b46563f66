import * as v from 'valibot'
import { type Hex, verifyMessage } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import type { FaultSettings } from '../../../examples/sandbox/relay/fault-settings.ts'
import type { Relay } from '../../../examples/sandbox/relay/start-relay.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { until } from '../../support/wait.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import type { Phone } from '../support/pairing.ts'
import { openPage, type Stage, type WatchedPage } from '../support/stage.ts'

const [account, other] = testAccounts

/** Name of the wallet that is installed beside WalletConnect, and whose account it has. */
export const installed = { name: 'Test Wallet', address: other.address }

const healthSchema = v.object({ delivered: v.number(), open: v.number(), methods: v.record(v.string(), v.number()) })

/** Steers a relay by its control server. */
export const relayControl = ({ control }: Pick<Relay, 'control'>) => {
  const base = `${control}/_sandbox`
  const steer = async (init: RequestInit): Promise<void> => {
    const answer = await fetchApart(`${base}/faults`, init)
    if (!answer.ok) throw new Error(`The relay refused the switches: ${await answer.text()}`)
  }
  const health = async () => v.parse(healthSchema, await (await fetchApart(`${base}/health`)).json())
  return {
    /** What is not named is off. */
    set: (switches: Partial<FaultSettings> & { readonly drop?: boolean; readonly flush?: boolean }) =>
      steer({ method: 'PUT', body: JSON.stringify(switches) }),
    clear: () => steer({ method: 'DELETE' }),
    health,
    /** Resolves when health is as wanted; the SDKs need up to half a minute to come back to a relay. */
    until: (wanted: (now: v.InferOutput<typeof healthSchema>) => boolean) =>
      until(async () => wanted(await health()), { complaint: health, limit: 60_000 }),
  }
}

/** A page of the React host that pairs over the relay. */
export interface RelayPage extends WatchedPage {
  readonly modal: Modal
  /** The connection with a phone holds: account on screen, a message signed and verified, one connection on both sides, no uncaught error. */
  worksOnce(phone: Phone): Promise<void>
  /** After `worksOnce`: disconnects, so that the next pairing is the first again for page, phone and analytics. */
  startOver(phone: Phone): Promise<void>
}

const toldSchema = v.object({ events: v.array(v.object({ body: v.object({ props: v.object({ event: v.string() }) }) })) })

/** Opens it; its clock can be moved. The page's own events go to `analytics`, a sink that has no others: connections are counted there. */
export const openRelayPage = async (
  stage: Stage,
  { relayUrl, analytics }: { readonly relayUrl: string; readonly analytics: Pick<Service, 'url' | 'control'> },
  /** When the page believes it is: Unix ms. Default: now. */
  time = Date.now(),
): Promise<RelayPage> => {
  const server = await stage.serve('react', { sandbox: { relayUrl, projectId: 'sandbox', services: { analytics: analytics.url } } })
  const watched = await openPage(stage.browser, (context) =>
    installTestWallets(context, [
      { name: installed.name, rdns: 'test.wallet', privateKey: other.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
    ]),
  )
  const { page, errors } = watched
  const modal = modalIn(page)
  const told = async (): Promise<readonly string[]> =>
    v.parse(toldSchema, await (await fetchApart(`${analytics.control}/_sandbox/events`)).json()).events.map(({ body }) => body.props.event)
  await page.clock.install({ time })
  await page.goto(server.url)
  return {
    ...watched,
    modal,
    async worksOnce(phone) {
      await hostSays(page, '#addr', account.address)
      await modal.isClosed()
      await phone.apps.first().waitFor()
      await page.locator('#sign').click()
      const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
      expect(await verifyMessage({ address: account.address, message: 'Hello from the host', signature })).toBe(true)
      expect(await phone.apps.count()).toBe(1)
      // Events go out one after the other: with this one, all before it are told.
      const opened = async () => (await told()).filter((event) => event === 'MODAL_OPEN').length
      const before = await opened()
      await page.locator('#connect').click()
      await until(async () => (await opened()) > before, { complaint: told })
      expect((await told()).filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
      expect(errors).toEqual([])
    },
    async startOver(phone) {
      await modal.button('Disconnect').click()
      await hostSays(page, '#status', 'disconnected')
      await modal.isClosed()
      await phone.apps.first().waitFor({ state: 'detached' })
      await fetchApart(`${analytics.control}/_sandbox/events`, { method: 'DELETE' })
    },
  }
}
