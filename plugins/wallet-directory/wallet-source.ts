import type { ServicesService } from '../../kernel/contract/host-services.ts'
import { getWallets, type ListedWallet, walletList } from './api.ts'

/** What is asked of a list of wallets. Ids and chains are joined by commas. */
export interface ListQuery {
  readonly page: number
  readonly entries: number
  readonly include?: string
  readonly exclude?: string
  readonly search?: string
  readonly chains?: string
  readonly badge_type?: 'certified'
}

/** Where wallets come from. */
export interface WalletSource {
  /** Whether the host has named a directory, a file of wallets or a list. */
  isAvailable(): boolean
  /** A page of rows, and how many there are in all. Rejects as the service's call does. */
  ask(query: ListQuery, signal: AbortSignal): Promise<{ readonly data: readonly unknown[]; readonly count: number }>
}

/** The host's list, or what asks for it. */
interface SourceParts {
  readonly services: ServicesService
  readonly wallets: 'known' | readonly ListedWallet[] | undefined
  load<T>(code: () => Promise<T>): Promise<T>
}

/** The fields of a row by which rows are chosen; they are checked where they are read. */
interface Row {
  readonly id?: unknown
  readonly name?: unknown
  readonly chains?: unknown
  readonly badge_type?: unknown
}

const listOf = (joined = ''): readonly string[] => joined.split(',').filter(Boolean)

const familyOf = (chain: unknown): string => String(chain).split(':')[0] ?? ''

/**
 * Answers a question from rows that are all here, as a directory would. A row serves a network where it names one of the same family; a row
 * without chains serves all.
 */
const pageOf = (
  rows: readonly unknown[],
  { page, entries, include, exclude, search = '', chains, badge_type: badge }: ListQuery,
): { readonly data: readonly unknown[]; readonly count: number } => {
  const [wanted, unwanted, networks] = [listOf(include), listOf(exclude), listOf(chains)]
  const chosen = rows.filter((row) => {
    const { id, name, chains: served, badge_type: own }: Row = Object(row)
    if (wanted.length > 0 && !wanted.includes(String(id))) return false
    if (unwanted.includes(String(id))) return false
    if (badge !== undefined && own !== badge) return false
    if (!String(name).toLowerCase().includes(search.toLowerCase())) return false
    const families = (Array.isArray(served) ? served : []).map(familyOf)
    return networks.length === 0 || families.length === 0 || networks.some((one) => families.includes(familyOf(one)))
  })
  return { data: chosen.slice((page - 1) * entries, page * entries), count: chosen.length }
}

/** The list of the host where there is one, else its directory, else its file. */
export const createWalletSource = ({ services, wallets, load }: SourceParts): WalletSource => {
  let file: Promise<readonly unknown[]> | undefined
  const readFile = (): Promise<readonly unknown[]> => {
    file ??= services.call(walletList, {}).then(
      (answer) => answer.wallets,
      (cause: unknown) => {
        file = undefined
        throw cause
      },
    )
    return file
  }
  const rowsOf = async (): Promise<readonly unknown[] | undefined> => {
    if (wallets === 'known') return (await load(() => import('./known-wallets.ts'))).knownWallets
    return wallets ?? (services.has('directory') ? undefined : readFile())
  }
  return {
    isAvailable: () => wallets !== undefined || services.has('walletList') || services.has('directory'),
    async ask(query, signal) {
      const rows = await rowsOf()
      return rows ? pageOf(rows, query) : services.call(getWallets, { query: { ...query } }, { signal })
    },
  }
}
