import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { cleanPicture, cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { BindProvider } from '../provider.ts'

/** What a wallet says of itself by EIP-6963, checked. Nothing of it is proven: any script may announce any name. */
export interface AnnouncedWallet {
  /** The rdns, else `name:` and the name: no name can pass for an rdns. */
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
  /** The wallet's own object, to tell wallets apart; it is asked through the bound one. */
  readonly provider: unknown
  readonly bound: Eip1193Provider
}

const UUID = /^[\w-]{1,64}$/
const RDNS = /^[a-z\d-]+(\.[a-z\d-]+)+$/i
/** Parses one announcement into fresh text; undefined when it is malformed. Each field is read once and may throw. */
export const parseAnnouncement = (event: Event, bind: BindProvider): AnnouncedWallet | undefined => {
  try {
    const { detail } = event as Event & {
      readonly detail?: { readonly info: Readonly<Record<string, unknown>>; readonly provider: unknown }
    }
    if (!detail) return undefined
    const { info, provider } = detail
    const { uuid, rdns: domain, icon: picture, name: title } = info
    const rdns = typeof domain === 'string' && domain.length <= 253 && RDNS.test(domain) ? domain.toLowerCase() : undefined
    const icon = cleanPicture(picture)
    const name = cleanText(title, 64) || rdns
    const bound = bind(provider)
    if (typeof uuid !== 'string' || !UUID.test(uuid) || !name || !bound) return undefined
    return { id: rdns ?? `name:${name}`, uuid, name, provider, bound, ...(rdns && { rdns }), ...(icon && { icon }) }
  } catch {
    return undefined
  }
}

/** Wallets that are announced in the task of their announcement. With more the page is flooded: the others are read by turns. */
const AT_ONCE = 50

const ANNOUNCE = 'eip6963:announceProvider'

export interface AnnouncementParts {
  readonly bind: BindProvider
  readonly clock: ClockPort
  readonly log: LogPort
  found(wallets: readonly AnnouncedWallet[]): void
}

/**
 * Listens to EIP-6963 announcements and asks for them. The first announcement of a uuid counts; later ones cannot take its place. Every
 * announced wallet is listed, however many have one id, because nobody can tell which of them is the real one. The view decides how many
 * are drawn.
 */
export const listenForWallets = (parts: AnnouncementParts): Undo => {
  const announced: AnnouncedWallet[] = []
  const waiting: Event[] = []
  let stop: Undo | undefined
  let asking = true
  const onAnnounce = (event: Event): void => {
    if (announced.length >= AT_ONCE) {
      if (waiting.push(event) > 1) return
      import('../flood/read-flood.ts').then(
        ({ readFlood }) => {
          stop = readFlood({ ...parts, announced, waiting })
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
    if (announced.some(same)) return
    announced.push(wallet)
    if (!asking) parts.found([wallet])
  }
  window.addEventListener(ANNOUNCE, onAnnounce)
  // Most wallets answer while they are asked. Followers of the list get them in one change.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  asking = false
  if (announced.length > 0) parts.found([...announced])
  return () => {
    window.removeEventListener(ANNOUNCE, onAnnounce)
    waiting.length = 0
    stop?.()
  }
}
