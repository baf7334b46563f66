/** Where a chosen wallet is. */
export type WalletPlatform = 'mobile' | 'browser' | 'qrcode' | 'unsupported'

declare module 'portico/plugin' {
  interface Events {
    /** The visitor chose a row of the Connect view. */
    SELECT_WALLET: { readonly name: string; readonly platform: WalletPlatform }
    /** The visitor left for a list of wallets. */
    CLICK_GET_WALLET: {}
  }
}
