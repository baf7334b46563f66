import { createTestClient, type Hex, http, parseEther, parseGwei, publicActions, walletActions } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets, walletIn } from '../../support/test-wallets.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver, stranger] = testAccounts

describe('transactions that do not go as sent', () => {
  let stage: Stage
  /** One visit: what became of each transaction is said, and the next one can be sent. */
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    stage = await startStage()
    at = await open()
  })
  afterAll(() => stage.close())

  const chain = () =>
    createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) })
      .extend(publicActions)
      .extend(walletActions)

  /** A page whose visitor is connected. */
  const open = async () => {
    const server = await stage.serve('react')
    const { page, errors } = await openPage(stage.browser, (context) =>
      installTestWallets(context, [
        { name: 'Test Wallet', rdns: 'test.wallet', privateKey: sender.privateKey, chains: { '0x1': stage.ethereum.rpcUrl } },
      ]),
    )
    const modal = modalIn(page)
    await page.goto(server.url)
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await hostSays(page, '#addr', sender.address)
    await modal.isClosed()
    return { page, modal, errors }
  }
  type Opened = Awaited<ReturnType<typeof open>>
  /** Leads to the review of a transfer of 0.5 ETH. */
  const review = async ({ page, modal }: Opened): Promise<void> => {
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.5', receiver.address)
  }
  const close = async ({ modal }: Opened): Promise<void> => {
    await modal.button('Close').click()
    await modal.isClosed()
  }
  /** Sends with mining stopped, puts another transaction in its place, and lets the chain go on. */
  const replaceBy = async (at: Opened, to: Hex, value: bigint): Promise<void> => {
    const client = chain()
    await review(at)
    const nonce = await client.getTransactionCount({ address: sender.address })
    await client.setAutomine(false)
    try {
      // Only a transaction that was seen waiting can be known to be replaced.
      const seen = at.page.waitForResponse((response) => response.request().postData()?.includes('eth_getTransactionByHash') === true)
      await at.modal.button(/^Send /).click()
      await at.modal.text('Transaction started').waitFor()
      await seen
      const fee = { maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('400') }
      await client.sendTransaction({ account: sender.address, chain: null, to, value, nonce, gas: 21_000n, ...fee })
      await client.mine({ blocks: 1 })
    } finally {
      await client.setAutomine(true)
    }
  }
  const received = (): Promise<bigint> => chain().getBalance({ address: receiver.address })

  afterEach(() => expect(at.errors).toEqual([]))

  test('60: sped up by the visitor’s wallet: it is said to be sent, once', async () => {
    const before = await received()
    await replaceBy(at, receiver.address, parseEther('0.5'))
    await at.modal.text('ETH sent').waitFor()
    expect((await received()) - before).toBe(parseEther('0.5'))
    await close(at)
  })

  test('61: cancelled in the wallet: it is said to be cancelled', async () => {
    const before = await received()
    await replaceBy(at, sender.address, 0n)
    await at.modal.text('The transaction was cancelled. Only the fee was spent.').waitFor()
    expect((await received()) - before).toBe(0n)
    await close(at)
  })

  test('60: another transaction in its place: it is said to be another', async () => {
    await replaceBy(at, stranger.address, 1n)
    await at.modal.text('Another transaction took its place. Check your wallet.').waitFor()
    await close(at)
  })

  test('64: the balance falls after the review: nothing is sent, and it is said why', async () => {
    const client = chain()
    const balance = await client.getBalance({ address: sender.address })
    await review(at)
    const nonce = await client.getTransactionCount({ address: sender.address })
    await client.setBalance({ address: sender.address, value: parseEther('0.1') })
    const wallet = walletIn(at.page, 'test.wallet')
    const asked = (await wallet.methods()).length
    try {
      await at.modal.button(/^Send /).click()
      await at.modal.text('There is less than you wanted to send. Nothing was sent.').waitFor()
      // A chain would refuse it, too: the wallet is not even asked.
      expect((await wallet.methods()).slice(asked)).not.toContain('eth_sendTransaction')
      expect(await client.getTransactionCount({ address: sender.address })).toBe(nonce)
    } finally {
      await client.setBalance({ address: sender.address, value: balance })
    }
  })
})
