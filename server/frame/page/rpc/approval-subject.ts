import type { PermissionText } from '../../../../plugins/smart-sessions/permissions/permission-type.ts'
import type { WrittenAsset } from '../../../../plugins/smart-sessions/permissions/write-permission.ts'
import type { RequestTerms } from '../../../../ui-kit/review/terms.tsx'
import type { FrameNetwork } from '../networks/networks.ts'
import { RequestError } from './request-error.ts'

/** A permission that somebody asks for, for the page to say in the visitor's language. */
export interface AskedPermission {
  /** Who may act. */
  readonly to: string
  readonly texts: readonly PermissionText[]
  /** What may be spent; undefined where nothing may be. */
  readonly asset: (WrittenAsset & { readonly address?: string }) | undefined
  /** The most that may be spent until `expiry`, in the smallest unit. */
  readonly most: bigint | undefined
  /** In seconds since 1970. */
  readonly expiry: number | undefined
  /** The site's own words. */
  readonly justification: string | undefined
}

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
  readonly terms?: Omit<RequestTerms, 'permission'> | undefined
  /** The permission that is given with the signature. */
  readonly permission?: AskedPermission | undefined
}

/**
 * Shows a request and resolves once the visitor agrees. Rejects where they do not, or where the page gives the request up. The subject is
 * frozen to the depth: what is signed afterwards is what was on screen.
 */
export type ShowApproval = (subject: ApprovalSubject) => Promise<void>

/** What the page hears where the visitor said no. */
export const rejected = (): RequestError => new RequestError('rejected', 'User rejected the request')
