import { useScope } from '../../../kernel/react/use-services.ts'
import { manifest } from '../manifest.ts'

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Opens the list of wallets in a new tab. */
export const useGetWallet = (): (() => void) => {
  const { links } = useScope(manifest).ports
  return () => void links.open(FIND_WALLET)
}
