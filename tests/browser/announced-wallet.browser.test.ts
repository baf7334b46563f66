import type { Locator, Page } from 'playwright-core'
import { createPublicClient, erc20Abi, type Hex, http, parseUnits, verifyMessage } from 'viem'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../examples/sandbox/chain/tokens.ts'
import { installTestWallets, walletIn } from '../support/test-wallets.ts'
import { until } from '../support/wait.ts'
import { hostSays, storedConnections } from './support/host-page.ts'
import { modalIn } from './support/modal.ts'
import { stopClock } from './support/page-clock.ts'
import { openPage, type Stage, startStage } from './support/stage.ts'

const [sender, receiver] = testAccounts
const RDNS = 'test.wallet'

// A whole journey, with a reload and three transactions.
describe('proof 1: the whole journey with an announced wallet', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const open = async (prepare?: (page: Page) => Promise<void>) => {
    const server = await stage.serve('react')
    const watched = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        {
          name: 'Test Wallet',
          rdns: RDNS,
          privateKey: sender.privateKey,
          chains: { '0x1': stage.ethereum.rpcUrl, '0xa': stage.optimism.rpcUrl },
        },
      ]),
    )
    await prepare?.(watched.page)
    await watched.page.goto(server.url)
    return { ...watched, modal: modalIn(watched.page), wallet: walletIn(watched.page, RDNS) }
  }
  const balanceOf = (rpcUrl: string, address: Hex, token?: Hex): Promise<bigint> => {
    const client = createPublicClient({ transport: http(rpcUrl) })
    return token
      ? client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
      : client.getBalance({ address })
  }

  test('connect, see account and balance, sign, switch, send, reload without a prompt, disconnect', async () => {
    const { page, modal, wallet, errors } = await open()

    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await modal.isClosed()
    expect(await wallet.methods()).toContain('eth_requestAccounts')

    await page.locator('#connect').click()
    await modal.text('10,000 ETH').first().waitFor()
    await modal
      .text(/12500\.25|12,500\.25/)
      .first()
      .waitFor()
    await modal.button('Close').click()
    await modal.isClosed()

    await page.locator('#sign').click()
    const signature = (await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)) as Hex
    expect(await verifyMessage({ address: sender.address, message: 'Hello from the host', signature })).toBe(true)

    const before = await balanceOf(stage.ethereum.rpcUrl, receiver.address)
    await page.locator('#send').click()
    await hostSays(page, '#result', /^0x[0-9a-f]{64}$/)
    expect((await balanceOf(stage.ethereum.rpcUrl, receiver.address)) - before).toBe(parseUnits('0.001', 18))

    await page.locator('#connect').click()
    await modal.button(/choose network/i).click()
    await modal.row(/OP Mainnet/).click()
    await hostSays(page, '#network', 'OP Mainnet')
    await modal.button('OP Mainnet, choose network').waitFor()

    await page.reload()
    await hostSays(page, '#addr', sender.address)
    await hostSays(page, '#network', 'OP Mainnet')
    expect((await wallet.methods()).filter((method) => method === 'eth_requestAccounts')).toEqual([])

    await page.locator('#connect').click()
    await modal.button('Disconnect').click()
    await hostSays(page, '#addr', 'none')
    expect(await storedConnections(page)).toBeNull()
    await page.locator('#kept').waitFor()
    expect(errors).toEqual([])
  })

  test('the provider a host kept rejects with 4900 after the disconnect', async () => {
    const { page, modal, errors } = await open()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await page.locator('#sign').click()
    await hostSays(page, '#result', /^0x[0-9a-f]{130}$/)
    await page.locator('#disconnect').click()
    await hostSays(page, '#addr', 'none')
    await page.locator('#kept').click()
    await hostSays(page, '#result', /^error 4900/)
    expect(errors).toEqual([])
  })

  test('sends ether and a token through the modal, exact to the last unit, and on a slow CPU Disconnect can be pressed beside its notice', async () => {
    const { context, page, modal, errors } = await open((made) => made.clock.install())
    const [usdc] = testTokens
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)

    const atOnce = async (press: Locator, sent: Locator): Promise<void> => {
      await press.click()
      await modal.text('Transaction started').waitFor()
      await sent.waitFor()
    }
    /** On a slow CPU, and in the test's time: the notices stay until it lets time pass. */
    const slowly = async (press: Locator, sent: Locator): Promise<void> => {
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await stopClock(page)
      await press.click()
      await until(async () => {
        await page.clock.runFor(200)
        return sent.isVisible()
      })
    }
    const send = async (confirm: typeof atOnce, symbol: string, amount: string, rpcUrl: string, token?: Hex): Promise<void> => {
      const before = await balanceOf(rpcUrl, receiver.address, token)
      await page.locator('#connect').click()
      await modal.button('Send').click()
      await modal
        .button(/^(Select token|ETH)/)
        .first()
        .click()
      await modal
        .row(new RegExp(`${symbol}\\b`))
        .first()
        .click()
      await modal.dialog
        .getByLabel(/amount/i)
        .first()
        .fill(amount)
      await modal.dialog
        .getByRole('textbox', { name: /to|address/i })
        .last()
        .fill(receiver.address)
      await modal.button('Preview send').click()
      await modal.text(`${amount} ${symbol}`).first().waitFor()
      await confirm(modal.button(/^Send /), modal.text(`${symbol} sent`))
      const decimals = symbol === 'ETH' ? 18 : 6
      expect((await balanceOf(rpcUrl, receiver.address, token)) - before).toBe(parseUnits(amount, decimals))
    }
    await send(atOnce, 'ETH', '0.420000000000000001', stage.ethereum.rpcUrl)
    await modal.button('Close').click()
    await modal.isClosed()
    await send(slowly, 'USDC', '12.345678', stage.ethereum.rpcUrl, usdc.address)
    await modal.button('Disconnect').click()
    await page.clock.resume()
    await hostSays(page, '#addr', 'none')
    expect(errors).toEqual([])
  })
})
