import { useScope, useServices } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Leads to where wallets can be had: to the view of a plugin that has one, else to a list of them in a new tab. */
export const useGetWallet = (): (() => void) => {
  const { views, router } = useServices(manifest)
  const { links, events, log } = useScope(manifest).ports
  return () => {
    events.emit('CLICK_GET_WALLET', {})
    const listed = views.all.get().some(({ name }) => name === 'GetWallet')
    if (listed) router.push('GetWallet').catch((cause: unknown) => log.error('There is no view for it.', cause))
    else links.open(FIND_WALLET)
  }
}
