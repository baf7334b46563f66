import type { AdapterDecl } from '../contract/adapters.ts'
import type { Namespace, Network } from '../contract/caip.ts'
import type { Scoped } from '../contract/contributions.ts'
import type { Family } from '../contract/family.ts'
import { isForeign } from '../contract/ids.ts'
import type { FamiliesService } from '../contract/session-services.ts'
import type { Undo } from '../contract/store.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import type { FullManifest } from './full-manifest.ts'

/** The kernel's half of the families. */
export interface FamiliesOwner extends FamiliesService {
  register(manifest: FullManifest): Undo
  /** All declared families: at once if they are loaded, as they mostly are. A family that cannot be loaded is reported and left out. */
  all(): readonly Family[] | Promise<readonly Family[]>
  /** Whether wallets of a family that is there answer a method. */
  answers(method: string): boolean
  /** Whether a plugin brings the family that is in force for a namespace. */
  brings(plugin: string, namespace: Namespace): boolean
}

export interface FamilyParts {
  readonly delivery: Delivery
  readonly report: Report
  /** What takes a family that is loaded. */
  loadCode(): Promise<typeof import('./chain-family.ts')>
  /** A configured network of a family. */
  networkOf(namespace: Namespace): Network | undefined
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

interface Entry {
  readonly plugin: string
  readonly adapter: AdapterDecl
  readonly life: AbortController
}

/** Whether wallets of a family answer a method. */
export const answers = ({ methods: { safe, unsafe, place, others = [] } }: Family, method: string): boolean =>
  [safe, unsafe, place, others].some((list) => list.includes(method))

export const createFamilies = ({ delivery, report, loadCode, networkOf, run }: FamilyParts): FamiliesOwner => {
  let entries: readonly Entry[] = []
  const loaded = new Map<Entry, Family>()
  /** Of namespaces that no adapter has a family for. */
  const universal = new Map<Namespace, Family>()

  const entryOf = (namespace: Namespace): Entry | undefined => {
    const all = entries.filter(({ adapter }) => adapter.namespace === namespace)
    // A family of this package, or another's if this package has none.
    return all.find(({ plugin }) => !isForeign(plugin)) ?? all[0]
  }
  const of = (namespace: Namespace): Family | undefined => {
    const entry = entryOf(namespace)
    return entry ? loaded.get(entry) : universal.get(namespace)
  }
  const load = async (namespace: Namespace): Promise<Family> => {
    const known = of(namespace)
    if (known) return known
    const entry = entryOf(namespace)
    const [{ takeFamily, universalFamily }, given] = await Promise.all([
      loadCode(),
      entry && run<unknown>(entry.plugin, entry.adapter.family as NonNullable<AdapterDecl['family']>),
    ])
    const present = of(namespace)
    if (present) return present
    if (!entry) {
      const family = universalFamily(namespace, networkOf(namespace))
      universal.set(namespace, family)
      return family
    }
    const family = takeFamily(given, namespace, { plugin: entry.plugin, signal: entry.life.signal, delivery })
    loaded.set(entry, family)
    return family
  }
  const declared = (): readonly Namespace[] => [...new Set(entries.map(({ adapter }) => adapter.namespace))]
  const present = (): readonly Family[] => declared().flatMap((namespace) => of(namespace) ?? [])
  return {
    of,
    load,
    serves: (namespace) => entryOf(namespace) !== undefined,
    all: () =>
      present().length === declared().length
        ? present()
        : Promise.all(declared().map((namespace) => load(namespace).catch(report))).then(present),
    brings: (plugin, namespace) => entryOf(namespace)?.plugin === plugin,
    answers: (method) => present().some((family) => answers(family, method)),
    register({ id, adapters = [] }) {
      const added = adapters.flatMap((adapter) => (adapter.family ? [{ plugin: id, adapter, life: new AbortController() }] : []))
      entries = [...entries, ...added]
      return () => {
        entries = entries.filter((entry) => !added.includes(entry))
        for (const entry of added) {
          loaded.delete(entry)
          entry.life.abort()
        }
      }
    },
  }
}
