import type { ClockPort } from '../../contract/ports.ts'
import type { Undo } from '../../contract/store.ts'

/** ms; an answer is forgotten then, however long it may stand. */
const LIFETIME = 300_000

interface Kept {
  readonly value: unknown
  readonly at: number
  readonly order: number
  readonly forget: Undo
}

/** What was answered before. */
export interface Answers {
  /** An answer no older than `ms`. */
  get(key: string, ms: number): { readonly value: unknown } | undefined
  /** Keeps an answer, unless that of a later question (of a higher `order`) is there. */
  keep(key: string, value: unknown, order: number): void
}

/** Makes the memory of one kernel's calls. */
export const createAnswers = (clock: ClockPort): Answers => {
  const all = new Map<string, Kept>()
  return {
    get(key, ms) {
      const kept = all.get(key)
      return kept && clock.now() - kept.at < ms ? kept : undefined
    },
    keep(key, value, order) {
      const before = all.get(key)
      if (before && before.order > order) return
      before?.forget()
      all.set(key, { value, order, at: clock.now(), forget: clock.after(LIFETIME, () => all.delete(key)) })
    },
  }
}
