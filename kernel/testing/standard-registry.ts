import type { Undo } from '../contract/store.ts'

interface Registry {
  register(...wallets: readonly object[]): unknown
}

/** Registers a wallet by Wallet Standard with whoever lists wallets in this page, now and later, until undone. */
export const registerStandardWallet = (wallet: object): Undo => {
  const undos = new Set<() => void>()
  const register = (api: Registry): void => {
    const undo = api.register(wallet)
    if (typeof undo === 'function') undos.add(() => void undo())
  }
  const onReady = (event: Event): void => register((event as CustomEvent<Registry>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const undo of undos) undo()
    undos.clear()
  }
}
