import { openView } from './open-view.ts'
import { askForUnknownMethod } from './rpc-plugin.ts'
import type { ViewState } from './view-states.ts'

/** What the shell draws itself: its approval view, and views that load or failed to. */
export const shellStates: readonly ViewState[] = [
  {
    view: 'ApproveRequest',
    state: 'unknown call',
    async reach(bench) {
      const face = await bench.face()
      await face.connect()
      await askForUnknownMethod(face.page)
      await face.modal.button('Approve').waitFor()
      return face
    },
  },
  {
    view: 'ApproveRequest',
    state: 'gone',
    async reach(bench) {
      const face = await bench.face()
      await face.connect()
      await openView(face, 'ApproveRequest', { requestId: 'nobody' })
      await face.modal.text('This request is no longer open.').waitFor()
      return face
    },
  },
  {
    view: 'Networks',
    state: 'code on its way',
    async reach(bench) {
      const face = await bench.face({ prepare: (page) => page.route(/\/networks-views-[^/]*\.js/, () => undefined) })
      await openView(face, 'Networks')
      await face.modal.dialog.getByRole('status').first().waitFor()
      return face
    },
  },
  {
    view: 'Networks',
    state: 'code did not come',
    async reach(bench) {
      const face = await bench.face({ prepare: (page) => page.route(/\/networks-views-[^/]*\.js/, (route) => route.abort()) })
      await openView(face, 'Networks')
      await face.modal.text(/could not be shown/).waitFor()
      return face
    },
  },
]
