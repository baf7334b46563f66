import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import { addApprovingWallet, askAsHost, connectApprovingWallet } from './approving-wallet.ts'
import { openView } from './open-view.ts'
import { addUnknownMethod, callUnknownMethod } from './rpc-plugin.ts'
import type { HostPage, ViewState } from './view-states.ts'

const connected: HostPage = { connected: true, ready: ({ page }) => addUnknownMethod(page) }

const [own, friend] = testAccounts
const [usdc] = testTokens

/** A wallet that asks through the modal, so that its requests are read there. */
const approving: HostPage = {
  wallet: false,
  async ready({ page }) {
    await addApprovingWallet(page, own.address)
    await connectApprovingWallet(page)
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
  },
}

/** approve(friend, everything) */
const ALLOWANCE = `0x095ea7b3${friend.address.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`

/** Connected without signing in, which is asked for in this page and not required. */
const signInHost: HostPage = {
  example: 'sign-in',
  prepare: (page) => page.addInitScript(() => history.replaceState(null, '', '?optional&local')),
  async ready({ page, modal }) {
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).click()
    await modal.button('Sign').waitFor()
    await modal.button('Close').click()
    await modal.isClosed()
    await page.waitForFunction(() => window.portico.getState().status === 'connected')
  },
}

/** What the shell draws itself: its approval view, and views that load or failed to. Beside them, sign-in. */
export const shellStates: readonly ViewState[] = [
  {
    view: 'SIWXSignMessage',
    state: 'asking',
    host: signInHost,
    show: (face) => openView(face, 'SIWXSignMessage'),
    sign: (modal) => modal.text(/Chain ID: 1/),
  },
  {
    view: 'ConnectingSiwe',
    state: 'by its older name',
    host: signInHost,
    show: (face) => openView(face, 'ConnectingSiwe'),
    sign: (modal) => modal.text(/Chain ID: 1/),
  },
  {
    view: 'SIWXSignMessage',
    state: 'declined',
    host: signInHost,
    async show(face) {
      await face.wallet.setBehaviour('reject')
      await openView(face, 'SIWXSignMessage')
      await face.modal.text(/Chain ID: 1/).waitFor()
      await face.modal.button(/^(Sign|Signieren|توقيع)$/).click()
    },
    sign: (modal) => modal.text('Signature declined'),
  },
  {
    view: 'SIWXSignMessage',
    state: 'the wallet failed',
    host: signInHost,
    async show(face) {
      await face.wallet.setBehaviour('throws-string')
      await openView(face, 'SIWXSignMessage')
      await face.modal.text(/Chain ID: 1/).waitFor()
      await face.modal.button(/^(Sign|Signieren|توقيع)$/).click()
    },
    sign: (modal) => modal.text('The window was closed'),
  },
  {
    view: 'ApproveRequest',
    state: 'unknown call',
    host: connected,
    show: ({ page }) => callUnknownMethod(page),
    sign: (modal) => modal.button('Approve'),
  },
  {
    view: 'ApproveRequest',
    state: 'gone',
    host: connected,
    show: (face) => openView(face, 'ApproveRequest', { requestId: 'nobody' }),
    sign: (modal) => modal.text('This request is no longer open.'),
  },
  {
    view: 'ApproveRequest',
    state: 'an allowance without limit',
    host: approving,
    show: ({ page }) => askAsHost(page, 'eth_sendTransaction', { from: own.address, to: usdc.address, data: ALLOWANCE }),
    sign: (modal) => modal.text('No limit'),
  },
  {
    view: 'ApproveRequest',
    state: 'three calls',
    host: approving,
    show: ({ page }) =>
      askAsHost(page, 'wallet_sendCalls', {
        version: '2.0.0',
        from: own.address,
        chainId: '0x1',
        atomicRequired: true,
        calls: [
          { to: usdc.address, data: ALLOWANCE },
          { to: usdc.address, data: '0xdeadbeef' },
          { to: friend.address, value: '0x1' },
        ],
      }),
    sign: (modal) => modal.text('Call 3 of 3'),
  },
  {
    view: 'SentOtherwise',
    state: 'another receiver',
    host: connected,
    show: (face) =>
      openView(face, 'SentOtherwise', {
        network: 'eip155:1',
        hash: `0x${'ab'.repeat(32)}`,
        differences: [
          { member: 'to', reviewed: own.address, sent: friend.address },
          { member: 'data', reviewed: '0x', sent: ALLOWANCE },
        ],
      }),
    sign: (modal) => modal.text('Your wallet sent something else'),
  },
  {
    view: 'Networks',
    state: 'code on its way',
    host: { paused: true, prepare: (page) => page.route(/\/networks-view-[^/]*\.js/, () => undefined) },
    async show(face) {
      await openView(face, 'Networks')
      // It waits a little for the view, and opens without it.
      for (let ms = 0; ms < 10_000 && !(await face.modal.dialog.isVisible()); ms += 16) await face.page.clock.runFor(16)
      await face.modal.isOpen()
    },
    sign: (modal) => modal.dialog.getByRole('status').first(),
  },
  {
    view: 'Networks',
    state: 'code did not come',
    host: { prepare: (page) => page.route(/\/networks-view-[^/]*\.js/, (route) => route.abort()) },
    show: (face) => openView(face, 'Networks'),
    sign: ({ dialog }) => dialog.getByRole('alert').getByText(/could not be shown/),
  },
]
