import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { ConnectorGroupsRegistry, GroupItems } from '../contract/registry-services.ts'
import type { ConnectorGroup, ConnectorGroupDecl, ConnectorItem } from '../contract/slots.ts'
import type { Store, Undo } from '../contract/store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createLatest } from '../streams/latest.ts'
import { createStore, joinStores, type OwnedStore, sameItems, untilAborted } from '../streams/store.ts'
import type { FullManifest } from './full-manifest.ts'
import { createRegistry } from './registry.ts'
import { holds, type Situation } from './when.ts'

/** ms. A group that takes longer is shown as failed, and drawn all the same if it comes later. */
const GROUP_LIMIT = 1_000

type Entry = ConnectorGroupDecl<string> & { readonly plugin: string }

/** The kernel's half of the group registry. */
export interface ConnectorGroupsOwner extends ConnectorGroupsRegistry {
  register(manifest: FullManifest): Undo
}

export interface GroupParts {
  readonly delivery: Delivery
  readonly situation: Store<Situation>
  readonly clock: ClockPort
  /** Ids in the order the host wants. */
  readonly order: readonly string[]
  /** Ids of those the host does not want. Default: none. */
  readonly hidden?: readonly string[]
  /** The rows of a group, by the answer of its plugin's setup. Rejects with the plugin's error. */
  rows(plugin: string, group: string): Promise<ReturnType<ConnectorGroup>>
}

const failure = (group: Entry, cause: unknown): GroupItems => ({
  status: 'failed',
  error: isPorticoError(cause)
    ? cause
    : new PorticoError('PLUGIN_LOAD_FAILED', `The group "${group.id}" of ${group.plugin} could not be shown.`, {
        cause,
        context: { group: group.id },
      }),
})

/** What a plugin answers as the rows of a group. Throws `PLUGIN_SETUP_FAILED` where that is no `Store` of a list. */
export const takeRows = (plugin: string, group: string, rows: ReturnType<ConnectorGroup> | undefined): ReturnType<ConnectorGroup> => {
  const isStore = typeof rows?.get === 'function' && typeof rows.subscribe === 'function'
  if (isStore && Array.isArray(rows.get())) return rows
  const what = isStore ? 'a Store of what is no list' : 'no Store'
  throw new PorticoError(
    'PLUGIN_SETUP_FAILED',
    `The connector group "${group}" of ${plugin} answers ${what}: stores.create([]) makes one.`,
    {
      context: { plugin, group },
    },
  )
}

const unloaded = (group: Entry): PorticoError =>
  new PorticoError('PLUGIN_MISSING', `${group.plugin} was taken out.`, { context: { plugin: group.plugin } })

export const createConnectorGroups = ({ delivery, situation, clock, order, hidden = [], rows: load }: GroupParts): ConnectorGroupsOwner => {
  const position = (group: Entry): number => {
    const wanted = order.indexOf(group.id)
    return wanted < 0 ? group.order : wanted - order.length
  }
  const registry = createRegistry<Entry>(delivery, position)
  const shown = new Map<Entry, { readonly items: OwnedStore<GroupItems>; readonly life: AbortController; load(group: Entry): void }>()

  /** Stores the rows as they come. Answers that the group failed, or was removed. */
  const follow = async (group: Entry, signal: AbortSignal, emit: (rows: GroupItems) => void): Promise<GroupItems> => {
    const stopClock = clock.after(GROUP_LIMIT, () =>
      emit(failure(group, new PorticoError('PLUGIN_TIMEOUT', `The group "${group.id}" takes long.`))),
    )
    signal.addEventListener('abort', stopClock)
    try {
      const rows: Store<readonly ConnectorItem[]> = await load(group.plugin, group.id)
      stopClock()
      const { changes$ } = untilAborted(delivery, rows, signal)
      return await new Promise<GroupItems>((resolve, reject) => {
        changes$.subscribe({
          next: (items) => emit({ status: 'ready', items }),
          error: reject,
          complete() {
            const gone = failure(group, unloaded(group))
            emit(gone)
            resolve(gone)
          },
        })
      })
    } catch (cause) {
      stopClock()
      return failure(group, cause)
    }
  }
  const find = (id: string): Entry | undefined => registry.all.get().find((group) => group.id === id)
  const forget = (group: Entry): void => {
    const entry = shown.get(group)
    entry?.life.abort()
    entry?.items.complete()
    shown.delete(group)
  }
  const items = (id: string): Store<GroupItems> => {
    const group = find(id)
    if (!group) throw new PorticoError('VIEW_UNKNOWN', `There is no connector group "${id}".`, { context: { group: id } })
    const known = shown.get(group)
    if (known) return known.items
    const [store, life] = [createStore<GroupItems>(delivery, { status: 'loading' }), new AbortController()]
    const load = createLatest(delivery, life.signal)(follow, store.set)
    shown.set(group, { items: store, life, load })
    void load(group)
    return store
  }
  return {
    items,
    all: joinStores(delivery, [registry.all, situation], (all, now) => all.filter((group) => holds(group.when, now)), sameItems),
    retry(id) {
      const group = find(id)
      const known = group && shown.get(group)
      if (!group || known?.items.get().status !== 'failed') return
      known.items.set({ status: 'loading' })
      known.load(group)
    },
    register({ id, connectorGroups }) {
      const wanted = (connectorGroups ?? []).filter((group) => !hidden.includes(group.id))
      const added = wanted.map((group) => Object.freeze({ ...group, plugin: id }))
      const undo = registry.add(added)
      return () => {
        undo()
        added.forEach(forget)
      }
    },
  }
}
