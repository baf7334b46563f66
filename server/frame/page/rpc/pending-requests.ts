import type { FrameNetwork } from '../networks/networks.ts'

/** What waits for the visitor's word: exactly what is signed if they agree. */
export interface PendingRequest {
  readonly method: string
  /** As it is signed: a transaction has its nonce, its gas and its fees. */
  readonly params: unknown
  readonly network: FrameNetwork
  /** The account that signs. */
  readonly address: string
}

/** Shows a request and resolves once the visitor agrees. Rejects where they do not, or where the page gives the request up. */
export type Approve = (request: PendingRequest) => Promise<void>

/** What the page hears where the visitor said no. */
export const rejected = (): Error => new Error('User rejected the request')
