import { encodeFunctionData, erc20Abi } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { addApprovingWallet, connectApprovingWallet, sendFromHost } from './support/approving-wallet.ts'
import { openFace } from './support/face-host.ts'

const [own, friend] = testAccounts
const [usdc] = testTokens

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

/** Where pictures go that somebody wants to look at. */
const PICTURES = process.env.PORTICO_PICTURES

test('an allowance is read and marked; a transfer is read, simulated by the network, and moves no button when that comes', async () => {
  const face = await openFace(stage, { wallet: false })
  const { page, modal, errors } = face
  await addApprovingWallet(page, own.address)
  await connectApprovingWallet(page)
  await page.waitForFunction(() => window.portico.getState().status === 'connected')
  const region = modal.dialog.getByRole('region', { name: 'Simulation' })
  const settled = () => region.and(page.locator('[aria-busy="false"]')).waitFor()
  const picture = async (name: string): Promise<void> => {
    if (PICTURES === undefined) return
    for (const theme of ['dark', 'light'] as const) {
      await page.evaluate((mode) => window.portico.setTheme({ mode }), theme)
      for (const width of [1_280, 360]) {
        await page.setViewportSize({ width, height: 1_600 })
        await page.screenshot({ path: `${PICTURES}/${name}-${theme}-${width}.png` })
      }
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
  }

  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend.address, 2n ** 256n - 1n] })
  await sendFromHost(page, { from: own.address, to: usdc.address, data: approve })
  await modal.text('This lets somebody take all of a token, now and later').waitFor()
  await modal.text('No limit').waitFor()
  await settled()
  await modal.text('Nothing leaves your account or comes into it').waitFor()
  await picture('allowance')
  await modal.button('Reject').click()
  await modal.isClosed()

  // The node answers when the test has looked at where everything stands.
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    (url) => url.origin === new URL(stage.ethereum.rpcUrl).origin,
    async (route) => {
      if (route.request().postData()?.includes('eth_simulateV1')) await held
      await route.continue()
    },
  )
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend.address, 1_500_000n] })
  await sendFromHost(page, { from: own.address, to: usdc.address, data: transfer })
  await region.and(page.locator('[aria-busy="true"]')).waitFor()
  const places = () =>
    modal.dialog
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => JSON.stringify(button.getBoundingClientRect())).join())
  const before = await places()
  await picture('transfer-simulating')
  answer?.()
  await settled()
  await region.getByText('− 1.5 USDC').waitFor()
  expect(await places()).toBe(before)
  await modal.dialog.getByText('1.5 USDC', { exact: true }).waitFor()
  expect(await modal.dialog.getByText('We cannot tell what this does').count()).toBe(0)
  await picture('transfer')
  await modal.button('Reject').click()
  await modal.isClosed()

  await sendFromHost(page, { from: own.address, to: usdc.address, data: '0xdeadbeef' })
  await modal.text('We cannot tell what this does').waitFor()
  await settled()
  await modal.text('This would fail').waitFor()
  await picture('unknown')
  expect(errors).toEqual([])
})
