import type { SettlingPoint } from '../../contract/guards.ts'
import type { Denial, Guards } from '../../registries/guards.ts'
import type { Settling } from './settling.ts'

/** Asks guards that watch over one of these points; undefined where there are none. */
export type Guarded = <T extends { readonly denial: Denial | undefined }>(
  points: readonly SettlingPoint[],
  ask: (settling: Settling) => Promise<T>,
) => Promise<T | undefined>

export interface GuardedParts {
  readonly guards: Guards
  readonly settling: Settling
}

/** Makes what asks the guards of one kernel about connections. */
export const createGuarded =
  ({ guards, settling }: GuardedParts): Guarded =>
  async (points, ask) =>
    guards.has('connect', points) ? ask(settling) : undefined
