import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import type { ConnectorType } from '../contract/connectors.ts'
import { parseCaipNetworkId } from '../contract/parse-caip.ts'
import type { Undo } from '../contract/store.ts'
import type { ScopedStorage } from '../platform/storage.ts'

/** What is kept of a connection: enough to ask the same wallet again, nothing that grants anything. */
export interface StoredConnection {
  readonly plugin: string
  readonly connectorId: string
  readonly type: ConnectorType
  readonly network: CaipNetworkId
}

/** Connections kept for the next visit. */
export interface StoredConnections {
  all(): ReadonlyMap<Namespace, StoredConnection>
  set(namespace: Namespace, connection: StoredConnection): void
  remove(namespace: Namespace): void
  /** Runs when another tab connected or disconnected. */
  watch(run: () => void): Undo
  /** The network chosen last. */
  network(): CaipNetworkId | undefined
  setNetwork(id: CaipNetworkId): void
}

const KEY = 'connections'
const NETWORK_KEY = 'network'
const TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'AUTH', 'EXTERNAL', 'WALLET_CONNECT']

const parseEntry = (input: unknown): StoredConnection | undefined => {
  if (typeof input !== 'object' || input === null) return undefined
  const { plugin, connectorId, type, network } = input as Readonly<Record<string, unknown>>
  const known = TYPES.find((one) => one === type)
  if (typeof plugin !== 'string' || typeof connectorId !== 'string' || !known) return undefined
  return { plugin, connectorId, type: known, network: parseCaipNetworkId(network).id }
}

const parseAll = (input: unknown): ReadonlyMap<Namespace, StoredConnection> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new TypeError('connections')
  const parsed = new Map<Namespace, StoredConnection>()
  for (const [namespace, value] of Object.entries(input)) {
    const entry = parseEntry(value)
    if (entry && parseCaipNetworkId(entry.network).namespace === namespace) parsed.set(entry.network.split(':')[0] as Namespace, entry)
  }
  return parsed
}

/** Reads and writes stored connections; what does not parse reads as absent. */
export const createStoredConnections = (storage: ScopedStorage): StoredConnections => {
  const all = (): ReadonlyMap<Namespace, StoredConnection> => storage.get(KEY, parseAll) ?? new Map()
  const write = (connections: ReadonlyMap<Namespace, StoredConnection>): void => {
    if (connections.size === 0) storage.remove(KEY)
    else storage.set(KEY, Object.fromEntries([...connections].map(([namespace, entry]) => [namespace, { ...entry }])))
  }
  return {
    all,
    set: (namespace, connection) => write(new Map(all()).set(namespace, connection)),
    remove: (namespace) => write(new Map([...all()].filter(([other]) => other !== namespace))),
    watch: (run) => storage.watch(KEY, run),
    network: () => storage.get(NETWORK_KEY, (input) => parseCaipNetworkId(input).id),
    setNetwork: (id) => storage.set(NETWORK_KEY, id),
  }
}
