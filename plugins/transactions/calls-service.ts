import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Store } from '../../kernel/contract/store.ts'
import type { SendCallsRequest, TransactionKind, TransactionProblem, TransactionTitle } from './service.ts'

/**
 * How far a step is. `unsure`: nobody knows whether it was sent. `failed`: it failed in a block. `refused` and `notSent`: nothing of it went
 * out.
 */
export type StepStatus = 'waiting' | 'asking' | 'pending' | 'done' | 'failed' | 'unsure' | 'refused' | 'notSent'

/** One of several calls, as the visitor sees it. */
export interface StepState {
  readonly kind: TransactionKind
  readonly title: TransactionTitle
  readonly status: StepStatus
}

/**
 * Several calls that are being sent. `upgrade` and `unable` ask the visitor: the wallet would upgrade the account first, or it cannot take the
 * calls as one. `together`: the wallet has all of them. `inTurn`: it gets one after the other. `stopped`: the rest is not sent.
 */
export interface CallsRun {
  readonly phase: 'starting' | 'upgrade' | 'unable' | 'together' | 'inTurn' | 'stopped'
  readonly network: CaipNetworkId
  readonly steps: readonly StepState[]
  /** What the visitor has chosen. */
  readonly way?: 'together' | 'inTurn'
  /** Why the next step was not sent, where no transaction of the list says it. */
  readonly problem?: TransactionProblem
}

/** Sends several calls, and has the view of it. */
export interface CallsService {
  readonly run: Store<CallsRun | undefined>
  /** Answers the question of the phases `upgrade` and `unable`. */
  choose(way: 'together' | 'inTurn'): void
  /** The view is left for good. */
  leave(): Promise<void>
}

/** What one step is, without what else the request is about. */
export type Step = SendCallsRequest['calls'][number]
