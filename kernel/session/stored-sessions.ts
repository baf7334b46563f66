import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import type { ConnectorType } from '../contract/connectors.ts'
import type { Undo } from '../contract/store.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../contract/tools/parse-caip.ts'
import type { ScopedStorage } from '../platform/storage.ts'

/** What is kept of one connection of a session. The wallet comes back only while it still grants the address. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
  /** As the wallet spells it, where that is another spelling: so that the account is known before the family's own spelling is. */
  readonly given?: string
  /** Of several connections of its family, the one in use. */
  readonly current?: boolean
}

/** What is kept of a session: enough to ask the same wallet again, nothing that grants anything. */
export interface StoredSession {
  readonly id: string
  readonly plugin: string
  readonly connectorId: string
  readonly type: ConnectorType
  /** At least one. */
  readonly connections: readonly StoredConnection[]
}

/** Sessions kept for the next visit. */
export interface StoredSessions {
  /** The one that settled or was selected last is the last. */
  all(): readonly StoredSession[]
  /** Keeps a session, where it stands if it is kept already. `alone`: the others lose what they have of its families. */
  set(session: StoredSession, alone: boolean): void
  remove(which: (session: StoredSession) => boolean): void
  /** Runs when another tab connected or disconnected. */
  watch(run: () => void): Undo
  /** Ids of the connectors used last, the newest first. They stay when the session ends. */
  known(): readonly string[]
  /** The network chosen last. */
  network(): CaipNetworkId | undefined
  setNetwork(id: CaipNetworkId): void
  /** For what else the kernel keeps: code that comes later reads and writes it. */
  readonly storage: ScopedStorage
}

const KEY = 'sessions'
const NETWORK_KEY = 'network'
const KNOWN_KEY = 'known'
const TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'AUTH', 'EXTERNAL', 'WALLET_CONNECT']

/** Sessions, families of one, and connectors that are kept. */
const LIMIT = 10

/** Characters of an id; a longer one is none of ours. */
const ID_LIMIT = 256

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= ID_LIMIT

const listOf = <T>(input: unknown, parse: (item: unknown) => T | undefined): readonly T[] => {
  if (!Array.isArray(input)) throw new TypeError('no list')
  return input.slice(0, LIMIT).flatMap((item) => parse(item) ?? [])
}

const parseConnection = (input: unknown): StoredConnection | undefined => {
  const { network, address, given, current } = Object(input)
  try {
    const account = parseCaipAddress(`${network}:${address}`)
    if (account.address !== address) return undefined
    const same = typeof given === 'string' && given.toLowerCase() === address.toLowerCase()
    return { namespace: account.namespace, network: account.network, address, ...(same && { given }), ...(current === true && { current }) }
  } catch {
    return undefined
  }
}

/** Undefined for what is no session: storage is open to every script of the site. */
const parseSession = (input: unknown): StoredSession | undefined => {
  const { id, plugin, connectorId, type, connections } = Object(input)
  const known = TYPES.find((one) => one === type)
  if (!isId(id) || !isId(plugin) || !isId(connectorId) || !known || !Array.isArray(connections)) return undefined
  const parsed = listOf(connections, parseConnection)
  return parsed.length > 0 ? { id, plugin, connectorId, type: known, connections: parsed } : undefined
}

/** Reads and writes stored sessions; what does not parse reads as absent. */
export const createStoredSessions = (storage: ScopedStorage): StoredSessions => {
  const all = (): readonly StoredSession[] => storage.get(KEY, (input) => listOf(input, parseSession)) ?? []
  const known = (): readonly string[] => storage.get(KNOWN_KEY, (input) => listOf(input, (id) => (isId(id) ? id : undefined))) ?? []
  const write = (sessions: readonly StoredSession[]): void => {
    if (sessions.length === 0) storage.remove(KEY)
    else
      storage.set(
        KEY,
        sessions.map(({ connections, ...session }) => ({
          ...session,
          connections: connections.map(({ namespace: _, ...connection }) => connection),
        })),
      )
  }
  return {
    all,
    set(session, alone) {
      const taken = session.connections.map(({ namespace }) => namespace)
      const now = all()
      const next = now.flatMap((other) => {
        if (other.id === session.id) return [session]
        const connections = alone ? other.connections.filter(({ namespace }) => !taken.includes(namespace)) : other.connections
        return connections.length > 0 ? [{ ...other, connections }] : []
      })
      write((now.some(({ id }) => id === session.id) ? next : [...next, session]).slice(-LIMIT))
      const { connectorId: id } = session
      if (known()[0] !== id) storage.set(KNOWN_KEY, [id, ...known().filter((other) => other !== id)].slice(0, LIMIT))
    },
    remove(which) {
      const now = all()
      const rest = now.filter((session) => !which(session))
      if (rest.length < now.length || rest.length === 0) write(rest)
    },
    watch: (run) => storage.watch(KEY, run),
    known,
    network: () => storage.get(NETWORK_KEY, (input) => parseCaipNetworkId(input).id),
    setNetwork: (id) => storage.set(NETWORK_KEY, id),
    storage,
  }
}
