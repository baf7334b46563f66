import type { TestWalletProvider } from './wallet.ts'
import type { CompleteWalletConfig } from './wallet-config.ts'

/**
 * Makes a wallet known to the page in the configured ways: EIP-6963 now and at each request, `window.ethereum` where it is
 * still free. Returns a function that announces once more.
 */
export const announceWallet = (config: CompleteWalletConfig, provider: TestWalletProvider): (() => void) => {
  const uuid = config.uuid ?? crypto.randomUUID()
  const detail = Object.freeze({ info: Object.freeze({ uuid, name: config.name, icon: config.icon, rdns: config.rdns }), provider })
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  if (config.announce === 'eip6963' || config.announce === 'both') {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  if ((config.announce === 'window.ethereum' || config.announce === 'both') && !('ethereum' in window)) {
    Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, enumerable: true })
  }
  return announce
}
