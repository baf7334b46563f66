import type { CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Store } from '../../kernel/contract/store.ts'
import type { AskedPermission } from './permissions/asked-permission.ts'
import type { LowerAmountProblem } from './permissions/read-lower-amount.ts'
import type { PermissionRefusal, PermissionRequest } from './permissions/read-request.ts'

/** What is spent, for people. */
export interface SessionAsset {
  readonly symbol: string
  /** Undefined where the token does not say it: amounts are then in its smallest unit. */
  readonly decimals: number | undefined
  /** The token's address; absent for the network's coin. */
  readonly address?: string
  /** What the account holds of it now. */
  readonly balance?: bigint
}

/**
 * How a session is. `active`, `expired`, `revoked`: as the chain says, and its end date. `revoking`: the transaction that revokes it is on its
 * way. `unknown`: a service lists it, and the chain knows no such permission. `unchecked`: the chain has not been asked yet, or did not answer.
 */
export type SessionStatus = 'active' | 'revoking' | 'expired' | 'revoked' | 'unknown' | 'unchecked'

/** A permission that an account has granted, and what was made of it. Amounts in the smallest unit. */
export interface SmartSession {
  readonly id: string
  readonly account: string
  readonly network: CaipNetworkId
  readonly networkName: string
  /** The wallet that granted it. Undefined where a service alone knows of it. */
  readonly wallet: string | undefined
  /** The site that asked for it. */
  readonly origin: string
  /** Undefined where what was granted cannot be read, and where the account has signed other terms. */
  readonly request: PermissionRequest | undefined
  /** It is listed with other terms than the account has signed, which allow more. */
  readonly signedOtherwise: boolean
  readonly asset: SessionAsset | undefined
  /** ms since 1970. */
  readonly grantedAt: number
  readonly status: SessionStatus
  /** The most that could be spent from the grant to the end. */
  readonly most: bigint | undefined
  readonly spent: bigint | undefined
  readonly left: bigint | undefined
  /** Seconds since 1970. */
  readonly lastUsed: number | undefined
  /** The service says that it is revoked, and the chain does not. */
  readonly onlyServiceRevoked: boolean
  /** The account is connected, so that it can be revoked here. */
  readonly connected: boolean
}

/** All sessions that are known. */
export interface SessionList {
  readonly status: 'none' | 'loading' | 'ready'
  readonly sessions: readonly SmartSession[]
  /** The service's list could not be read: sessions that other sites have may be missing. */
  readonly serviceFailed: boolean
  /** Some sessions could not be looked up on the chain. */
  readonly chainFailed: boolean
}

/** Why a grant or a revocation came to nothing. */
export interface SessionProblem {
  readonly key: 'declined' | 'unsupported' | 'walletFailed' | 'grantedMore' | 'notSent' | 'otherNetwork'
  /** The wallet's own words. */
  readonly message?: string
}

/** One of the permissions that the visitor looks at before the wallet is asked. */
export interface DraftPermission {
  /** As the site asks for it. */
  readonly asked: PermissionRequest
  /** As it will be asked for, with the visitor's amount. */
  readonly request: PermissionRequest
  readonly asset: SessionAsset | undefined
  /** The most that can be spent until the end. Undefined where there is no limit. */
  readonly most: bigint | undefined
  /** The amount that was asked for, where it may be lowered. */
  readonly highest: bigint | undefined
  /** What the visitor has typed. */
  readonly amountText: string
  readonly amountProblem: LowerAmountProblem | undefined
}

/** A request for permissions that the visitor looks at. */
export interface GrantDraft {
  readonly network: Network
  readonly account: string
  readonly permissions: readonly DraftPermission[]
  /** What this site holds of the account already. */
  readonly held: readonly SmartSession[]
  readonly phase: 'review' | 'asking'
  readonly problem: SessionProblem | undefined
}

export type { AskedPermission, PermissionRefusal }

/** Smart sessions: permissions that sites spend within limits that the chain keeps. */
export interface SmartSessionsService {
  readonly list: Store<SessionList>
  /** What the visitor is asked to grant; undefined while nothing is asked. */
  readonly draft: Store<GrantDraft | undefined>
  /** What was granted last. */
  readonly created: Store<readonly SmartSession[]>
  readonly problem: Store<SessionProblem | undefined>
  /**
   * Shows the visitor what is asked for, and asks the wallet. `requests` as in ERC-7715. Resolves with what the wallet has granted. Rejects
   * with `PARAMS_INVALID` (`context.reason` is a `PermissionRefusal`), `DISCONNECTED`, `REQUEST_REJECTED` or the wallet's error.
   *
   * @example const granted = await (await portico.service(SMART_SESSIONS)).grant([{ chainId, to, permission, rules }])
   */
  grant(requests: readonly AskedPermission[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Changes the amount of a permission of the draft. */
  setAmount(index: number, text: string): void
  /** Asks the wallet for the permissions of the draft. */
  approve(): Promise<void>
  /** Reads the list again. */
  refresh(): Promise<void>
  /** Ends a session on the chain, and tells the service. */
  revoke(id: string): Promise<void>
  /** The view that shows the draft is there. The answer ends it. */
  watchDraft(): () => void
}
