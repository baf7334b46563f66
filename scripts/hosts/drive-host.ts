import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../tests/support/test-wallets.ts'
import { answerChains } from './answer-chains.ts'
import { type HostPage, openPage } from './open-page.ts'

/** What a visit to a host came to. */
export interface Visit {
  /** gzip -9 of every script that was loaded before the first click. */
  readonly bytes: number
  /** Everything that the console said, and uncaught errors. */
  readonly lines: readonly string[]
}

const [account] = testAccounts
const CHAINS = ['1', '10']

const shows = (page: Page, id: string, text: RegExp): Promise<void> => page.locator(`#${id}`).filter({ hasText: text }).waitFor()

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

/** Opens a host with a test wallet. */
const openHost = (browser: Browser, url: string): Promise<HostPage> =>
  openPage(browser, url, {
    async prepare(context) {
      await answerChains(context)
      await installTestWallets(context, [
        {
          name: 'Test Wallet',
          rdns: 'test.wallet',
          privateKey: account.privateKey,
          chains: Object.fromEntries(CHAINS.map((id) => [`0x${Number(id).toString(16)}`, `http://chain.test/${id}`])),
        },
      ])
    },
    async ready(page) {
      await shows(page, 'status', /^disconnected$/)
      await connectButton(page).waitFor()
    },
  })

/** Connects the test wallet of a page by the host's button. */
const connect = async (page: Page): Promise<void> => {
  await connectButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Test Wallet/ })
    .click()
  await shows(page, 'status', /^connected$/)
  await shows(page, 'address', new RegExp(account.address, 'i'))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Connects, loads the page again, switches, signs and disconnects. */
export const visitHost = async (browser: Browser, url: string): Promise<Visit> => {
  const { context, page, lines, bytes } = await openHost(browser, url)
  try {
    await connect(page)
    await page.reload()
    await shows(page, 'address', new RegExp(account.address, 'i'))
    await shows(page, 'status', /^connected$/)
    await page.locator('#switch').click()
    await shows(page, 'network', /^OP Mainnet$/)
    await page.locator('#sign').click()
    await shows(page, 'signature', /^0x[\da-f]{130}$/)
    await page.locator('#disconnect').click()
    await shows(page, 'status', /^disconnected$/)
    return { bytes, lines }
  } catch (cause) {
    const shown = await page.locator('body').ariaSnapshot()
    throw new Error(`The page shows:\n${shown}\nThe console said: ${lines.join(' | ') || 'nothing'}`, { cause })
  } finally {
    await context.close()
  }
}

/** Changes a file of a host while a development server shows it to a connected visitor. Answers errors and warnings of the console. */
export const replaceHot = async (browser: Browser, url: string, file: string): Promise<readonly string[]> => {
  const { context, page, lines } = await openHost(browser, url)
  try {
    await connect(page)
    writeFileSync(file, readFileSync(file, 'utf8').replace('revision = 1', 'revision = 2'))
    await shows(page, 'revision', /^2$/)
    await shows(page, 'status', /^connected$/)
    await shows(page, 'address', new RegExp(account.address, 'i'))
    await page.locator('#disconnect').click()
    await shows(page, 'status', /^disconnected$/)
    return lines.filter((line) => /^(error|warning|uncaught): /.test(line))
  } catch (cause) {
    const shown = await page.locator('body').ariaSnapshot()
    throw new Error(`After a hot update the page shows:\n${shown}\nThe console said: ${lines.join(' | ') || 'nothing'}`, { cause })
  } finally {
    await context.close()
  }
}
