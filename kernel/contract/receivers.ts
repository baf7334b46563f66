import type { Namespace } from './caip.ts'

/**
 * Addresses that the visitor has sent something to. Reviews warn of an address that looks like one of them and is another. The kernel asks
 * every plugin that provides this token.
 *
 * @example
 * provides: { receivers: RECEIVERS } // setup: { receivers: { known: async (namespace) => book.addressesOf(namespace) } }
 */
export interface ReceiversService {
  /** Of one family, in any of its spellings, newest first. They may have been planted: warn of others by them, and never offer them. */
  known(namespace: Namespace): Promise<readonly string[]>
}
