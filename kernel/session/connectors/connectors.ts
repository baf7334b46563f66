import type { AdapterDecl } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { Connector, ConnectorInfo, ConnectorTraits } from '../../contract/connectors.ts'
import type { Scoped } from '../../contract/contributions.ts'
import { PorticoError } from '../../contract/errors.ts'
import { isForeign } from '../../contract/ids.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { ConnectorsService } from '../../contract/session-services.ts'
import type { Store, Undo } from '../../contract/store.ts'
import { freezePlain } from '../../contract/tools/freeze-plain.ts'
import { until } from '../../contract/tools/until.ts'
import { withTimeLimit } from '../../platform/clock.ts'
import { untilWithin } from '../../platform/until-within.ts'
import type { FullManifest } from '../../registries/full-manifest.ts'
import { createRegistry } from '../../registries/registry.ts'
import type { Delivery, Report } from '../../streams/delivery.ts'
import { createStore, readOnly } from '../../streams/store.ts'
import { looksSame, type StoredSession } from '../restore/stored-sessions.ts'
import { familiesOf } from './families.ts'

/** ms of the discovery window: for discovery, for a stored wallet to announce itself, and for others with its id to show up. */
const DISCOVER_LIMIT = 1_000

/** ms after which a stored wallet that is the only one of its id is asked without waiting longer. */
const ALONE_LIMIT = 300

/** A connector with the declaration it came from: only that one may connect it. */
export interface FoundConnector {
  readonly connector: Connector
  /** As it was when it was found. */
  readonly approval: ConnectorInfo['approval']
  /** The same, each of them said. */
  readonly traits: Required<ConnectorTraits>
  readonly plugin: string
  readonly adapter: AdapterDecl
}

/** The kernel's half of the connectors. */
export interface ConnectorsOwner extends ConnectorsService {
  register(manifest: FullManifest): Undo
  find(id: string, namespace?: Namespace): FoundConnector | undefined
  /**
   * Finds the connector of a stored session: runs its discovery and waits for late announcements. Any script may announce a wallet under
   * any id. So the answer comes after 300 ms if exactly one bears the id by then, else at the end of the window. It is undefined unless
   * exactly one bears the id, and looks as it did at the last visit.
   */
  findStored(session: StoredSession): Promise<FoundConnector | undefined>
  /** Whether it is still the only one for a stored session: others may have shown up while it was asked. */
  isSole(session: StoredSession, found: FoundConnector): boolean
  /**
   * The declaration whose chain library serves a family of a connector: the one that discovered it; for a mere source of wallets that of this package,
   * and another's only where this package has none for the family.
   */
  actionsOf(found: FoundConnector, namespace: Namespace): { readonly plugin: string; readonly adapter: AdapterDecl } | undefined
  /** Whether any adapter serves the namespace. */
  serves(namespace: Namespace): boolean
  /** Runs when the plugin that declared an adapter is taken out. */
  whenGone(adapter: AdapterDecl, run: () => void): Undo
}

/** What connectors need. */
export interface ConnectorParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly report: Report
  /** Ids of connectors that the visitor has connected to before. */
  known(): readonly string[]
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

interface Entry {
  readonly plugin: string
  readonly adapter: AdapterDecl
}

type Found = readonly FoundConnector[]

/** What everyone may know of it. */
const infoOf = ({ id, claimedId, name, type, namespace, namespaces, icon, info, approval, traits }: Connector): ConnectorInfo =>
  freezePlain({
    id,
    name,
    type,
    namespace,
    // In doubt it is asked in the modal.
    approval: approval === 'wallet' ? 'wallet' : 'modal',
    ...(claimedId !== undefined && { claimedId }),
    ...(namespaces && { namespaces: [...namespaces] }),
    ...(icon !== undefined && { icon }),
    ...(info && { info: { ...info } }),
    ...(traits && { traits: { ...traits } }),
  })

/** Only traits of the contract count. */
const traitsOf = ({ traits: { lasting, exclusive, restore, announced, anyFamily } = {} }: ConnectorInfo): Required<ConnectorTraits> =>
  Object.freeze({
    lasting: lasting === true,
    exclusive: exclusive === true,
    restore: restore === 'idle' ? 'idle' : 'now',
    announced: announced === true,
    anyFamily: anyFamily === true,
  })

