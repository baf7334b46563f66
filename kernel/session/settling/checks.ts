import type { Namespace } from '../../contract/caip.ts'
import type { SettlingPoint } from '../../contract/guards.ts'
import type { Attempt } from '../connect/attempts.ts'

/** Guards that are being asked about a wallet that moved. */
export interface Check {
  readonly attempt: Attempt
  readonly points: readonly SettlingPoint[]
}

/** Checks that are under way, at most one for a family. */
export type Checks = Map<Namespace, Check>
