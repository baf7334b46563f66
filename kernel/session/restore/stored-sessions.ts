import type { AccountType, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { ConnectorInfo, ConnectorTraits, ConnectorType } from '../../contract/connectors.ts'
import type { LastConnection } from '../../contract/session-services.ts'
import type { Undo } from '../../contract/store.ts'
import { cleanText } from '../../contract/tools/clean-text.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../../contract/tools/parse-caip.ts'
import type { ScopedStorage } from '../../platform/storage.ts'

/** A stored connection of a session. The wallet comes back only while it still grants the address. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
  /** As the wallet spells it, where that is another spelling: so that the account is known before the family's own spelling is. */
  readonly given?: string
  /** What kind of account it is, where it is not the usual one. */
  readonly type?: AccountType
  /** Of a smart account: the plain one that was granted beside it. It comes back in its place where the wallet has no smart account then. */
  readonly plain?: string
  /** What a wallet on another device called itself. */
  readonly peer?: string
  /** Of several connections of its family, the one in use. */
  readonly current?: boolean
}

/** A stored session. It is enough to ask the same wallet again, and grants nothing. */
export interface StoredSession {
  readonly id: string
  readonly plugin: string
  readonly connectorId: string
  readonly type: ConnectorType
  /** What the visitor knew the wallet by: only one that looks the same comes back without a click. */
  readonly name: string
  readonly icon?: string
  /** It is asked for once the browser has nothing better to do: its connector's trait, known before the connector is there. */
  readonly restore?: 'idle'
  /** At least one. */
  readonly connections: readonly StoredConnection[]
}

