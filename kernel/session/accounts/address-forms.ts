import type { Namespace } from '../../contract/caip.ts'
import type { FamiliesService } from '../../contract/session-services.ts'
import type { StoredConnection } from '../restore/stored-sessions.ts'

/** Writes addresses of a family as they are written everywhere. */
export type Canonical = (namespace: Namespace, address: string) => string

/** How the families write their addresses, as far as it is known. */
export interface AddressForms {
  /** An address in the given spelling, if its family has not come and no stored session has had it. */
  readonly canonical: Canonical
  isKnown(namespace: Namespace): boolean
  /** Methods of a family's provider beside `request`, as far as they are known. */
  providerMethods(namespace: Namespace): readonly string[]
  /** Rejects as loading a family does. */
  load(namespaces: readonly Namespace[]): Promise<unknown>
  /** An account of the last visit is written as it was: its family need not have come for it. */
  remember(connections: readonly StoredConnection[]): void
}

/** What the forms are learnt from. */
export interface AddressFormsParts {
  readonly families: FamiliesService
}

/** Makes them for one kernel. */
export const createAddressForms = ({ families }: AddressFormsParts): AddressForms => {
  const spellings = new Map<string, string>()
  return {
    canonical: (namespace, address) => families.of(namespace)?.codec.canonical(address) ?? spellings.get(address) ?? address,
    isKnown: (namespace) => families.of(namespace) !== undefined,
    providerMethods: (namespace) => families.of(namespace)?.providerMethods ?? [],
    load: (namespaces) => Promise.all(namespaces.map(families.load)),
    remember(connections) {
      for (const { address, given = address } of connections) spellings.set(given, address)
    },
  }
}
