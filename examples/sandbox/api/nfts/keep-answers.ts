/** How answers are kept. */
export interface KeepOptions {
  readonly now: () => number
  /** Answers that are kept at most; the oldest goes first. */
  readonly most: number
  /** ms an answer stands. */
  readonly stands: number
  /** ms a failure stands: nobody makes the service ask a stranger over and over. */
  readonly failureStands: number
}

/** Asks once for each key; those who ask meanwhile and for a while after have the same answer. */
export const keepAnswers = <T>({ now, most, stands, failureStands }: KeepOptions): ((key: string, ask: () => Promise<T>) => Promise<T>) => {
  const kept = new Map<string, { readonly answer: Promise<T>; until: number }>()
  return (key, ask) => {
    const before = kept.get(key)
    if (before && before.until > now()) return before.answer
    const entry = { answer: ask(), until: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    entry.answer.then(
      () => {
        entry.until = now() + stands
      },
      () => {
        entry.until = now() + failureStands
      },
    )
    return entry.answer
  }
}
