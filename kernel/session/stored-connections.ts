import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import type { ConnectorType } from '../contract/connectors.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../contract/parse-caip.ts'
import type { Undo } from '../contract/store.ts'
import type { ScopedStorage } from '../platform/storage.ts'

/** What is kept of a connection: enough to ask the same wallet again, nothing that grants anything. */
export interface StoredConnection {
  readonly plugin: string
  readonly connectorId: string
  readonly type: ConnectorType
  readonly network: CaipNetworkId
  /** The wallet comes back only while it still grants this one. */
  readonly address: string
}

/** Connections kept for the next visit. */
export interface StoredConnections {
  all(): ReadonlyMap<Namespace, StoredConnection>
  set(namespace: Namespace, connection: StoredConnection): void
  remove(namespace: Namespace): void
  /** Runs when another tab connected or disconnected. */
  watch(run: () => void): Undo
  /** Ids of the connectors used last, the newest first. They stay when the connection ends. */
  known(): readonly string[]
  /** The network chosen last. */
  network(): CaipNetworkId | undefined
  setNetwork(id: CaipNetworkId): void
}

const KEY = 'connections'
const NETWORK_KEY = 'network'
const KNOWN_KEY = 'known'
const TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'AUTH', 'EXTERNAL', 'WALLET_CONNECT']

/** Connectors that are remembered. */
const KNOWN_LIMIT = 10

/** Characters of an id; a longer one is none of ours. */
const ID_LIMIT = 256

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= ID_LIMIT

/** Undefined for what is no connection of the namespace: storage is open to every script of the site. */
const parseEntry = (namespace: string, input: unknown): StoredConnection | undefined => {
  try {
    const { plugin, connectorId, type, network, address } = Object(input)
    const known = TYPES.find((one) => one === type)
    const account = parseCaipAddress(`${network}:${address}`)
    if (!isId(plugin) || !isId(connectorId) || !known || account.namespace !== namespace || account.address !== address) return undefined
    return { plugin, connectorId, type: known, network: account.network, address }
  } catch {
    return undefined
  }
}

const parseAll = (input: unknown): ReadonlyMap<Namespace, StoredConnection> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new TypeError('connections')
  const parsed = new Map<Namespace, StoredConnection>()
  for (const [namespace, value] of Object.entries(input)) {
    const entry = parseEntry(namespace, value)
    // The network's id begins with it.
    if (entry) parsed.set(namespace as Namespace, entry)
  }
  return parsed
}

const parseKnown = (input: unknown): readonly string[] => {
  if (!Array.isArray(input)) throw new TypeError('known')
  return input.filter(isId).slice(0, KNOWN_LIMIT)
}

/** Reads and writes stored connections; what does not parse reads as absent. */
export const createStoredConnections = (storage: ScopedStorage): StoredConnections => {
  const all = (): ReadonlyMap<Namespace, StoredConnection> => storage.get(KEY, parseAll) ?? new Map()
  const known = (): readonly string[] => storage.get(KNOWN_KEY, parseKnown) ?? []
  const write = (connections: ReadonlyMap<Namespace, StoredConnection>): void => {
    if (connections.size === 0) storage.remove(KEY)
    else storage.set(KEY, Object.fromEntries([...connections].map(([namespace, entry]) => [namespace, { ...entry }])))
  }
  return {
    all,
    set(namespace, connection) {
      write(new Map(all()).set(namespace, connection))
      const { connectorId: id } = connection
      if (known()[0] !== id) storage.set(KNOWN_KEY, [id, ...known().filter((other) => other !== id)].slice(0, KNOWN_LIMIT))
    },
    remove: (namespace) => write(new Map([...all()].filter(([other]) => other !== namespace))),
    watch: (run) => storage.watch(KEY, run),
    known,
    network: () => storage.get(NETWORK_KEY, (input) => parseCaipNetworkId(input).id),
    setNetwork: (id) => storage.set(NETWORK_KEY, id),
  }
}
