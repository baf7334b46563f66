import type { Browser } from 'playwright-core'
import { startDirectory } from '../../examples/sandbox/directory/start-directory.ts'
import { serveFolder } from '../support/serve.ts'
import { openBenchPage } from './bench-page.ts'
import { type LongestTask, traceTasks } from './trace-tasks.ts'

/** What scrolling through a whole directory cost. */
export interface Scroll extends LongestTask {
  /** Wallets that were scrolled past. */
  readonly wallets: number
}

/** ms; several times what it takes on a quiet machine. */
const LIMIT = 300_000

/** Scrolls to the end of a directory of `count` wallets as fast as its pages come. `npm run build:examples` comes first. */
export const scrollDirectory = async (browser: Browser, count: number): Promise<Scroll> => {
  const directory = await startDirectory({ invented: count })
  const server = await serveFolder('examples/react/dist', {
    files: {
      '/sandbox.json': JSON.stringify({ projectId: 'sandbox', relayUrl: 'ws://127.0.0.1:9', services: { directory: directory.url } }),
    },
  })
  const { context, page, cdp } = await openBenchPage(browser, server.url)
  try {
    page.setDefaultTimeout(LIMIT)
    await page.locator('#connect').click()
    const dialog = page.locator('portico-modal dialog')
    await dialog.getByRole('button', { name: /^All wallets/ }).click()
    await dialog.locator('button.cell').first().waitFor()
    const end = await traceTasks(cdp)
    const wallets = await dialog.locator('.dialog-column').evaluate(
      (column) =>
        new Promise<number>((resolve) => {
          const down = (): void => {
            const last = [...column.querySelectorAll('li')].at(-1)
            const place = Number(last?.getAttribute('aria-posinset'))
            const there = last?.querySelector('button') && place === Number(last.getAttribute('aria-setsize'))
            const below = column.scrollHeight - column.clientHeight - column.scrollTop > 1
            if (there && !below) resolve(place)
            else {
              column.scrollTop = column.scrollHeight
              requestAnimationFrame(down)
            }
          }
          down()
        }),
    )
    return { wallets, ...(await end()) }
  } finally {
    await context.close()
    await Promise.all([server.close(), directory.close()])
  }
}
