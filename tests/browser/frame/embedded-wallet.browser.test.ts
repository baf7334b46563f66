import { createPublicClient, http, parseEther } from 'viem'
import { fillTransfer } from '../support/fill-transfer.ts'
import { modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'

let frames: FrameStage
beforeAll(async () => {
  frames = await startFrameStage()
})
afterAll(() => frames.close())

const RECEIVER = '0x3333333333333333333333333333333333333333'

test('a visitor without a wallet signs in by mail, sends, comes back after a reload, and leaves', async () => {
  const { page, errors } = await openPage(frames.stage.browser)
  const modal = modalIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(frames.frame)) asked.push(request.url())
  })
  const frame = page.frameLocator('portico-modal iframe')
  await page.goto(frames.shop.url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const email = modal.dialog.getByRole('textbox', { name: 'E-mail address' })
  await email.waitFor()
  expect(asked).toEqual([])

  await email.fill('lin@example.test')
  await email.press('Enter')
  await modal
    .text(/6-digit code/)
    .first()
    .waitFor()
  await modal.dialog.getByRole('textbox').fill(await frames.codeFor('lin@example.test'))
  await frame.getByRole('button', { name: 'Without either' }).click()
  await frame.getByRole('checkbox').click()
  await frame.getByRole('button', { name: 'Secure the account' }).click()
  await modal.isClosed()
  const address = (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent()) ?? ''

  const client = createPublicClient({ transport: http(frames.stage.ethereum.rpcUrl) })
  await Reflect.apply(client.request, client, [{ method: 'anvil_setBalance', params: [address, '0x8ac7230489e80000'] }])
  await page.getByRole('button', { name: 'Open: Account', exact: true }).click()
  await fillTransfer(modal, '1.25', RECEIVER)
  await modal.button(/^Send 1.25/).click()
  await frame.getByText('1.25 ETH', { exact: true }).waitFor()
  await frame.getByRole('button', { name: 'Approve' }).click()
  await modal.text(/ETH sent/).waitFor()
  expect(await client.getBalance({ address: RECEIVER })).toBe(parseEther('1.25'))

  await page.reload()
  await page.getByText(address, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(errors).toEqual([])
})
