import type { RecoveryShare } from '../../auth/api.ts'
import type { Addresses } from './key-set.ts'
import type { ServerShare } from './server-shares.ts'

/** What the service keeps of an account's keys: the newest generation's shares, and its own shares for devices of earlier ones. */
export interface KeptShares {
  readonly generation: number
  /** The newest first. */
  readonly server: readonly ServerShare[]
  readonly recovery: RecoveryShare
  readonly addresses: Addresses
}

/** Keeps shares at the service. */
export interface ShareKeeper {
  /** Undefined where the account has none. */
  get(): Promise<KeptShares | undefined>
  /** Keeps all or nothing. Throws `KEYS_CONFLICT` where `replaces` is not the newest generation. */
  put(next: Omit<KeptShares, 'generation'>, replaces: number): Promise<void>
}
