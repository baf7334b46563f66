import type { Namespace } from '../../kernel/contract/caip.ts'
import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'

/** The wallet that is asked. */
export interface AttemptTarget {
  readonly connectorId: string
  readonly namespace?: Namespace | undefined
}

/** How far an attempt to connect is. `late`: asked 5 s ago, no answer yet. */
export type Attempt = AttemptTarget &
  ({ readonly status: 'asking' | 'late' | 'connected' } | { readonly status: 'failed'; readonly error: PorticoError })

/** A wallet the visitor connected with. */
export interface RecentWallet {
  /** The connector's id. */
  readonly id: string
  readonly name: string
  readonly icon?: string
}

/** Owns the one attempt to connect, and the memory of the wallets used last. */
export interface WalletsService {
  readonly attempt: Store<Attempt | undefined>
  /**
   * Asks the wallet unless it is being asked already, and keeps asking while somebody holds. Once all have let go and no
   * other view lies over theirs the attempt is given up.
   */
  hold(target: AttemptTarget): Undo
  /** Asks again, unless the wallet has been asked less than 5 s ago. */
  retry(): void
  /** Gives the attempt up. */
  cancel(): void
  /** At most two, the newest first. */
  readonly recent: Store<readonly RecentWallet[]>
}
