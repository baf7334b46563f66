import type { ClockPort } from '../../../../kernel/contract/ports.ts'
import type { AccountKeys } from '../keys-port.ts'
import type { AskChain } from '../networks/ask-chain.ts'
import type { FrameNetwork, Networks } from '../networks/networks.ts'
import type { KeptPermissions } from '../permissions/kept-permissions.ts'
import type { OpenedAccount } from '../smart-account/open-account.ts'
import type { SmartAccounts } from '../smart-account/smart-accounts.ts'
import type { SmartChain } from '../smart-account/smart-chain.ts'
import type { ShowApproval } from './approval-subject.ts'
import type { Batches } from './batches.ts'
import { RequestError } from './request-error.ts'

/** What requests are answered with. */
export interface RequestContext {
  /** The batches that were sent, by their id. */
  readonly batches: Batches
  /** The permissions that the page around was given. */
  readonly keptPermissions: KeptPermissions
  readonly networks: Networks
  readonly smartAccounts: SmartAccounts
  readonly ask: AskChain
  readonly showApproval: ShowApproval
  readonly clock: ClockPort
  /** Aborts when the page gives up what it asks. */
  readonly signal: AbortSignal
  /** Aborts when the visitor signs out: nothing more is signed then. */
  readonly ended: AbortSignal
  /** The keys of the signed-in account. Rejects where nobody is signed in. */
  keys(): Promise<AccountKeys>
}

/** What a request that signs is carried out with: one network and one account, from the question to the signature. */
export interface SigningContext
  extends Pick<RequestContext, 'ask' | 'showApproval' | 'batches' | 'keptPermissions' | 'clock' | 'signal' | 'ended'> {
  readonly network: FrameNetwork
  readonly keys: AccountKeys
  /** The account, where the page wants the one that is a contract. */
  readonly smart: OpenedAccount | undefined
  /** What the network has for smart accounts, whichever the page wants. */
  readonly smartChain: SmartChain | undefined
  /** Contracts whose typed data is not signed as data. */
  readonly guarded: readonly string[]
}

/** The account behind a request that only smart accounts have. */
export const requireSmart = <T>(smart: T | undefined, method: string): T => {
  if (smart === undefined) throw new RequestError('unsupportedMethod', `The account is a key, and has no ${method}.`)
  return smart
}
