import type { CompleteWalletConfig } from './wallet-config.ts'

/** How a wallet is known to the page. */
export interface Announcement {
  /** Makes it known in the configured ways: EIP-6963 now and at each request, `window.ethereum` where it is still free. */
  begin(): void
  /** Announces it once more by EIP-6963. */
  announce(): void
  /** From now on nobody finds it. */
  end(): void
}

/** Makes it for one wallet. */
export const createAnnouncement = (config: CompleteWalletConfig, provider: () => object): Announcement => {
  const { name, icon, rdns, announce: ways } = config
  const uuid = config.uuid ?? crypto.randomUUID()
  const announce = (): void => {
    const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider: provider() })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  return {
    begin() {
      if (ways === 'eip6963' || ways === 'both') {
        window.addEventListener('eip6963:requestProvider', announce)
        announce()
      }
      if ((ways === 'window.ethereum' || ways === 'both') && !('ethereum' in window)) {
        Object.defineProperty(window, 'ethereum', { value: provider(), configurable: true, enumerable: true })
      }
    },
    announce,
    end() {
      window.removeEventListener('eip6963:requestProvider', announce)
      if (Reflect.get(window, 'ethereum') === provider()) Reflect.deleteProperty(window, 'ethereum')
    },
  }
}
