import type { getWallets, InputOf } from 'portico/wire'
import { Refusal } from '../service/refusal.ts'
import type { WalletRow } from './wallet-row.ts'

/** What is asked for. */
export type WalletQuery = InputOf<typeof getWallets>['query']

/** Rows of a page when nothing else is asked for. */
const DEFAULT_ENTRIES = 40

const MAX_ENTRIES = 1_000

const members = (joined: string): ReadonlySet<string> =>
  new Set(
    joined
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

const count = (name: string, value: number | undefined, fallback: number, max: number): number => {
  const asked = value ?? fallback
  if (Number.isInteger(asked) && asked >= 1 && asked <= max) return asked
  throw new Refusal(400, { name, description: `${name} is a whole number from 1 to ${max}.` })
}

const fits = (query: WalletQuery): ((wallet: WalletRow) => boolean) => {
  const include = query.include ? members(query.include) : undefined
  const exclude = members(query.exclude ?? '')
  const chains = query.chains ? members(query.chains) : undefined
  const search = folded((query.search ?? '').trim())
  return ({ id, name, badge_type, chains: known }) =>
    (include?.has(id) ?? true) &&
    !exclude.has(id) &&
    (!chains || Boolean(known?.some((chain) => chains.has(chain)))) &&
    (query.badge_type === undefined || (badge_type ?? 'none') === query.badge_type) &&
    folded(name).includes(search)
}

/**
 * A page of the wallets that fit: by their `order`, those without one last, equals as they stand. `count` is how many fit in all; a page
 * behind the last is empty. `unfiltered` rows come first whatever is asked for. Throws a `Refusal` (400) for a page or a number of entries
 * that is none.
 */
export const listWallets = (
  wallets: readonly WalletRow[],
  query: WalletQuery,
  unfiltered: readonly unknown[] = [],
): { readonly data: readonly unknown[]; readonly count: number } => {
  const page = count('page', query.page, 1, Number.MAX_SAFE_INTEGER)
  const entries = count('entries', query.entries, DEFAULT_ENTRIES, MAX_ENTRIES)
  const place = ({ order }: WalletRow): number => order ?? Number.MAX_SAFE_INTEGER
  const sorted = wallets.filter(fits(query)).sort((one, other) => place(one) - place(other))
  const all = [...unfiltered, ...sorted]
  return { data: all.slice((page - 1) * entries, page * entries), count: all.length }
}
