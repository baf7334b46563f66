import type { Eip1193Provider } from '../contract/provider.ts'
import type { Undo } from '../contract/store.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23357" d="M0 0h8v8H0z"/%3E%3C/svg%3E'

/** Announces a wallet to the page by EIP-6963, now and at each request, until undone. */
export const announceWallet = ({ name, rdns }: { readonly name: string; readonly rdns: string }, provider: Eip1193Provider): Undo => {
  const info = Object.freeze({ uuid: globalThis.crypto.randomUUID(), name, rdns, icon: ICON })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
