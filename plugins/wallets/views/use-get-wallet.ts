import { useScope } from '../../../kernel/react/use-services.ts'
import { manifest } from '../manifest.ts'

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Opens the list of wallets in a new tab. */
export const useGetWallet = (): (() => void) => {
  const { links, events } = useScope(manifest).ports
  return () => {
    events.emit('CLICK_GET_WALLET', {})
    links.open(FIND_WALLET)
  }
}
