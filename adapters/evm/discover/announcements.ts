import type { Undo } from '../../../kernel/contract/store.ts'
import { type AnnouncedWallet, parseAnnouncement } from './announced-wallet.ts'
import type { BindProvider } from './bind-provider.ts'

/** Wallets that are listened to; a page with more is being flooded. Of those the visitor knows as many again, so that no flood hides them. */
const LIMIT = 50

/** Wallets of one id. */
const ALIKE = 5

const ANNOUNCE = 'eip6963:announceProvider'

/**
 * Hears EIP-6963 announcements and asks for them. The first announcement of a uuid stays; later ones cannot take its place.
 * `knows`: whether the visitor has connected to a wallet of that id before.
 */
export const listenForWallets = (bind: BindProvider, knows: (id: string) => boolean, found: (wallet: AnnouncedWallet) => void): Undo => {
  const strangers: AnnouncedWallet[] = []
  const familiar: AnnouncedWallet[] = []
  const hear = (event: Event): void => {
    const wallet = parseAnnouncement(event, bind)
    if (!wallet) return
    // Some wallets make a new uuid for each announcement: the same provider under the same name is no second wallet.
    const same = (other: AnnouncedWallet): boolean =>
      other.uuid === wallet.uuid || (other.provider === wallet.provider && other.rdns === wallet.rdns && other.name === wallet.name)
    const known = knows(wallet.id)
    const kept = known ? familiar : strangers
    if (kept.length === LIMIT || familiar.some(same) || strangers.some(same)) return
    if (!known && kept.filter(({ id }) => id === wallet.id).length === ALIKE) return
    kept.push(wallet)
    found(wallet)
  }
  window.addEventListener(ANNOUNCE, hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener(ANNOUNCE, hear)
}
