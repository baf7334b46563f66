import type { CanonicalAddress } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import type { ConnectorsOwner } from '../connectors/connectors.ts'
import type { StoredConnection } from '../restore/stored-sessions.ts'

/** Writes addresses of a family as they are written everywhere. */
export type Canonical = (namespace: Namespace, address: string) => string

/** How the families write their addresses, as far as it is known. */
export interface AddressForms {
  /** An address as it is given, where its family's form is not known and no stored session has had it. */
  readonly canonical: Canonical
  isKnown(namespace: Namespace): boolean
  /** Rejects as loading an adapter's part does. */
  load(namespaces: readonly Namespace[]): Promise<unknown>
  /** An account of the last visit is written as it was: its family's form need not be known for it. */
  remember(connections: readonly StoredConnection[]): void
}

/** What the forms are learnt from. */
export interface AddressFormsParts {
  readonly connectors: Pick<ConnectorsOwner, 'canonicalOf'>
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

/** Makes them for one kernel. */
export const createAddressForms = ({ connectors, run }: AddressFormsParts): AddressForms => {
  const forms = new Map<Namespace, CanonicalAddress>()
  const spellings = new Map<string, string>()
  const load = async (namespace: Namespace): Promise<void> => {
    const declared = connectors.canonicalOf(namespace)
    if (!declared) return void forms.set(namespace, String)
    const code = declared.adapter.canonical as () => Promise<{ readonly default: Scoped<CanonicalAddress> }>
    forms.set(namespace, await run(declared.plugin, code))
  }
  return {
    canonical: (namespace, address) => forms.get(namespace)?.(address) ?? spellings.get(address) ?? address,
    isKnown: (namespace) => forms.has(namespace),
    load: (namespaces) => Promise.all(namespaces.map(load)),
    remember(connections) {
      for (const { address, given = address } of connections) spellings.set(given, address)
    },
  }
}
