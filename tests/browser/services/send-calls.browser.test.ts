import { type Address, createTestClient, erc20Abi, http, publicActions } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { accountContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { until } from '../../support/wait.ts'
import { type Face, type FaceOptions, openFace } from '../face/support/face-host.ts'
import { openView } from '../face/support/open-view.ts'
import { startServiceStage } from '../support/sandbox-services.ts'

const [me] = testAccounts
const [usdc] = testTokens
const { router } = exchangeAddresses
const delegate = accountContracts.simple7702Account
const NATIVE = `0x${'ee'.repeat(20)}`

// An approval and the swap that needs it, with each kind of wallet.
describe('several calls', () => {
  let stage: Awaited<ReturnType<typeof startServiceStage>>
  let api: Service
  let face: Face
  const client = () => createTestClient({ mode: 'anvil', transport: http(stage.ethereum.rpcUrl) }).extend(publicActions)
  const open = async (smart?: FaceOptions['smart']): Promise<void> => {
    const sandbox = { projectId: 'sandbox', services: { api: api.url }, contracts: { exchange: exchangeAddresses } }
    face = await openFace(stage, { sandbox, ...(smart && { smart }) })
    await face.connect()
  }
  beforeAll(async () => {
    stage = await startServiceStage()
    api = await startApi({ control: 0, chains: stage.chains })
  })
  afterEach(async () => {
    expect(face.errors).toEqual([])
    await face.context.close()
    // The account is another file's as well.
    await client().setCode({ address: me.address, bytecode: '0x' })
  })
  afterAll(async () => {
    await api.close()
    await stage.close()
  })
  const step = (words: RegExp) => face.modal.dialog.getByRole('listitem').filter({ hasText: words })
  const button = (name: string) => face.modal.dialog.getByRole('button', { name, exact: true })
  const review = async (): Promise<void> => {
    await openView(face, 'Swap', { fromToken: usdc.address, toToken: NATIVE, amount: '100' })
    await button('Review swap').click()
    await button('Approve and swap').click()
  }
  const held = (token: Address): Promise<bigint> =>
    client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [me.address] })
  const allowed = (): Promise<bigint> =>
    client().readContract({ address: usdc.address, abi: erc20Abi, functionName: 'allowance', args: [me.address, router] })
  const asked = async (): Promise<readonly string[]> =>
    (await face.wallet.methods()).filter((method) => method === 'eth_sendTransaction' || method === 'wallet_sendCalls')

  test('a wallet of EIP-5792: the upgrade is explained first, then both are one transaction, and the next time there is nothing to explain', async () => {
    await open({ delegate })
    const before = await held(usdc.address)
    await review()
    await face.modal.text('Your wallet wants to upgrade your account').waitFor()
    expect(await asked()).toEqual([])
    const block = await client().getBlockNumber()
    await button('Upgrade and continue').click()
    await face.modal.text('100 USDC swapped for ETH').waitFor()
    expect([before - (await held(usdc.address)), await allowed()]).toEqual([100_000_000n, 0n])
    expect((await client().getCode({ address: me.address }))?.toLowerCase()).toBe(`0xef0100${delegate.slice(2).toLowerCase()}`)
    const events = await client().getContractEvents({ address: usdc.address, abi: erc20Abi, fromBlock: block + 1n })
    expect(new Set(events.map(({ transactionHash }) => transactionHash)).size).toBe(1)
    expect(events.map(({ eventName }) => eventName)).toEqual(expect.arrayContaining(['Approval', 'Transfer']))
    await review()
    await face.modal.text('100 USDC swapped for ETH').last().waitFor()
    await until(async () => before - (await held(usdc.address)) === 200_000_000n)
    expect(await asked()).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  })

  test('an account whose code nobody knows says so in red, and what is known by its name', async () => {
    await open()
    const row = () => face.modal.dialog.getByRole('button', { name: /Code of the account/ })
    await client().setCode({ address: me.address, bytecode: `0xef0100${'11'.repeat(20)}` })
    await openView(face, 'AccountSettings')
    await row().filter({ hasText: 'Unknown' }).waitFor()
    const colours = await row().evaluate((element) =>
      ['.code-unknown', '.row-name'].map((name) => getComputedStyle(element.querySelector(name) ?? element).color),
    )
    expect(colours[0]).not.toBe(colours[1])
    await row().click()
    await face.modal.text('Unknown code runs this account').waitFor()
    await face.modal.text('Only your wallet can remove it.').waitFor()
    await client().setCode({ address: me.address, bytecode: `0xef0100${delegate.slice(2).toLowerCase()}` as `0x${string}` })
    await openView(face, 'AccountSettings')
    await row().filter({ hasText: 'Simple7702Account' }).waitFor()
  })

  test('an upgrade that is refused leads quietly back to the review', async () => {
    await open({ delegate, refuses: 5750 })
    const before = await held(usdc.address)
    await review()
    await button('Upgrade and continue').click()
    await face.modal.heading('Preview swap').waitFor()
    await until(() => button('Approve and swap').isEnabled())
    expect(await face.modal.text('Something went wrong').count()).toBe(0)
    expect([await held(usdc.address), await asked()]).toEqual([before, ['wallet_sendCalls']])
  })

  test('a wallet without it: one step after another, and what was not sent is said where the second is refused', async () => {
    await open()
    await face.wallet.setBehaviour('silent')
    const before = await held(usdc.address)
    await review()
    await face.wallet.waitForPending('eth_sendTransaction')
    await step(/1 of 2: Approve 100 USDC.*Confirm in your wallet/).waitFor()
    await face.wallet.answer('approve')
    await step(/1 of 2: Approve 100 USDC.*Done/).waitFor()
    await face.wallet.waitForPending('eth_sendTransaction')
    await face.wallet.answer('reject')
    await step(/2 of 2: Swap 100 USDC for ETH.*Not sent/).waitFor()
    await face.modal.text('What is done stays done. Nothing else was sent.').waitFor()
    expect([await held(usdc.address), await allowed(), await asked()]).toEqual([
      before,
      100_000_000n,
      ['eth_sendTransaction', 'eth_sendTransaction'],
    ])
    await button('Go back').click()
    await face.modal.heading('Preview swap').waitFor()
    await button('Swap').waitFor()
  })
})
