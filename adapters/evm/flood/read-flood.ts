import type { Undo } from '../../../kernel/contract/store.ts'
import { type AnnouncedWallet, type AnnouncementParts, parseAnnouncement } from '../discover/announcements.ts'

/**
 * Announcements that are read in the first turn. Each further turn reads twice as many. Followers of the list look at all of it after each
 * turn, so turns of one size would cost the square of the flood. 5,000 are read within the second that a stored session waits.
 */
const FIRST_TURN = 200

/** ms between two turns; a frame. */
const TURN = 16

/** What is read, and what has been. Both are written to. */
export interface FloodParts extends AnnouncementParts {
  readonly announced: AnnouncedWallet[]
  readonly waiting: Event[]
}

/** Reads what waits by turns until nothing does, one look at each: a flood takes time, and hides nobody. */
export const readFlood = ({ bind, clock, found, announced, waiting }: FloodParts): Undo => {
  const uuids = new Set<string>()
  const names = new WeakMap<object, Set<string>>()
  const namesOf = (bound: object): Set<string> => names.get(bound) ?? new Set()
  const nameOf = ({ rdns = '', name }: AnnouncedWallet): string => `${rdns} ${name}`
  const take = (wallet: AnnouncedWallet): void => {
    uuids.add(wallet.uuid)
    names.set(wallet.bound, namesOf(wallet.bound).add(nameOf(wallet)))
  }
  announced.forEach(take)
  const isNew = (wallet: AnnouncedWallet): boolean => {
    const { uuid, bound } = wallet
    if (uuids.has(uuid) || namesOf(bound).has(nameOf(wallet))) return false
    take(wallet)
    return true
  }
  let stop: Undo = () => undefined
  let atOnce = FIRST_TURN
  const turn = (): void => {
    const events = waiting.splice(0, atOnce)
    atOnce *= 2
    if (waiting.length > 0) stop = clock.after(TURN, turn)
    const wallets = events.flatMap((event) => parseAnnouncement(event, bind) ?? []).filter(isNew)
    announced.push(...wallets)
    if (wallets.length > 0) found(wallets)
  }
  turn()
  return () => stop()
}
