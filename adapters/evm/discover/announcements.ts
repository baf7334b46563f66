import type { Undo } from '../../../kernel/contract/store.ts'
import { type AnnouncedWallet, parseAnnouncement } from './announced-wallet.ts'
import type { BindProvider } from './bind-provider.ts'

/** Wallets that are listened to; a page with more is being flooded. */
const LIMIT = 50

const ANNOUNCE = 'eip6963:announceProvider'

/** Hears EIP-6963 announcements and asks for them. The first announcement of a uuid stays; later ones cannot take its place. */
export const listenForWallets = (bind: BindProvider, found: (wallet: AnnouncedWallet) => void): Undo => {
  const known: AnnouncedWallet[] = []
  const hear = (event: Event): void => {
    const wallet = known.length < LIMIT && parseAnnouncement(event, bind)
    if (!wallet) return
    // Some wallets make a new uuid for each announcement: the same provider under the same name is no second wallet.
    const same = (other: AnnouncedWallet): boolean =>
      other.uuid === wallet.uuid || (other.provider === wallet.provider && other.rdns === wallet.rdns && other.name === wallet.name)
    if (known.some(same)) return
    known.push(wallet)
    found(wallet)
  }
  window.addEventListener(ANNOUNCE, hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener(ANNOUNCE, hear)
}
