import { openView } from './open-view.ts'
import { addUnknownMethod, callUnknownMethod } from './rpc-plugin.ts'
import type { HostPage, ViewState } from './view-states.ts'

const connected: HostPage = { connected: true, ready: ({ page }) => addUnknownMethod(page) }

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
