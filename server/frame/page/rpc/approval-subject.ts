import type { PermissionText } from '../../../../plugins/smart-sessions/permissions/permission-type.ts'
import type { WrittenAsset } from '../../../../plugins/smart-sessions/permissions/write-permission.ts'
import type { RequestTerms } from '../../../../ui-kit/review/terms.tsx'
import type { FrameNetwork } from '../networks/networks.ts'
import { RequestError } from './request-error.ts'

/** What may be spent by a permission. */
export interface PermissionAsset extends WrittenAsset {
  /** Of a token. */
  readonly address?: string
}

/** A permission that the site has already, and that has not ended. */
export interface HeldPermission {
  /** Undefined where nothing may be spent. */
  readonly asset: PermissionAsset | undefined
  /** The most that could be spent from the grant to the end, in the smallest unit. */
  readonly most: bigint | undefined
  /** What the chain says that was spent. Undefined where it did not say. */
  readonly spent: bigint | undefined
  /** In seconds since 1970. */
  readonly expiry: number | undefined
}

/** A permission that somebody asks for, for the page to say in the visitor's language. */
export interface AskedPermission {
  /** Who may act. */
  readonly to: string
  readonly texts: readonly PermissionText[]
  /** What may be spent; undefined where nothing may be. */
  readonly asset: PermissionAsset | undefined
  /** The most that may be spent until `expiry`, in the smallest unit. */
  readonly most: bigint | undefined
  /** In seconds since 1970. */
  readonly expiry: number | undefined
  /** The site's own words. */
  readonly justification: string | undefined
  /** The amount that the site asks for, where the visitor may lower it. */
  readonly highest: bigint | undefined
  /** What the same site has already. */
  readonly held: readonly HeldPermission[]
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
 * frozen to the depth: what is signed afterwards is what was on screen. `lower` makes the subject with a lower amount; the last one that it has
 * made is the one on screen, and the one that the visitor agrees to.
 */
export type ShowApproval = (subject: ApprovalSubject, lower?: LowerSubject) => Promise<void>

/** Makes the subject anew with another amount. */
export type LowerSubject = (amount: bigint) => ApprovalSubject

/** What the page hears where the visitor said no. */
export const rejected = (): RequestError => new RequestError('rejected', 'User rejected the request')
