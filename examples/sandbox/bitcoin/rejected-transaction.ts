/** Why the chain refuses a transaction, in the words of a node. */
export class RejectedTransaction extends Error {
  override readonly name = 'RejectedTransaction'
}
