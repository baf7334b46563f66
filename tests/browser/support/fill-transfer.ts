import type { modalIn } from './modal.ts'

/** From the account to the review of a transfer of ether: `amount` as decimal text in ETH, `to` as an address. */
export const fillTransfer = async (modal: ReturnType<typeof modalIn>, amount: string, to: string): Promise<void> => {
  await modal.button('Send').click()
  await modal
    .button(/^(Select token|ETH)/)
    .first()
    .click()
  await modal.row(/ETH\b/).first().click()
  await modal.dialog
    .getByLabel(/amount/i)
    .first()
    .fill(amount)
  await modal.dialog
    .getByRole('textbox', { name: /to|address/i })
    .last()
    .fill(to)
  await modal.button('Preview send').click()
  await modal.text(`${amount} ETH`).first().waitFor()
}
