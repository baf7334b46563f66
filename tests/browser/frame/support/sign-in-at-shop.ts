import type { Page } from 'playwright-core'
import { modalIn } from '../../support/modal.ts'
import type { FrameStage } from './frame-stage.ts'

/** Signs in to the shop with a code by mail, and leaves the account's recovery to the service. Resolves with the address. */
export const signInAtShop = async (page: Page, frames: FrameStage, address: string): Promise<`0x${string}`> => {
  const modal = modalIn(page)
  const frame = page.frameLocator('portico-modal iframe')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const email = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await email.fill(address)
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor(address))
  await frame.getByRole('button', { name: 'Without either' }).click()
  await frame.getByRole('checkbox').click()
  await frame.getByRole('button', { name: 'Secure the account' }).click()
  await modal.isClosed()
  return ((await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? '') as `0x${string}`
}
