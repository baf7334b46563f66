import type { Page } from 'playwright-core'
import { type Address, createTestClient, encodeFunctionData, erc20Abi, http, publicActions } from 'viem'
import { accountContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { until } from '../../support/wait.ts'
import { hostSays } from '../support/host-page.ts'
import { type Modal, modalIn } from '../support/modal.ts'
import { openPage } from '../support/stage.ts'
import '../face/support/face-host.ts'
import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { signInAtShop } from './support/sign-in-at-shop.ts'

const [usdc] = testTokens
const RECEIVER = '0x5555555555555555555555555555555555555556'
const DELEGATED = `0xef0100${accountContracts.simple7702Account.slice(2).toLowerCase()}`

// One visit to the app, whose own plugins ask our frame.
describe('a smart account in the app', () => {
  let frames: FrameStage
  let page: Page
  let modal: Modal
  let errors: readonly string[]
  let address: Address

  beforeAll(async () => {
    frames = await startFrameStage({ shop: 'csp-vite', smartAccounts: true, exchange: true })
    ;({ page, errors } = await openPage(frames.stage.browser))
    modal = modalIn(page)
    await page.goto(frames.shop.url)
    address = await signInAtShop(page, frames, 'sol@example.test')
    const [giver] = testAccounts
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 300_000_000n] })
    await chain().impersonateAccount({ address: giver.address })
    const funding = await chain().sendUnsignedTransaction({ from: giver.address, to: usdc.address, data })
    await chain().waitForTransactionReceipt({ hash: funding })
  })
  afterEach(() => expect(errors).toEqual([]))
  afterAll(() => frames.close())

  const chain = () => createTestClient({ mode: 'anvil', transport: http(frames.stage.ethereum.rpcUrl), cacheTime: 0 }).extend(publicActions)
  const held = (owner: Address): Promise<bigint> =>
    chain().readContract({ address: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const frame = () => page.frameLocator('portico-modal iframe')
  const approve = (): Promise<void> => frame().getByRole('button', { name: 'Approve' }).click()
  const openAccount = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await modal.isOpen()
  }
  const close = async (): Promise<void> => {
    await modal.button('Close').click()
    await modal.isClosed()
  }
  const field = (name: RegExp) => modal.dialog.getByRole('textbox', { name })
  /** The address as the page's own code, the page, the settings and the view of receiving have it. */
  const addresses = async (): Promise<readonly unknown[]> => {
    const accounts = await page.evaluate(() => window.portico.getProvider('eip155')?.request({ method: 'eth_accounts' }))
    const host = await page.locator('#addr').textContent()
    await openAccount()
    await modal.button('Receive').click()
    const received = await modal.dialog.getByRole('img', { name: /QR code of the address/ }).getAttribute('aria-label')
    const shown = await modal.dialog.getByText(address, { exact: true }).textContent()
    await close()
    return [accounts, host, received, shown]
  }
  const same = () => [[address], address, `QR code of the address ${address}`, address]

  test('its address is one everywhere', async () => {
    await expect(addresses()).resolves.toEqual(same())
  })

  test('sends a token from an account without a coin: it takes its code, and the paymaster pays', async () => {
    await openAccount()
    await modal.button('Send').click()
    await modal
      .button(/^(Select token|ETH)/)
      .first()
      .click()
    await modal.row(/USDC/).first().click()
    await field(/amount/i).fill('20')
    await field(/to|address/i)
      .last()
      .fill(RECEIVER)
    await modal.button('Preview send').click()
    await modal.button(/^Send 20/).click()
    await approve()
    await modal.text('20 USDC sent').waitFor()
    expect([await held(RECEIVER), await chain().getBalance({ address })]).toEqual([20_000_000n, 0n])
    expect((await chain().getCode({ address }))?.toLowerCase()).toBe(DELEGATED)
    await close()
  })

  test('approval and swap are one batch: the frame says that the account can do it', async () => {
    const before = await held(address)
    const block = await chain().getBlockNumber()
    await openAccount()
    await modal.button('Swap').click()
    await modal
      .button(/select token/i)
      .first()
      .click()
    await modal.row(/USDC/).first().click()
    await modal.dialog.getByRole('button', { name: 'Select token', exact: true }).first().click()
    await modal.row(/Ether/).first().click()
    await modal.dialog.getByLabel('You pay').fill('100')
    await modal.button('Review swap').click()
    await modal.button('Approve and swap').click()
    await approve()
    await modal.text(/100 USDC swapped for/).waitFor()
    expect(before - (await held(address))).toBe(100_000_000n)
    const events = await chain().getContractEvents({ address: usdc.address, abi: erc20Abi, fromBlock: block + 1n })
    expect(new Set(events.map(({ transactionHash }) => transactionHash)).size).toBe(1)
    const allowed = { abi: erc20Abi, functionName: 'allowance', args: [address, exchangeAddresses.router] } as const
    await expect(chain().readContract({ address: usdc.address, ...allowed })).resolves.toBe(0n)
    await close()
  })

  test('the settings say whose code it runs, and the frame takes it away', async () => {
    // What the swap has brought is gone: somebody else pays.
    await chain().setBalance({ address, value: 0n })
    await openAccount()
    await modal.button('Account settings').click()
    const row = modal.row(/Code of the account/)
    await row.filter({ hasText: 'Simple7702Account' }).click()
    await modal.button('Remove the code').click()
    await approve()
    await modal.text('No code runs this account').waitFor()
    await until(async () => (await chain().getCode({ address })) === undefined)
    await modal.button('Back').click()
    await modal.button('Disconnect').waitFor()
    expect(await row.count()).toBe(0)
    await close()
  })

  test('its address is the same afterwards, also on a page that is loaded again', async () => {
    await expect(addresses()).resolves.toEqual(same())
    await page.reload()
    await hostSays(page, '#addr', address)
    await expect(addresses()).resolves.toEqual(same())
  })
})
