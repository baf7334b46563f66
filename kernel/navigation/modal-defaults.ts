import type { ModalState } from '../contract/modal-services.ts'
import type { ViewName } from '../contract/views.ts'

/** The dialog before it opens, and after. */
export const CLOSED: ModalState = Object.freeze({ open: false, loading: false, shaking: false, namespace: undefined })

/** The views that the specification names as places to begin; whichever plugin declares them. */
export const HOME_VIEWS = {
  connected: 'Account' as ViewName,
  disconnected: 'Connect' as ViewName,
  unsupported: 'UnsupportedChain' as ViewName,
} as const

/** Only the wallets, if a visitor on the first view is led to connecting. */
export const WALLETS_VIEW = 'ConnectWallets' as ViewName

/** What the choice of a home view depends on. */
export interface HomeSituation {
  readonly connected: boolean
  readonly unsupported: boolean
}

/** Where the modal opens when nobody says where. */
export const homeView = ({ connected, unsupported }: HomeSituation): ViewName => {
  if (!connected) return HOME_VIEWS.disconnected
  return unsupported ? HOME_VIEWS.unsupported : HOME_VIEWS.connected
}
