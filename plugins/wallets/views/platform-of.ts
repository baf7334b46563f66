import type { OpenTarget } from '../../../kernel/contract/views.ts'
import type { WalletPlatform } from '../wallet-events.ts'

/** Where the wallet of a row is, by where the row leads: a row that leads nowhere else asks a wallet in this browser. */
export const platformOf = (open: OpenTarget | undefined, mobile: boolean): WalletPlatform => {
  switch (typeof open === 'object' ? open.view : open) {
    case undefined:
    case 'ConnectingExternal':
      return 'browser'
    case 'ConnectingWalletConnectBasic':
      return 'qrcode'
    case 'ConnectingWalletConnect':
      return mobile ? 'mobile' : 'qrcode'
    default:
      return 'unsupported'
  }
}
