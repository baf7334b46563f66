import type { Browser, Locator, Page } from 'playwright-core'
import { readPicture } from '../../support/read-qr.ts'
import { until } from '../../support/wait.ts'
import { modalIn } from './modal.ts'
import { openPage, type WatchedPage } from './stage.ts'

/** What a phone's camera reads that is held to the code in the modal. It keeps looking while the code is still coming into view. */
export const decodeScreen = (page: Pick<Page, 'locator'>): Promise<string> => {
  const { dialog } = modalIn(page)
  const code = dialog.getByRole('img', { name: 'QR code for pairing' })
  // A picture of what is not there is waited for without a word of what is there instead.
  return until(async () => (await code.isVisible()) && readPicture(await code.screenshot()), {
    complaint: async () => `No code can be read on the screen, which says: ${await dialog.textContent()}`,
  })
}

/** Waits for the code in the modal and reads it: the pairing link. */
export const readCode = async (page: Pick<Page, 'locator'>): Promise<string> => {
  const uri = await decodeScreen(page)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return uri
}

/** Opens the modal and chooses WalletConnect. */
export const chooseWalletConnect = async (page: Pick<Page, 'locator'>): Promise<void> => {
  await page.locator('#connect').click()
  await modalIn(page)
    .row(/WalletConnect/)
    .click()
}

/** Opens the modal, chooses WalletConnect and reads the code. */
export const showCode = async (page: Pick<Page, 'locator'>): Promise<string> => {
  await chooseWalletConnect(page)
  return readCode(page)
}

/** The web wallet in a page of its own. */
export interface Phone extends WatchedPage {
  /** The apps it is connected to. */
  readonly apps: Locator
  /** Approves the connection that it asks its visitor about. */
  readonly approve: Locator
  pair(uri: string): Promise<void>
}

/** Opens the web wallet; `behaviour` is how it answers. */
export const openPhone = async (browser: Browser, walletUrl: string, behaviour: string): Promise<Phone> => {
  const watched = await openPage(browser, undefined, { viewport: { width: 400, height: 800 } })
  const { page } = watched
  await page.goto(`${walletUrl}/?behaviour=${behaviour}`)
  return {
    ...watched,
    apps: page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem'),
    approve: page.getByRole('article', { name: 'Connection request' }).getByRole('button', { name: 'Approve' }),
    async pair(uri) {
      await page.getByLabel('Pairing link').fill(uri)
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    },
  }
}
