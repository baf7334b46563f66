import type { CaipNetworkId } from './caip.ts'
import type { Store } from './store.ts'

/** Where a name is looked up, and who may give up waiting. */
export interface NameQuery {
  readonly network: CaipNetworkId
  readonly signal?: AbortSignal
}

/**
 * Names of addresses, and addresses of names, each for a network. The kernel asks the plugins that provide this token in the order in which
 * the host has them, until one answers. A provider answers `undefined` for what it does not know, and a name only in its normalised form and
 * where the forward look-up agrees. Names are hints: the address is always shown beside them.
 *
 * @example
 * // a plugin that knows names, with the host's consent (option `replace`) where it is from outside
 * provides: { names: NAMES } // setup: { names: { revision, addressOf: async ({ name }) => book.get(name), nameOf: async () => undefined } }
 */
export interface NamesService {
  /** Moves when an answer may have changed: ask anew then. */
  readonly revision: Store<number>
  /** The address that a name stands for; `undefined` where nobody knows it. Rejects where nobody answers and a provider has failed. */
  addressOf(query: NameQuery & { readonly name: string }): Promise<string | undefined>
  /** The name of an address; `undefined` where it has none. Rejects where nobody answers and a provider has failed. */
  nameOf(query: NameQuery & { readonly address: string }): Promise<string | undefined>
}
