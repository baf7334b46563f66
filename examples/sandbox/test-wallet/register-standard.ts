interface RegisterApi {
  register(...wallets: readonly object[]): unknown
}

/** Makes a wallet known to the page as Wallet Standard says: now, and to every app that says it is ready. Returns what ends that. */
export const registerStandardWallet = (wallet: object): (() => void) => {
  const register = ({ register: take }: RegisterApi): void => void take(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  const onAppReady = (event: Event): void => {
    if (event instanceof CustomEvent) register(event.detail)
  }
  window.addEventListener('wallet-standard:app-ready', onAppReady)
  return () => window.removeEventListener('wallet-standard:app-ready', onAppReady)
}
