import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { type AnnouncedWallet, parseAnnouncement } from './announced-wallet.ts'
import type { BindProvider } from './bind-provider.ts'

/** Announcements that are read in one turn: more at once are a flood, and wait. */
const AT_ONCE = 50

/** ms between two turns; a frame. */
const TURN = 16

/** Wallets of one id, and of one that the visitor knows. */
const ALIKE = 5
const ALIKE_KNOWN = 50

const ANNOUNCE = 'eip6963:announceProvider'

/** What listening needs. */
export interface AnnouncementParts {
  readonly bind: BindProvider
  readonly clock: ClockPort
  /** Whether the visitor has connected to a wallet of that id before. */
  knows(id: string): boolean
  found(wallets: readonly AnnouncedWallet[]): void
}

/**
 * Hears EIP-6963 announcements and asks for them, however many there are: a flood takes time, and hides nobody. The first announcement of a
 * uuid stays; later ones cannot take its place.
 */
export const listenForWallets = ({ bind, clock, knows, found }: AnnouncementParts): Undo => {
  const uuids = new Set<string>()
  const names = new WeakMap<object, Set<string>>()
  const counts = new Map<string, number>()
  const isNew = ({ id, uuid, rdns = '', name, bound }: AnnouncedWallet): boolean => {
    const known = names.get(bound) ?? new Set()
    const count = counts.get(id) ?? 0
    // Some wallets make a new uuid for each announcement: the same provider under the same name is no second wallet.
    const called = `${rdns} ${name}`
    if (uuids.has(uuid) || known.has(called) || count === (knows(id) ? ALIKE_KNOWN : ALIKE)) return false
    uuids.add(uuid)
    names.set(bound, known.add(called))
    counts.set(id, count + 1)
    return true
  }
  const read = (events: readonly Event[]): void => {
    const wallets = events.flatMap((event) => parseAnnouncement(event, bind) ?? []).filter(isNew)
    if (wallets.length > 0) found(wallets)
  }
  const waiting: Event[] = []
  let room = AT_ONCE
  let stop: Undo | undefined
  const turn = (): void => {
    const next = waiting.splice(0, AT_ONCE)
    room = AT_ONCE - next.length
    stop = next.length > 0 ? clock.after(TURN, turn) : undefined
    read(next)
  }
  const hear = (event: Event): void => {
    stop ??= clock.after(TURN, turn)
    room -= 1
    if (room < 0) waiting.push(event)
    else read([event])
  }
  window.addEventListener(ANNOUNCE, hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => {
    window.removeEventListener(ANNOUNCE, hear)
    stop?.()
  }
}
