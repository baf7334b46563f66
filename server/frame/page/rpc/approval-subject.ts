import type { RequestTerms } from '../../../../ui-kit/review/terms.tsx'
import type { FrameNetwork } from '../networks/networks.ts'
import { RequestError } from './request-error.ts'

/** What the visitor is asked about: exactly what is signed if they agree. */
export interface ApprovalSubject {
  /** A method that the adapter's review reads. What is signed by another way, a user operation for instance, is asked about by its calls. */
  readonly method: string
  /**
   * As it is signed: a transaction has its nonce, its gas and its fees. Transactions of Solana stand in base64, as the adapter reads them.
   */
  readonly params: unknown
  readonly network: FrameNetwork
  /** The account that signs. */
  readonly address: string
  /** What the frame adds to the request by itself. */
  readonly terms?: RequestTerms | undefined
}

/**
 * Shows a request and resolves once the visitor agrees. Rejects where they do not, or where the page gives the request up. The subject is
 * frozen to the depth: what is signed afterwards is what was on screen.
 */
export type ShowApproval = (subject: ApprovalSubject) => Promise<void>

/** What the page hears where the visitor said no. */
export const rejected = (): RequestError => new RequestError('rejected', 'User rejected the request')
