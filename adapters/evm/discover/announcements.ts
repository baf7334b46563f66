import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { type AnnouncedWallet, parseAnnouncement } from './announced-wallet.ts'
import type { BindProvider } from './bind-provider.ts'

/** Wallets that are heard in the task of their announcement. With more the page is flooded: the others are read by turns. */
const AT_ONCE = 50

/** Wallets of one id, unless the visitor knows it. */
export const ALIKE = 5

const ANNOUNCE = 'eip6963:announceProvider'

/** What listening needs. */
export interface AnnouncementParts {
  readonly bind: BindProvider
  readonly clock: ClockPort
  readonly log: LogPort
  /** Whether the visitor has connected to a wallet of that id before. */
  knows(id: string): boolean
  found(wallets: readonly AnnouncedWallet[]): void
}

/** Hears EIP-6963 announcements and asks for them. The first announcement of a uuid stays; later ones cannot take its place. */
export const listenForWallets = (parts: AnnouncementParts): Undo => {
  const heard: AnnouncedWallet[] = []
  const waiting: Event[] = []
  let stop: Undo | undefined
  const hear = (event: Event): void => {
    if (heard.length >= AT_ONCE) {
      if (waiting.push(event) > 1) return
      import('../flood/read-flood.ts').then(
        ({ readFlood }) => {
          stop = readFlood({ ...parts, heard, waiting })
        },
        (cause: unknown) => {
          parts.log.warn('Further wallets cannot be listed.', cause)
          // The next announcement tries again.
          waiting.length = 0
        },
      )
      return
    }
    const wallet = parseAnnouncement(event, parts.bind)
    if (!wallet) return
    // Some wallets make a new uuid for each announcement: the same provider under the same name is no second wallet.
    const same = (other: AnnouncedWallet): boolean =>
      other.uuid === wallet.uuid || (other.provider === wallet.provider && other.rdns === wallet.rdns && other.name === wallet.name)
    if (heard.some(same) || (!parts.knows(wallet.id) && heard.filter(({ id }) => id === wallet.id).length === ALIKE)) return
    heard.push(wallet)
    parts.found([wallet])
  }
  window.addEventListener(ANNOUNCE, hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => {
    window.removeEventListener(ANNOUNCE, hear)
    waiting.length = 0
    stop?.()
  }
}
