import { openView } from './open-view.ts'
import { addUnknownMethod, callUnknownMethod } from './rpc-plugin.ts'
import type { HostPage, ViewState } from './view-states.ts'

const connected: HostPage = { connected: true, ready: ({ page }) => addUnknownMethod(page) }

/** What the shell draws itself: its approval view, and views that load or failed to. */
export const shellStates: readonly ViewState[] = [
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
    host: { paused: true, prepare: (page) => page.route(/\/networks-views-[^/]*\.js/, () => undefined) },
    async show(face) {
      await openView(face, 'Networks')
      await face.modal.isOpen()
      // So long the view before it would stay.
      await face.page.clock.runFor(150)
    },
    sign: (modal) => modal.dialog.getByRole('status').first(),
  },
  {
    view: 'Networks',
    state: 'code did not come',
    host: { prepare: (page) => page.route(/\/networks-views-[^/]*\.js/, (route) => route.abort()) },
    show: (face) => openView(face, 'Networks'),
    sign: ({ dialog }) => dialog.getByRole('alert').getByText(/could not be shown/),
  },
]
