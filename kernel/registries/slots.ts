import type { ComponentType } from 'react'
import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { SlotItem, SlotsRegistry } from '../contract/registry-services.ts'
import type { Entry, SlotName } from '../contract/slots.ts'
import type { Store, Undo } from '../contract/store.ts'
import { freezePlain } from '../contract/tools/freeze-plain.ts'
import type { Delivery } from '../streams/delivery.ts'
import { joinStores, sameItems } from '../streams/store.ts'
import type { FullManifest } from './full-manifest.ts'
import { createRegistry } from './registry.ts'
import { isComponent, type PluginAccess } from './views.ts'
import { holds, type Situation } from './when.ts'

// Entries are data that all plugins see. They are deep-frozen, so that no plugin can rewrite another's.
type Item = Entry & { readonly slot: string; readonly plugin: string }

/** Position of an entry that names none. */
const DEFAULT_ORDER = 100

/** The kernel's half of the slot registry. */
export interface SlotsOwner extends SlotsRegistry {
  register(manifest: FullManifest): Undo
}

/** Makes the slot registry. `hidden`: entries that the host does not want, as `plugin/entry`. */
export const createSlots = (
  delivery: Delivery,
  access: PluginAccess,
  situation: Store<Situation>,
  hidden: readonly string[] = [],
): SlotsOwner => {
  const registry = createRegistry<Item>(delivery, (entry) => entry.order ?? DEFAULT_ORDER)
  return {
    of<S extends SlotName>(slot: S): Store<readonly SlotItem<S>[]> {
      return joinStores(
        delivery,
        [registry.all, situation],
        // The manifest's type tied the entry to the slot it stands in.
        (all, now) => all.filter((entry) => entry.slot === slot && holds(entry.when, now)) as unknown as readonly SlotItem<S>[],
        sameItems,
      )
    },
    async load(entry) {
      const declared = (one: Item): boolean => one.plugin === entry.plugin && 'load' in one && one.load === entry.load
      if (!registry.all.get().some(declared)) {
        throw new PorticoError('UNDECLARED_DEPENDENCY', `${entry.plugin} has no such entry in a slot.`, {
          context: { plugin: entry.plugin },
        })
      }
      const [scope, module, bind] = await Promise.all([
        access.activate(entry.plugin),
        access.chunk(entry.plugin, entry.load).catch((cause: unknown) => {
          if (isPorticoError(cause)) throw cause
          throw new PorticoError('VIEW_LOAD_FAILED', `A part of ${entry.plugin} could not be loaded.`, {
            cause,
            context: { plugin: entry.plugin },
          })
        }),
        access.binding(),
        access.ready(entry.plugin),
      ])
      if (!isComponent(module?.default)) {
        throw new PorticoError('VIEW_LOAD_FAILED', `A part of ${entry.plugin} is no component.`, { context: { plugin: entry.plugin } })
      }
      return Object.freeze({ component: bind(module.default as ComponentType, scope) })
    },
    register: ({ id, slots }) =>
      registry.add(
        Object.entries(slots ?? {}).flatMap(([slot, entries]) =>
          entries.filter((entry) => !hidden.includes(`${id}/${entry.id}`)).map((entry) => freezePlain({ ...entry, slot, plugin: id })),
        ),
      ),
  }
}
