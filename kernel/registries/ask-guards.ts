import { PorticoError } from '../contract/errors.ts'
import type { Verdict } from '../contract/guards.ts'
import { withTimeLimit } from '../platform/clock.ts'
import { type AskGuards, type Denial, type GuardEntry, type GuardParts, LOAD_LIMIT, unavailable } from './guards.ts'

/** ms. Guards of closing and navigating delay what the visitor sees next. */
const ANSWER_LIMIT = 100

const answer = async (entry: GuardEntry, context: never, signal: AbortSignal, { clock, read, failed }: GuardParts): Promise<Verdict> => {
  const timedOut = (): PorticoError => unavailable(entry, undefined)
  const guard = await withTimeLimit(clock, LOAD_LIMIT, read(entry.plugin, 'guards', entry.id), timedOut)
  const verdict = Promise.resolve().then(() => guard(context, signal))
  // Connecting may wait for the visitor; closing and navigating may not.
  const answered = entry.on === 'connect' ? verdict : withTimeLimit(clock, ANSWER_LIMIT, verdict, timedOut)
  return answered.catch((cause: unknown) => {
    // The caller gave the connection up, so it is no failure.
    if (!signal.aborted) failed(entry.plugin, cause)
    throw cause
  })
}

/** Asks guards one after the other; the first denial ends it. */
export const askGuards: AskGuards = async (entries, context, signal, parts) => {
  for (const entry of entries) {
    const denied = (error: PorticoError, open?: Denial['open']): Denial => ({ plugin: entry.plugin, guard: entry.id, error, open })
    if (signal.aborted) return denied(new PorticoError('CONNECT_ABORTED', 'Connecting was given up.'))
    try {
      const given = typeof context === 'function' ? context(entry) : context
      const verdict = await answer(entry, given as never, signal, parts)
      if (verdict.allow === true) continue
      const { reason, open } = verdict
      const refused = { context: { plugin: entry.plugin, guard: entry.id, reason } }
      return denied(new PorticoError('GUARD_DENIED', `${entry.plugin} refused: ${reason}.`, refused), open)
    } catch (cause) {
      if (!entry.required) {
        parts.report(cause)
        continue
      }
      const error = unavailable(entry, cause)
      // A visitor who connects sees the reason. One who closes or goes on would see that nothing happens.
      if (entry.on !== 'connect') parts.report(error)
      return denied(error)
    }
  }
  return undefined
}
