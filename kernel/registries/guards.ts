import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { GuardDecl, GuardMoments, Verdict } from '../contract/guards.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { Undo } from '../contract/store.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createRegistry } from './registry.ts'

/** ms; within it the code that asks guards must be there, and again each guard's own. */
export const LOAD_LIMIT = 10_000

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
  /** The code that asks. */
  asking(): Promise<AskGuards>
}

/** Asks guards one after the other; the first denial ends it. */
export type AskGuards = <On extends keyof GuardMoments>(
  entries: readonly GuardEntry[],
  moment: GuardMoments[On],
  signal: AbortSignal,
  parts: GuardParts,
) => Promise<Denial | undefined>

/** A guard in force. */
export type GuardEntry = GuardDecl & { readonly plugin: string }

/** A guard that cannot be asked. */
export const unavailable = (entry: GuardEntry, cause: unknown): PorticoError =>
  new PorticoError('GUARD_UNAVAILABLE', `The guard "${entry.id}" of ${entry.plugin} could not answer.`, {
    cause,
    context: { plugin: entry.plugin, guard: entry.id },
  })

const late = (): PorticoError => new PorticoError('GUARD_UNAVAILABLE', `The code that asks guards did not come within ${LOAD_LIMIT} ms.`)

/** Makes the guards of one kernel. The code that asks them comes with the first one that is asked. */
export const createGuards = (parts: GuardParts): Guards => {
  const registry = createRegistry<GuardEntry>(parts.delivery)
  return {
    register: ({ id, guards }) => registry.add((guards ?? []).map((guard) => ({ ...guard, plugin: id }))),
    has: (on) => registry.all.get().some((entry) => entry.on === on),
    async ask(on, moment, signal = new AbortController().signal) {
      const view = 'view' in moment ? moment.view : undefined
      const entries = registry.all.get().filter((entry) => entry.on === on && (!entry.views || entry.views.some((name) => name === view)))
      if (entries.length === 0) return undefined
      try {
        const ask = await withTimeLimit(parts.clock, LOAD_LIMIT, parts.asking(), late)
        return await ask(entries, moment, signal, parts)
      } catch (cause) {
        // Without the code that asks, nobody can allow what a required guard watches over.
        parts.report(cause)
        const entry = entries.find(({ required }) => required)
        return entry && { plugin: entry.plugin, guard: entry.id, error: unavailable(entry, cause), open: undefined }
      }
    },
  }
}
