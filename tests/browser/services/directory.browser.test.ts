import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { ownWallets } from '../../../examples/sandbox/directory/own-wallets.ts'
import { seedWallets } from '../../../examples/sandbox/directory/seed-wallets.ts'
import { startDirectory } from '../../../examples/sandbox/directory/start-directory.ts'
import { walletId } from '../../../examples/sandbox/directory/wallet-row.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { modalIn } from '../support/modal.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'
import { step } from '../support/step.ts'

unrefTimers()

/** Rows of the directory that the tests have. */
const WALLETS = 10_000

describe('the directory of the sandbox', () => {
  let stage: Stage
  let directory: Service
  beforeAll(async () => {
    ;[stage, directory] = await Promise.all([startStage(), startDirectory({ control: 0, invented: WALLETS })])
  })
  afterAll(() => Promise.all([stage.close(), directory.close()]))
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await faultsOf(directory).clear()
    await hostile(false)
  })

  const hostile = (on: boolean) => fetchApart(`${directory.control}/_sandbox/hostile`, { method: 'PUT', body: JSON.stringify({ on }) })

  const visit = async (more: object = {}) => {
    const server = await stage.serve('react', {
      sandbox: { projectId: 'sandbox', relayUrl: 'ws://127.0.0.1:9', services: { directory: directory.url }, ...more },
    })
    const { page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: testAccounts[0].privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    const foreign: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (![server.url, directory.url, 'data:', 'blob:', 'ws://'].some((start) => url.startsWith(start))) foreign.push(url)
    })
    await page.goto(server.url)
    await page.locator('#connect').click()
    const modal = modalIn(page)
    await modal.row(/Test Wallet/).waitFor()
    const cells = modal.dialog.locator('button.cell')
    const column = modal.dialog.locator('.dialog-column')
    return {
      page,
      errors,
      foreign,
      modal,
      cells,
      column,
      /** Opens the list and waits for its first wallet. */
      async openAll() {
        await modal.row(/All wallets/).click()
        await cells.first().waitFor()
      },
      /** The names of the wallets that are drawn. */
      names: () => cells.allTextContents(),
    }
  }

  test('49: ten thousand wallets are scrolled through with a screenful of them drawn, images and search and all', async () => {
    const featuredWalletIds = [walletId('7'), walletId('3')]
    const { page, modal, cells, openAll, names, errors, foreign, column } = await visit({ featuredWalletIds })
    await step('Connect', async () => {
      await modal.row(/All wallets 9,?\d+0\+|All wallets \d+0\+/).waitFor()
      const rows = await modal.dialog.locator('.row-name').allTextContents()
      expect(rows).toEqual(['WalletConnect', 'Test Wallet', ...rows.slice(2, 4), 'All wallets'])
      await modal.dialog.locator('.row img').nth(2).waitFor()
    })
    await step('first page', async () => {
      await openAll()
      // Those of the page's networks.
      const rows = [...ownWallets(undefined), ...seedWallets(WALLETS)]
      const fitting = rows.filter(({ chains }) => chains?.some((chain) => chain === 'eip155:1' || chain === 'eip155:10'))
      await modal.dialog.getByPlaceholder(`Search ${fitting.length} wallets`).waitFor()
      await cells.locator('img').first().waitFor()
      expect(await cells.locator('img').first().getAttribute('src')).toMatch(/^(blob:|data:image\/svg)/)
    })
    await step('three pages on', async () => {
      await column.evaluate(
        (element) =>
          new Promise<void>((resolve) => {
            const down = (): void => {
              element.scrollTop = element.scrollHeight
              const first = element.querySelector('li:has(button)')
              if (Number(first?.ariaPosInSet) > 120) resolve()
              else requestAnimationFrame(down)
            }
            down()
          }),
      )
      // Eleven lines of four: what is on screen, and two lines on either side.
      expect(await cells.count()).toBeLessThan(50)
      expect(await modal.dialog.locator('li').first().getAttribute('aria-setsize')).not.toBeNull()
    })
    await step('50: a search typed fast, whose replies come out of order', async () => {
      await faultsOf(directory).set({ kind: 'out-of-order', path: '/getWallets' })
      const field = modal.dialog.getByRole('searchbox')
      const asked = page.waitForRequest(/search=ember&|search=ember$/)
      await field.fill('ember')
      await asked
      await field.fill('cobalt gate')
      await modal.dialog
        .getByTitle(/^Cobalt Gate/)
        .first()
        .waitFor()
      expect((await names()).every((name) => name.includes('Cobalt Gate'))).toBe(true)
      await faultsOf(directory).clear()
    })
    await step('the row of a wallet leads over WalletConnect', async () => {
      await cells.first().click()
      await modal.text('Preparing the code').first().waitFor()
    })
    expect([errors, foreign]).toEqual([[], []])
  })

  test('51: images that fail are glyphs of the same size', async () => {
    await faultsOf(directory).set({ kind: 'status', status: 404, path: '/getWalletImage' })
    const { cells, openAll } = await visit()
    await openAll()
    await cells.locator('.glyph-letter').first().waitFor()
    expect((await cells.nth(5).locator('.glyph').boundingBox())?.width).toBe(48)
    // A row may carry its picture itself.
    expect(await cells.locator('img[src^="blob:"]').count()).toBe(0)
  })

  test('51: images that hang are glyphs', async () => {
    await faultsOf(directory).set({ kind: 'hang', path: '/getWalletImage' })
    const { cells, openAll } = await visit()
    await openAll()
    await cells.locator('.glyph-letter').first().waitFor()
  })

  test('48, 52: a hostile directory shows names and glyphs, runs nothing and asks nobody else', async () => {
    await hostile(true)
    const { page, modal, openAll, foreign, errors } = await visit()
    await openAll()
    await modal.dialog.getByTitle('Huge Image').first().waitFor()
    await modal.dialog.getByTitle('Script In Image').first().locator('img').waitFor()
    for (const name of ['Huge Image', 'Page For An Image', 'Image Elsewhere']) {
      expect([name, await modal.dialog.getByTitle(name).first().locator('img').count()]).toEqual([name, 0])
    }
    expect(await page.evaluate(() => Reflect.get(window, 'hostileImageRan'))).toBeUndefined()
    expect([foreign, errors]).toEqual([[], []])
  })

  test('45: a slow directory leaves wallets and list usable', async () => {
    await faultsOf(directory).set({ kind: 'latency', ms: 15_000 })
    const { page, modal } = await visit()
    await modal.dialog.locator('.row .skeleton').first().waitFor()
    await modal.row(/All wallets/).click()
    await modal.dialog.locator('.cell .skeleton').first().waitFor()
    await page.locator('portico-modal [part=back]').click()
    await modal.row(/Test Wallet/).click()
    await modal.isClosed()
  })

  test('46: a broken directory is said, and Try again brings it once it is whole', async () => {
    await faultsOf(directory).set({ kind: 'html' })
    const { modal, cells } = await visit()
    await modal.row(/All wallets/).click()
    await modal.text('Wallets could not be loaded').waitFor()
    await faultsOf(directory).clear()
    await modal.button('Try again').click()
    await cells.first().waitFor()
  })
})
