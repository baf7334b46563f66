/** Why the chain refuses a transaction, in the words of a node. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
}
