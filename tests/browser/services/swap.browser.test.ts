import {
  type Address,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import type { SwapAnswers } from '../../../examples/sandbox/api/swaps/hostile-answers.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { fetchApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { type Face, openFace } from '../face/support/face-host.ts'
import { openView } from '../face/support/open-view.ts'
import { hostSays } from '../support/host-page.ts'
import { installClock, passAnnouncements } from '../support/page-clock.ts'
import { startServiceStage } from '../support/sandbox-services.ts'
import { sleepPage, turnPage } from '../support/turn-page.ts'

const [me, , , trader] = testAccounts
const [usdc, , , usdt] = testTokens
const { router } = exchangeAddresses
const routerAbi = parseAbi(['function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable'])

// One visit to the sandbox's exchange.
describe('swaps', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  let face: Face
  const open = async (more: object = {}): Promise<Face> => {
    const sandbox = { projectId: 'sandbox', services: { api: api.url }, contracts: { exchange: exchangeAddresses }, ...more }
    const opened = await openFace(stage, { sandbox })
    await opened.connect()
    return opened
  }
  beforeAll(async () => {
    stage = await startServiceStage()
    api = await startApi({ control: 0, chains: stage.chains })
    face = await open()
  })
  afterAll(async () => {
    await api.close()
    await stage.close()
  })
  afterEach(() => expect(face.errors).toEqual([]))

  const chain = () =>
    createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) })
      .extend(publicActions)
      .extend(walletActions)
  const held = (token: Address): Promise<bigint> =>
    chain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [me.address] })
  const allowed = (token: Address): Promise<bigint> =>
    chain().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [me.address, router] })
  const answer = async (answers: SwapAnswers): Promise<void> => {
    const { ok } = await fetchApart(`${api.control}/_sandbox/swaps/answers`, { method: 'PUT', body: JSON.stringify({ answers }) })
    expect(ok).toBe(true)
  }
  const button = (name: string) => face.modal.dialog.getByRole('button', { name, exact: true })
  const review = async (params: { readonly toToken: Address; readonly amount: string; readonly fromToken?: Address }): Promise<void> => {
    await openView(face, 'Swap', params)
    await button('Review swap').click()
    await face.modal.heading('Preview swap').waitFor()
  }
  /** What the screen promises. */
  const promised = async (decimals: number): Promise<bigint> => {
    const words = (await face.modal.text(/^At least/).textContent()) ?? ''
    return parseUnits(words.replace(/[^\d.]/g, ''), decimals)
  }
  const sent = async (): Promise<number> => (await face.wallet.methods()).filter((method) => method === 'eth_sendTransaction').length
  const swapped = async (words: RegExp): Promise<void> => {
    await openView(face, 'Transactions')
    const row = face.modal.dialog.getByRole('list', { name: 'Activity' }).getByRole('button').first()
    await row
      .filter({ hasText: /^Swapped/ })
      .filter({ hasText: words })
      .waitFor()
  }

  test('the coin for a token: at least what was promised arrives', async () => {
    await review({ toToken: usdc.address, amount: '1' })
    const [before, least] = [await held(usdc.address), await promised(usdc.decimals)]
    expect(least).toBeGreaterThan(0n)
    await button('Swap').click()
    await face.modal.text('1 ETH swapped for USDC').waitFor()
    expect((await held(usdc.address)) - before).toBeGreaterThanOrEqual(least)
    await swapped(/USDC/)
  })

  test('a token for another: exactly the amount is approved, and nothing of it is left', async () => {
    await review({ fromToken: usdt.address, toToken: wrappedNative.address, amount: '100' })
    const [before, given, least] = [await held(wrappedNative.address), await held(usdt.address), await promised(6)]
    await button('Approve and swap').click()
    await face.modal.text('100 USDT swapped for WETH').waitFor()
    const requests = (await face.wallet.requests()).filter(({ method }) => method === 'eth_sendTransaction').slice(-2)
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 100_000_000n] })
    expect(requests.map(({ params }) => params)).toMatchObject([[{ to: usdt.address, data: approval }], [{ to: router }]])
    // The screen cuts the promise after six decimals.
    expect((await held(wrappedNative.address)) - before).toBeGreaterThanOrEqual(least * 10n ** 12n)
    expect([given - (await held(usdt.address)), await allowed(usdt.address)]).toEqual([100_000_000n, 0n])
  })

  test('A20: a call that pays somebody else is refused on screen, and the wallet is not asked', async () => {
    const before = await sent()
    await answer('otherRecipient')
    await review({ toToken: usdc.address, amount: '1' })
    await face.modal.text('This swap does not go out').waitFor()
    await face.modal.text('What arrives would go to another account than yours.').waitFor()
    expect(await button('Swap').isDisabled()).toBe(true)
    expect(await sent()).toBe(before)
    await answer('true')
    await button('New quote').click()
    await until(() => button('Swap').isEnabled())
  })

  test('a price that moves while the review is read: the new amount is accepted first', async () => {
    await review({ toToken: usdc.address, amount: '1' })
    await until(() => button('Swap').isEnabled())
    const asked = await sent()
    const path = [wrappedNative.address, usdc.address]
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokens', args: [0n, path, trader.address, maxUint256] })
    const account = privateKeyToAccount(trader.privateKey)
    const hash = await chain().sendTransaction({ account, chain: null, to: router, value: parseEther('3'), data })
    await chain().waitForTransactionReceipt({ hash })
    await button('Swap').click()
    await face.modal.text('The price has moved').waitFor()
    expect(await sent()).toBe(asked)
    await button('Accept new amount').click()
    const [before, least] = [await held(usdc.address), await promised(usdc.decimals)]
    await button('Swap').click()
    await until(async () => (await held(usdc.address)) - before >= least)
    expect(await sent()).toBe(asked + 1)
  })

  test('a page that is loaded again before the block says how it ended', async () => {
    const { page } = face
    await review({ toToken: usdc.address, amount: '0.5' })
    await until(() => button('Swap').isEnabled())
    const [before, least] = [await held(usdc.address), await promised(usdc.decimals)]
    await chain().setAutomine(false)
    try {
      await button('Swap').click()
      await face.modal.heading('Account').waitFor()
      await openView(face, 'Transactions')
      await face.modal.text('Waiting for the network').first().waitFor()
      await page.reload()
      await hostSays(page, '#addr', me.address)
    } finally {
      await chain().setAutomine(true)
    }
    await chain().mine({ blocks: 1 })
    await swapped(/1,5\d\d\.\d/)
    expect((await held(usdc.address)) - before).toBeGreaterThanOrEqual(least)
  })

  test.each([
    ['goes through', 'success', 'Swapped'],
    ['fails', 'reverted', 'Failed'],
  ] as const)('five minutes in the background: a swap that %s meanwhile is said as the chain has it', async (_, outcome, said) => {
    const { page } = face
    await installClock(page)
    await page.reload()
    await passAnnouncements(page)
    await hostSays(page, '#addr', me.address)
    await review({ toToken: usdc.address, amount: '0.25' })
    await until(() => button('Swap').isEnabled())
    const before = await held(usdc.address)
    // The swap before it ended in a later time than this page has: the rows do not say which of the two is newer.
    const saidSo = face.modal.dialog.getByRole('list', { name: 'Activity' }).getByRole('button').filter({ hasText: said })
    let earlier = 0
    await chain().setAutomine(false)
    try {
      await button('Swap').click()
      await face.modal.heading('Account').waitFor()
      await openView(face, 'Transactions')
      await face.modal.text('Waiting for the network').first().waitFor()
      earlier = await saidSo.count()
      await turnPage(page, 'hidden')
      // A block from after the swap's deadline: the router takes it back.
      if (outcome === 'reverted') await chain().increaseTime({ seconds: 7_200 })
    } finally {
      await chain().setAutomine(true)
    }
    await chain().mine({ blocks: 1 })
    await sleepPage(page, 300_000)
    await turnPage(page, 'visible')
    await saidSo.nth(earlier).waitFor()
    expect((await held(usdc.address)) > before).toBe(outcome === 'success')
  })

  test('a network without swaps: the ones with swaps are offered, and the form is there after the switch', async () => {
    const { modal, errors, ...other } = await open({ swapNetworks: ['eip155:10'] })
    await openView(other, 'Swap')
    await modal.heading('Switch network').waitFor()
    expect(await modal.row(/^Ethereum/).count()).toBe(0)
    await modal.row(/^(OP|Optimism)/).click()
    await modal.dialog.getByLabel('You pay').waitFor()
    expect(errors).toEqual([])
  })
})
