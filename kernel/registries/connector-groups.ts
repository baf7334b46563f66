import type { ConnectorGroup, ConnectorGroupDecl } from '../contract/connector-groups.ts'
import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { ConnectorGroupsRegistry, GroupItems } from '../contract/kernel-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Store, Undo } from '../contract/store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { sameItems, selectStore } from '../streams/select-store.ts'
import { createStore, type OwnedStore } from '../streams/store.ts'
import { createRegistry } from './registry.ts'
import { holds, type Situation } from './when.ts'

/** ms; a group that takes longer is said to have failed, and drawn all the same should it come. */
const GROUP_LIMIT = 1_000

type Entry = ConnectorGroupDecl<string> & { readonly plugin: string }

/** The kernel's half of the group registry. */
export interface ConnectorGroupsOwner extends ConnectorGroupsRegistry {
  register(manifest: FullManifest): Undo
}

/** What the group registry needs. */
export interface GroupParts {
  readonly delivery: Delivery
  readonly situation: Store<Situation>
  readonly clock: ClockPort
  /** Ids in the order the host wants. */
  readonly order: readonly string[]
  run(plugin: string, load: () => Promise<{ readonly default: ConnectorGroup }>): Promise<ReturnType<ConnectorGroup>>
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

const unloaded = (group: Entry): PorticoError =>
  new PorticoError('PLUGIN_MISSING', `${group.plugin} was taken out.`, { context: { plugin: group.plugin } })

/** Makes the group registry. */
export const createConnectorGroups = ({ delivery, situation, clock, order, run }: GroupParts): ConnectorGroupsOwner => {
  const position = (group: Entry): number => {
    const wanted = order.indexOf(group.id)
    return wanted < 0 ? group.order : wanted - order.length
  }
  const registry = createRegistry<Entry>(delivery, position)
  const shown = new Map<Entry, { readonly items: OwnedStore<GroupItems>; stop: Undo }>()

  const load = (group: Entry, items: OwnedStore<GroupItems>): void => {
    const stopClock = clock.after(GROUP_LIMIT, () => {
      if (items.get().status === 'loading')
        items.set(failure(group, new PorticoError('PLUGIN_TIMEOUT', `The group "${group.id}" takes long.`)))
    })
    const attempt = run(group.plugin, group.load)
    attempt
      .then((source) => {
        const entry = shown.get(group)
        if (entry?.items !== items) return
        const take = (): void => items.set({ status: 'ready', items: source.get() })
        take()
        entry.stop()
        const stop = source.subscribe(take)
        const completion = source.changes$.subscribe({ complete: () => items.set(failure(group, unloaded(group))) })
        entry.stop = () => {
          stop()
          completion.unsubscribe()
        }
      })
      .catch((cause: unknown) => items.set(failure(group, cause)))
      .finally(stopClock)
  }
  const find = (id: string): Entry | undefined => registry.all.get().find((group) => group.id === id)
  const forget = (group: Entry): void => {
    const entry = shown.get(group)
    entry?.stop()
    entry?.items.complete()
    shown.delete(group)
  }
  const items = (id: string): Store<GroupItems> => {
    const group = find(id)
    if (!group) throw new PorticoError('VIEW_UNKNOWN', `There is no connector group "${id}".`, { context: { group: id } })
    const known = shown.get(group)
    if (known) return known.items
    const store = createStore<GroupItems>(delivery, { status: 'loading' })
    shown.set(group, { items: store, stop: () => undefined })
    load(group, store)
    return store
  }
  return {
    items,
    all: selectStore([registry.all, situation], () => registry.all.get().filter((group) => holds(group.when, situation.get())), sameItems),
    retry(id) {
      const group = find(id)
      const known = group && shown.get(group)
      if (!group || known?.items.get().status !== 'failed') return
      known.items.set({ status: 'loading' })
      load(group, known.items)
    },
    register({ id, connectorGroups }) {
      const added = (connectorGroups ?? []).map((group) => Object.freeze({ ...group, plugin: id }))
      const undo = registry.add(added)
      return () => {
        undo()
        added.forEach(forget)
      }
    },
  }
}
