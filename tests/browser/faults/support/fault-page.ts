import type { Browser, BrowserContext, Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { builtTestPage } from '../../../support/built-pages.ts'
import { launchBrowser } from '../../../support/chromium.ts'
import { serveFolder, type TestServer } from '../../../support/serve.ts'
import { installTestWallets } from '../../../support/test-wallets.ts'
import { type Modal, modalIn } from '../../support/modal.ts'
import { installClock, passAnnouncements } from '../../support/page-clock.ts'
import { openPage } from '../../support/stage.ts'
import type { FaultKind, FaultPlace } from '../page/fault.ts'
import '../page/host-window.ts'

/** The page with faulty plugins, served, and a browser. */
export interface FaultRig {
  readonly browser: Browser
  readonly server: TestServer
  /** Opens the page in a context of its own, with one wallet that approves, and its time in the test's hands. The page before is closed. */
  open(query?: string): Promise<FaultPage>
  close(): Promise<void>
}

/** The open page. */
export interface FaultPage {
  readonly page: Page
  readonly modal: Modal
  /** Uncaught errors. */
  readonly errors: readonly string[]
  /** Loads the page again, with no fault in it or on its server: nothing of the plugins is loaded. Resolves when it is connected as before. */
  reload(): Promise<void>
  fail(place: FaultPlace, kind?: FaultKind): Promise<void>
  heal(): Promise<void>
  /** `plugin code` of every `failed` event so far. */
  failures(): Promise<readonly string[]>
  /** Presses Try again and waits until the new attempt has failed as well. */
  retryInVain(): Promise<void>
  connect(): Promise<void>
  /** Connected: by the Account view's row. Resolves when the row was pressed. */
  openRow(name: 'Faulty' | 'Healthy'): Promise<void>
  /** Proves that the other plugins work: closes, shows the healthy plugin's view, closes again. */
  healthyWorks(): Promise<void>
  /** Proves that all the rest works: as `healthyWorks`, then disconnects. */
  restWorks(): Promise<void>
}

const drive = (page: Page, errors: readonly string[], server: TestServer): FaultPage => {
  const modal = modalIn(page)
  const status = (wanted: string): Promise<unknown> =>
    page.waitForFunction((expected) => window.portico.getState().status === expected, wanted)
  const close = async (): Promise<void> => {
    await page.evaluate(() => window.portico.close())
    await modal.isClosed()
  }
  const openRow: FaultPage['openRow'] = async (name) => {
    await page.locator('#connect').click()
    await modal.row(name).click()
  }
  const healthyWorks = async (): Promise<void> => {
    await close()
    await openRow('Healthy')
    await modal.text('The healthy view is here').waitFor()
    await close()
  }
  return {
    page,
    modal,
    errors,
    openRow,
    healthyWorks,
    async reload() {
      server.faults.clear()
      const before = await page.evaluate(() => window.portico.getState().status)
      await page.reload()
      await page.waitForFunction(() => window.portico !== undefined)
      if (before === 'connected') await passAnnouncements(page)
      await status(before)
    },
    fail: (place, kind = 'throw') =>
      page.evaluate(
        ([where, what]) => {
          window.faults[where] = what
        },
        [place, kind] as const,
      ),
    heal: () =>
      page.evaluate(() => {
        window.faults = {}
      }),
    failures: () => page.evaluate(() => window.failures.map(({ plugin, code }) => `${plugin} ${code}`)),
    async retryInVain() {
      const before = await page.evaluate(() => window.failures.length)
      await modal.button('Try again').click()
      await page.waitForFunction((known) => window.failures.length > known, before)
      await modal.button('Try again').waitFor()
    },
    async connect() {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await status('connected')
      await modal.isClosed()
    },
    async restWorks() {
      await healthyWorks()
      await page.locator('#connect').click()
      await modal.button('Disconnect').click()
      await status('disconnected')
      await modal.isClosed()
    },
  }
}

/** Chunks that stay as they are through all tests. */
const SOUND = /^\/(assets|chunks)\/(?!faulty-|guard-)/

/** Serves the built page and starts a browser. Close it after the file's tests. */
export const startFaultRig = async (): Promise<FaultRig> => {
  const folder = builtTestPage('faults')
  const [browser, server] = await Promise.all([launchBrowser(), serveFolder(folder, { immutable: SOUND })])
  let last: BrowserContext | undefined
  return {
    browser,
    server,
    async open(query = '') {
      await last?.close()
      server.faults.clear()
      const { context, page, errors } = await openPage(browser, (fresh) =>
        installTestWallets(fresh, [{ name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: {} }]),
      )
      last = context
      await installClock(page)
      await page.goto(`${server.url}/index.html${query}`)
      await page.waitForFunction(() => window.portico !== undefined)
      return drive(page, errors, server)
    },
    async close() {
      await last?.close()
      await browser.close()
      await server.close()
    },
  }
}
