import type { CaipNetworkId } from './caip.ts'
import type { Store } from './store.ts'

/** The network of a look-up, and the signal that ends it. `fresh`: an earlier answer does not do. */
export interface NameQuery {
  readonly network: CaipNetworkId
  readonly signal?: AbortSignal
  readonly fresh?: boolean
}

/**
 * Looks up names of addresses and addresses of names, each for a network. The kernel asks the plugins that provide this token in the host's
 * order, until one answers. A provider answers `undefined` for what it does not know. It answers a name only in its normalised form, and
 * only if the name leads back to the address. Names are hints: show the address beside them.
 *
 * @example
 * // a plugin that knows names, with the host's consent (option `replace`) where it is from outside
 * provides: { names: NAMES } // setup: { names: { revision, addressOf: async ({ name }) => book.get(name), avatarOf: async () => undefined, nameOf: async () => undefined } }
 */
export interface NamesService {
  /** Changes when an answer may have changed. Look up again then. */
  readonly revision: Store<number>
  /** The address of a name; `undefined` if nobody knows it. Rejects if nobody knows it and a provider has failed. */
  addressOf(query: NameQuery & { readonly name: string }): Promise<string | undefined>
  /** The picture that a name's owner has chosen, for `useImage`; `undefined` if there is none. Nothing is fetched from there. */
  avatarOf(query: NameQuery & { readonly name: string }): Promise<string | undefined>
  /** The name of an address; `undefined` if it has none. Rejects if nobody knows it and a provider has failed. */
  nameOf(query: NameQuery & { readonly address: string }): Promise<string | undefined>
}
