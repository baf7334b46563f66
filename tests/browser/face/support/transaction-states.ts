import { createTestClient, http } from 'viem'
import { accountContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import { SWAP_API, serveSwaps } from './swap-service.ts'
import type { HostPage, ViewState } from './view-states.ts'

const [usdc] = testTokens

const sandbox = { projectId: 'sandbox', services: { api: SWAP_API }, contracts: { exchange: exchangeAddresses } }

const plain: HostPage = { connected: true, sandbox, prepare: serveSwaps }
const upgrading: HostPage = { connected: true, sandbox, prepare: serveSwaps, smart: {} }
const unable: HostPage = { connected: true, sandbox, prepare: serveSwaps, smart: { refuses: 5760 } }

const NATIVE = `0x${'ee'.repeat(20)}`

/** Presses on a swap that needs an approval first. What the wallet is asked for then waits. */
const approveAndSwap = async (face: Face): Promise<void> => {
  await face.wallet.setBehaviour('silent')
  // What it was asked for the time before would be the step that it is asked for.
  while ((await face.wallet.pending()).length > 0) await face.wallet.answer('reject')
  await openView(face, 'Swap', { fromToken: usdc.address, toToken: NATIVE, amount: '100' })
  await face.modal.button('Review swap').click()
  await face.modal.button('Approve and swap').click()
}

/** The account runs the code of this contract, or no code. */
const withCode = async ({ page }: Face, delegate: string | undefined): Promise<void> => {
  const answer = await page.request.get(new URL('/sandbox.json', page.url()).href)
  const { chains }: { readonly chains: Readonly<Record<string, string>> } = await answer.json()
  const client = createTestClient({ mode: 'anvil', transport: http(chains['eip155:1']) })
  await client.setCode({ address: testAccounts[0].address, bytecode: delegate === undefined ? '0x' : `0xef0100${delegate.slice(2)}` })
}
const showCode = async (face: Face, delegate: string | undefined): Promise<void> => {
  await withCode(face, delegate)
  await openView(face, 'AccountDelegation')
  // Once it has been read the chain is as it was: other files stand on it too.
  await face.modal.dialog
    .getByText(/runs this account|runs code of/)
    .first()
    .waitFor()
  await withCode(face, undefined)
}

/** The steps of several calls, and whose code the account runs. */
export const transactionStates: readonly ViewState[] = [
  {
    view: 'AccountDelegation',
    state: 'no code',
    host: plain,
    show: (face) => showCode(face, undefined),
    sign: (modal) => modal.text('No code runs this account'),
  },
  {
    view: 'AccountDelegation',
    state: 'code of a known maker',
    host: plain,
    show: (face) => showCode(face, accountContracts.simple7702Account),
    sign: (modal) => modal.text('This account runs code of Simple7702Account'),
  },
  {
    view: 'AccountDelegation',
    state: 'unknown code',
    host: plain,
    show: (face) => showCode(face, `0x${'1'.repeat(40)}`),
    sign: (modal) => modal.text('Unknown code runs this account'),
  },
  {
    view: 'TransactionSteps',
    state: 'nothing is being sent',
    host: plain,
    show: (face) => openView(face, 'TransactionSteps'),
    sign: (modal) => modal.text('Nothing is being sent'),
  },
  {
    view: 'TransactionSteps',
    state: 'an upgrade is explained',
    host: upgrading,
    show: approveAndSwap,
    sign: (modal) => modal.text('Your wallet wants to upgrade your account'),
    hasBack: true,
    behind: 2,
  },
  {
    view: 'TransactionSteps',
    state: 'all of them wait for the wallet',
    host: upgrading,
    async show(face) {
      await approveAndSwap(face)
      await face.modal.button('Upgrade and continue').click()
    },
    sign: (modal) => modal.text('Your wallet does these steps as one'),
    hasBack: true,
    behind: 2,
  },
  {
    view: 'TransactionSteps',
    state: 'the wallet takes them one after another',
    host: plain,
    show: approveAndSwap,
    sign: (modal) => modal.text('Step 1 of 2'),
    hasBack: true,
    behind: 2,
  },
  {
    view: 'TransactionSteps',
    state: 'the wallet did not take them as one',
    host: unable,
    async show(face) {
      await approveAndSwap(face)
      await face.modal.button('Upgrade and continue').click()
      await face.wallet.waitForPending('wallet_sendCalls')
      await face.wallet.answer('approve')
    },
    sign: (modal) => modal.text('Your wallet did not take them as one'),
    hasBack: true,
    behind: 2,
  },
]
