import { createTestClient, type Hex, http, parseEther, parseGwei, publicActions, walletActions } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { installTestWallets } from '../../support/test-wallets.ts'
import { fillTransfer } from '../support/fill-transfer.ts'
import { hostSays } from '../support/host-page.ts'
import { modalIn } from '../support/modal.ts'
import { openPage, type Stage, startStage } from '../support/stage.ts'

const [sender, receiver, stranger] = testAccounts

describe('transactions that do not go as sent', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const chain = () =>
    createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) })
      .extend(publicActions)
      .extend(walletActions)

  /** Leads to the review of a transfer of 0.5 ETH. */
  const review = async () => {
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
    await page.locator('#connect').click()
    await fillTransfer(modal, '0.5', receiver.address)
    return { page, modal, errors }
  }
  /** Sends with mining stopped, puts another transaction in its place, and lets the chain go on. */
  const replaceBy = async (to: Hex, value: bigint) => {
    const client = chain()
    const at = await review()
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
    return at
  }

  test('60: sped up by the visitor’s wallet: it is said to be sent, once', async () => {
    const before = await chain().getBalance({ address: receiver.address })
    const { modal, errors } = await replaceBy(receiver.address, parseEther('0.5'))
    await modal.text('ETH sent').waitFor()
    expect((await chain().getBalance({ address: receiver.address })) - before).toBe(parseEther('0.5'))
    expect(errors).toEqual([])
  })

  test('61: cancelled in the wallet: it is said to be cancelled', async () => {
    const before = await chain().getBalance({ address: receiver.address })
    const { modal, errors } = await replaceBy(sender.address, 0n)
    await modal.text('The transaction was cancelled. Nothing was sent.').waitFor()
    expect((await chain().getBalance({ address: receiver.address })) - before).toBe(0n)
    expect(errors).toEqual([])
  })

  test('60: another transaction in its place: it is said to be another', async () => {
    const { modal, errors } = await replaceBy(stranger.address, 1n)
    await modal.text('Another transaction took its place. Check your wallet.').waitFor()
    expect(errors).toEqual([])
  })

  test('64: the balance falls after the review: nothing is sent, and it is said why', async () => {
    const client = chain()
    const balance = await client.getBalance({ address: sender.address })
    const { modal, errors } = await review()
    const nonce = await client.getTransactionCount({ address: sender.address })
    await client.setBalance({ address: sender.address, value: parseEther('0.1') })
    try {
      await modal.button(/^Send /).click()
      await modal
        .text(/Nothing was sent/)
        .first()
        .waitFor()
      expect(await client.getTransactionCount({ address: sender.address })).toBe(nonce)
    } finally {
      await client.setBalance({ address: sender.address, value: balance })
    }
    expect(errors).toEqual([])
  })
})