/** Sessions kept for the next visit. */
export interface StoredSessions {
  /** The one that settled or was selected last is the last. */
  all(): readonly StoredSession[]
  /** Stores a session, at its place if it is stored already. `alone`: the others lose their connections of its families. */
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
const TYPES: readonly ConnectorType[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'AUTH', 'EXTERNAL', 'WALLET_CONNECT']

const ACCOUNT_TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

/** Sessions, families of one, and connectors that are kept. */
const LIMIT = 10

/** Characters of an id; a longer one is none of ours. */
const ID_LIMIT = 256

/** Characters of a wallet's own name. */
const PEER_LIMIT = 60

/** Characters of a picture: what `cleanPicture` lets through. */
const ICON_LIMIT = 64_000

const isIcon = (value: unknown): value is string => typeof value === 'string' && value.length <= ICON_LIMIT

/** Name and picture of a wallet, for the next visit. A picture that is too long to be stored counts as none. */
export const looksOf = ({ name, icon }: Pick<ConnectorInfo, 'name' | 'icon'>): Pick<StoredSession, 'name' | 'icon'> => ({
  name: name.slice(0, ID_LIMIT),
  ...(isIcon(icon) && { icon }),
})

/** Whether a wallet looks as it did at the last visit. One whose session is proven by a key of its own may look otherwise. */
export const looksSame = (
  session: StoredSession,
  found: { readonly connector: Pick<ConnectorInfo, 'name' | 'icon'>; readonly traits: Pick<ConnectorTraits, 'lasting'> },
): boolean => {
  const { name, icon } = looksOf(found.connector)
  return found.traits.lasting === true || (name === session.name && icon === session.icon)
}

/** Network and accounts of a family at the last visit, for display. They are not proven. */
export const lastOf = ({ connections }: StoredSession, family: Namespace): LastConnection | undefined => {
  const one =
    connections.find(({ namespace, current }) => namespace === family && current) ?? connections.find((each) => each.namespace === family)
  if (!one) return undefined
  const { namespace, address, network, type = 'eoa', peer } = one
  const accounts = Object.freeze([Object.freeze({ namespace, address, type })] as const)
  return Object.freeze({ network, accounts, ...(peer !== undefined && { peer: Object.freeze({ name: peer }) }) })
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= ID_LIMIT

const listOf = <T>(input: unknown, parse: (item: unknown) => T | undefined): readonly T[] => {
  if (!Array.isArray(input)) throw new TypeError('no list')
  return input.slice(0, LIMIT).flatMap((item) => parse(item) ?? [])
}

const parseConnection = (input: unknown): StoredConnection | undefined => {
  const { network, address, given, plain, current, type: kind, peer: called } = Object(input)
  try {
    const account = parseCaipAddress(`${network}:${address}`)
    if (account.address !== address) return undefined
    const same = typeof given === 'string' && given.toLowerCase() === address.toLowerCase()
    const type = ACCOUNT_TYPES.find((one) => one === kind)
    const peer = cleanText(called, PEER_LIMIT)
    const hasPlain = type === 'smartAccount' && typeof plain === 'string' && parseCaipAddress(`${network}:${plain}`).address === plain
    return {
      namespace: account.namespace,
      network: account.network,
      address,
      ...(same && { given }),
      ...(type && { type }),
      ...(hasPlain && { plain }),
      ...(peer && { peer }),
      ...(current === true && { current }),
    }
  } catch {
    return undefined
  }
}

/** Reads a session. Undefined for anything else: every script of the site can write to storage. */
const parseSession = (input: unknown): StoredSession | undefined => {
  const { id, plugin, connectorId, type, name, icon, restore, connections } = Object(input)
  const known = TYPES.find((one) => one === type)
  if (!isId(id) || !isId(plugin) || !isId(connectorId) || !isId(name) || !known || !Array.isArray(connections)) return undefined
  if (icon !== undefined && !isIcon(icon)) return undefined
  const parsed = listOf(connections, parseConnection)
  if (parsed.length === 0) return undefined
  return {
    id,
    plugin,
    connectorId,
    type: known,
    name,
    ...(icon !== undefined && { icon }),
    ...(restore === 'idle' && { restore }),
    connections: parsed,
  }
}

/** The value of the key: sessions, and the ids that they may come back to. */
interface Kept {
  readonly sessions: readonly StoredSession[]
  readonly known: readonly string[]
}

const NOTHING: Kept = { sessions: [], known: [] }

const parseKept = (input: unknown): Kept => {
  const { sessions, known: ids } = Object(input)
  const known = listOf(ids, (id) => (isId(id) ? id : undefined))
  // Nobody has connected to another on this site.
  return { known, sessions: listOf(sessions, parseSession).filter(({ connectorId }) => known.includes(connectorId)) }
}

/**
 * Reads and writes stored sessions; what does not parse reads as absent. `place`: where the sessions are, if that is another storage than the
 * one of everything else.
 */
export const createStoredSessions = (storage: ScopedStorage, place = storage): StoredSessions => {
  const kept = (): Kept => place.get(KEY, parseKept) ?? NOTHING
  const all = (): readonly StoredSession[] => kept().sessions
  const known = (): readonly string[] => kept().known
  const write = (all: readonly StoredSession[], ids: readonly string[]): void => {
    const sessions = all.map(({ connections, ...session }) => ({
      ...session,
      connections: connections.map(({ namespace: _, ...connection }) => connection),
    }))
    if (sessions.length === 0 && ids.length === 0) place.remove(KEY)
    else place.set(KEY, { sessions, known: [...ids] })
  }
  return {
    all,
    set(session, alone) {
      const taken = session.connections.map(({ namespace }) => namespace)
      const { sessions: now, known: ids } = kept()
      const next = now.flatMap((other) => {
        if (other.id === session.id) return [session]
        const connections = alone ? other.connections.filter(({ namespace }) => !taken.includes(namespace)) : other.connections
        return connections.length > 0 ? [{ ...other, connections }] : []
      })
      const { connectorId } = session
      const sessions = (now.some(({ id }) => id === session.id) ? next : [...next, session]).slice(-LIMIT)
      // Ids of sessions stay, whatever else was used since.
      const used = [connectorId, ...ids.filter((id) => id !== connectorId)]
      const needed = used.filter((id) => sessions.some((one) => one.connectorId === id))
      write(sessions, [...needed, ...used.filter((id) => !needed.includes(id))].slice(0, LIMIT))
    },
    remove(which) {
      const { sessions: now, known: ids } = kept()
      const rest = now.filter((session) => !which(session))
      if (rest.length < now.length || ids.length === 0) write(rest, ids)
    },
    watch: (run) => place.watch(KEY, parseKept, run),
    known,
    network: () => storage.get(NETWORK_KEY, (input) => parseCaipNetworkId(input).id),
    setNetwork: (id) => storage.set(NETWORK_KEY, id),
    storage,
  }
}
