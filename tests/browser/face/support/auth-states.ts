import { FRAME, serveFrame } from './login-frame.ts'
import { openView } from './open-view.ts'
import type { ViewState } from './view-states.ts'

/** The view of the signing frame. What the frame draws there is a document of its own, with tests of its own. */
export const authStates: readonly ViewState[] = [
  {
    view: 'ApproveTransaction',
    state: 'the frame is loading',
    host: { sandbox: { services: { frame: FRAME } }, prepare: serveFrame({}) },
    show: (face) => openView(face, 'ApproveTransaction'),
    sign: (modal) => modal.text('Loading your wallet'),
  },
  {
    view: 'WalletKeys',
    state: 'the frame is asked',
    host: { sandbox: { services: { frame: FRAME } }, prepare: serveFrame({ CONNECT_SOCIAL: 'silent' }), connected: true },
    show: (face) => openView(face, 'WalletKeys'),
    sign: (modal) => modal.text('Loading your wallet'),
  },
  {
    view: 'WalletKeys',
    state: 'refused',
    host: {
      sandbox: { services: { frame: FRAME } },
      prepare: serveFrame({ CONNECT_SOCIAL: { error: 'There are no keys here' } }),
      connected: true,
    },
    show: (face) => openView(face, 'WalletKeys'),
    sign: (modal) => modal.text('There are no keys here'),
  },
]
