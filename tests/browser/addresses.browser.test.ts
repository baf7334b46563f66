import { type Hex, verifyMessage } from 'viem'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { openFace } from './face/support/face-host.ts'
import { hostSays } from './support/host-page.ts'
import { type Stage, startStage } from './support/stage.ts'

const [first, second] = testAccounts
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

test('a wallet of two addresses: the other is chosen by keyboard, signs, comes back after a reload, and gives way to the wallet’s own choice', async () => {
  const face = await openFace(stage, { grants: 2 })
  const { page, modal, wallet, errors } = face
  await face.connect()
  await page.locator('#connect').click()
  await modal.button('Switch address').focus()
  await page.keyboard.press('Enter')
  const list = modal.dialog.getByRole('list', { name: 'Addresses' }).getByRole('button')
  await list.nth(1).waitFor()
  expect(await list.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-current')))).toEqual(['true', null])
  await list.nth(1).focus()
  await page.keyboard.press('Enter')
  await hostSays(page, '#addr', second.address)
  await modal.button('Copy address').waitFor()
  await page.keyboard.press('Escape')
  await modal.isClosed()

  const sign = (): Promise<string> => page.evaluate(() => window.portico.signMessage('Hello'))
  expect(await verifyMessage({ address: second.address, message: 'Hello', signature: (await sign()) as Hex })).toBe(true)
  await page.reload()
  await hostSays(page, '#addr', second.address)
  expect(await verifyMessage({ address: second.address, message: 'Hello', signature: (await sign()) as Hex })).toBe(true)

  await wallet.switchAccount(2)
  await hostSays(page, '#addr', testAccounts[2].address)
  await wallet.switchAccount(0)
  await hostSays(page, '#addr', first.address)
  expect(errors).toEqual([])
})
