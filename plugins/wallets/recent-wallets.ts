import type { ConnectorsService } from '../../kernel/contract/kernel-services.ts'
import type { EventsPort, StoragePort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory } from '../../kernel/contract/store.ts'
import { PAGE_WALLETS, type RecentWallet } from './service.ts'

const KEY = 'recent'
const LIMIT = 2

/** Characters of an id or a name; more is none of ours. */
const TEXT_LIMIT = 256

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT

const parseWallet = (input: unknown): readonly RecentWallet[] => {
  if (typeof input !== 'object' || input === null || !('id' in input) || !('name' in input)) return []
  const { id, name } = input
  if (!isText(id) || !isText(name)) return []
  return [{ id, name, ...('icon' in input && typeof input.icon === 'string' && { icon: input.icon }) }]
}

/** Reads what was stored; entries that are not ours are left out. Throws when it is no list. */
const parseRecent = (input: unknown): readonly RecentWallet[] => {
  if (!Array.isArray(input)) throw new TypeError('The recent wallets are not a list.')
  return input.flatMap(parseWallet).slice(0, LIMIT)
}

/** Remembers the wallets the visitor connected with. One that merely came back from the last visit changes nothing. */
export const createRecentWallets = (
  connectors: ConnectorsService,
  { storage, events }: { readonly storage: StoragePort; readonly events: EventsPort<never> },
  stores: StoreFactory,
): Store<readonly RecentWallet[]> => {
  const recent = stores.create<readonly RecentWallet[]>(storage.get(KEY, parseRecent) ?? [])
  events.on('connected', ({ connectorId, namespace }) => {
    const connector = connectors.all.get().find((other) => other.id === connectorId && other.namespace === namespace)
    if (!connector || !PAGE_WALLETS.has(connector.type)) return
    const { id, name, icon } = connector
    const newest = { id, name, ...(icon !== undefined && { icon }) }
    recent.update((now) => [newest, ...now.filter((other) => other.id !== id)].slice(0, LIMIT))
    storage.set(
      KEY,
      recent.get().map((wallet) => ({ ...wallet })),
    )
  })
  return recent
}
