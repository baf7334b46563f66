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
  await openView(face, 'Swap', { fromToken: usdc.address, toToken: NATIVE, amount: '100' })
  await face.modal.button('Review swap').click()
  await face.modal.button('Approve and swap').click()
}

/** The steps of several calls. */
export const transactionStates: readonly ViewState[] = [
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
  },
  {
    view: 'TransactionSteps',
    state: 'the wallet takes them one after another',
    host: plain,
    show: approveAndSwap,
    sign: (modal) => modal.text('Step 1 of 2'),
    hasBack: true,
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
  },
]