/** Makes the connector registry of one kernel. */
export const createConnectors = ({ delivery, clock, report, known, run }: ConnectorParts): ConnectorsOwner => {
  const registry = createRegistry<Entry>(delivery)
  const found = createStore<Found>(delivery, [])
  const lists = new Map<Entry, readonly Connector[]>()
  const infos = new WeakMap<Connector, ConnectorInfo>()
  const all = createStore<readonly ConnectorInfo[]>(delivery, [])
  const following = new Map<Entry, { readonly source: Store<readonly Connector[]>; readonly stop: Undo }>()

  const take = (entry: Entry, connectors: readonly Connector[]): void => {
    // A connector of another family than its adapter's could not be connected by it.
    lists.set(
      entry,
      connectors.filter(({ namespace }) => namespace === entry.adapter.namespace),
    )
    publish()
  }
  const knownInfo = (connector: Connector): ConnectorInfo => {
    const info = infos.get(connector) ?? infoOf(connector)
    infos.set(connector, info)
    return info
  }
  // Ordered by plugins, not by announcements: a later wallet cannot take over an id.
  const publish = (): void => {
    const entries = registry.all.get()
    const listed = entries.flatMap((entry) =>
      (lists.get(entry) ?? []).map((connector) => ({ entry, connector, info: knownInfo(connector) })),
    )
    found.set(listed.map(({ entry, connector, info }) => ({ connector, approval: info.approval, traits: traitsOf(info), ...entry })))
    all.set(listed.map(({ info }) => info))
  }
  const discoverOne = async (entry: Entry): Promise<void> => {
    const load = entry.adapter.discover as () => Promise<{ readonly default: Scoped<Store<readonly Connector[]>> }>
    const source = await run(entry.plugin, load)
    if (!registry.all.get().includes(entry)) return
    const known = following.get(entry)
    if (known?.source !== source) {
      known?.stop()
      following.set(entry, { source, stop: source.subscribe((connectors) => take(entry, connectors)) })
    }
    take(entry, source.get())
  }
  const bounded = (entry: Entry): Promise<void> => {
    const timeout = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `${entry.plugin} did not list its wallets in time.`)
    return withTimeLimit(clock, DISCOVER_LIMIT, discoverOne(entry), timeout).catch(report)
  }
  const find: ConnectorsOwner['find'] = (id, namespace) =>
    found.get().find(({ connector }) => connector.id === id && (namespace === undefined || familiesOf(connector).includes(namespace)))

  /** The one that a stored session may come back to. */
  const onlyFor = (session: StoredSession): FoundConnector | undefined => {
    const { plugin, connectorId, type, connections } = session
    const bears = (one: Connector): boolean =>
      (one.claimedId ?? one.id) === connectorId && connections.some(({ namespace }) => familiesOf(one).includes(namespace))
    const bearers = found.get().filter(({ connector }) => bears(connector))
    const [first] = bearers
    const same = first?.plugin === plugin && first.connector.type === type && looksSame(session, first)
    return bearers.length === 1 && same ? first : undefined
  }
  const withActions = (namespace: Namespace): readonly Entry[] =>
    registry.all.get().filter(({ adapter }) => adapter.namespace === namespace && adapter.actions)
  /** An adapter of this package, or another's if this package has none. */
  const firstOf = (entries: readonly Entry[]): Entry | undefined => entries.find(({ plugin }) => !isForeign(plugin)) ?? entries[0]

  return {
    all: readOnly(all),
    find,
    knows: (id) => known().includes(id),
    discover: async () => void (await Promise.all(registry.all.get().map(bounded))),
    async findStored(session) {
      const entries = registry.all.get().filter((entry) => entry.plugin === session.plugin)
      if (entries.length === 0) return undefined
      await Promise.all(entries.map(discoverOne))
      const only = (): FoundConnector | undefined => onlyFor(session)
      const isSure = (): boolean => only()?.traits.announced === false
      const over = new AbortController()
      const stopClock = clock.after(DISCOVER_LIMIT, () => over.abort())
      await untilWithin({ clock, ms: ALONE_LIMIT, signal: over.signal }, found, isSure)
      if (!only()) await until(found, isSure, over.signal).catch(() => undefined)
      stopClock()
      return only()
    },
    isSole: (session, { connector }) => onlyFor(session)?.connector.id === connector.id,
    actionsOf(one, namespace) {
      const serving = withActions(namespace)
      return serving.find(({ adapter }) => adapter === one.adapter) ?? firstOf(serving)
    },
    serves: (namespace) => registry.all.get().some((entry) => entry.adapter.namespace === namespace),
    whenGone: (adapter, run) =>
      registry.all.subscribe((entries) => {
        if (!entries.some((entry) => entry.adapter === adapter)) run()
      }),
    register({ id, adapters }) {
      const entries = (adapters ?? []).map((adapter) => ({ plugin: id, adapter }))
      const undo = registry.add(entries)
      return () => {
        undo()
        for (const entry of entries) {
          following.get(entry)?.stop()
          following.delete(entry)
          lists.delete(entry)
        }
        if (entries.length > 0) publish()
      }
    },
  }
}
