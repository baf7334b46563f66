import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { Guard, GuardDecl, GuardMoments, Verdict } from '../contract/guards.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { Undo } from '../contract/store.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createRegistry } from './registry.ts'

/** ms; within it a guard's code must be there. */
const LOAD_LIMIT = 10_000

/** ms; a guard of these moments stands between the visitor and the next frame. */
const ANSWER_LIMIT = 100

/** What a denial says. */
export interface Denial {
  readonly plugin: string
  readonly guard: string
  readonly error: PorticoError
  readonly open: Extract<Verdict, { readonly allow: false }>['open']
}

/** The kernel's guards. */
export interface Guards {
  register(manifest: FullManifest): Undo
  has(on: keyof GuardMoments): boolean
  /** Asks every guard of the moment, in order; the first denial ends it. Fails closed: a required guard that cannot answer denies. */
  ask<On extends keyof GuardMoments>(on: On, moment: GuardMoments[On], signal?: AbortSignal): Promise<Denial | undefined>
}

/** What guards need. */
export interface GuardParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly report: Report
  /** The code of a plugin's guard threw or took too long. */
  failed(plugin: string): void
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

type Entry = GuardDecl & { readonly plugin: string }

/** Makes the guards of one kernel. */
export const createGuards = ({ delivery, clock, report, run, failed }: GuardParts): Guards => {
  const registry = createRegistry<Entry>(delivery)
  const unavailable = (entry: Entry, cause: unknown): PorticoError =>
    new PorticoError('GUARD_UNAVAILABLE', `The guard "${entry.id}" of ${entry.plugin} could not answer.`, {
      cause,
      context: { plugin: entry.plugin, guard: entry.id },
    })
  const answer = async (entry: Entry, moment: never, signal: AbortSignal): Promise<Verdict> => {
    const late = (): PorticoError => unavailable(entry, undefined)
    const load = entry.load as () => Promise<{ readonly default: Scoped<Guard<never>> }>
    const guard = await withTimeLimit(clock, LOAD_LIMIT, run(entry.plugin, load), late)
    const verdict = Promise.resolve().then(() => guard(moment, signal))
    // Connecting may wait for the visitor; closing and navigating may not.
    const answered = entry.on === 'connect' ? verdict : withTimeLimit(clock, ANSWER_LIMIT, verdict, late)
    return answered.catch((cause: unknown) => {
      // Given up by whoever connected: that is nobody's failure.
      if (!signal.aborted) failed(entry.plugin)
      throw cause
    })
  }
  return {
    register: ({ id, guards }) => registry.add((guards ?? []).map((guard) => ({ ...guard, plugin: id }))),
    has: (on) => registry.all.get().some((entry) => entry.on === on),
    async ask(on, moment, signal = new AbortController().signal) {
      for (const entry of registry.all.get()) {
        if (entry.on !== on) continue
        const denied = (error: PorticoError, open?: Denial['open']): Denial => ({ plugin: entry.plugin, guard: entry.id, error, open })
        try {
          const verdict = await answer(entry, moment as never, signal)
          if (verdict.allow === true) continue
          const { reason, open } = verdict
          return denied(
            new PorticoError('GUARD_DENIED', `${entry.plugin} refused: ${reason}.`, {
              context: { plugin: entry.plugin, guard: entry.id, reason },
            }),
            open,
          )
        } catch (cause) {
          if (!entry.required) {
            report(cause)
            continue
          }
          const error = unavailable(entry, cause)
          // Who connects is told; a visitor who closes or goes on would only see that nothing happens.
          if (on !== 'connect') report(error)
          return denied(error)
        }
      }
      return undefined
    },
  }
}
