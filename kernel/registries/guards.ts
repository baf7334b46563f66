import { PorticoError } from '../contract/errors.ts'
import type { GuardContexts, GuardDecl, SettlingPoint, Verdict } from '../contract/guards.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import { withTimeLimit } from '../platform/clock.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import type { FullManifest, ReadAnswer } from './full-manifest.ts'
import { createRegistry } from './registry.ts'

/** ms; within it the code that asks guards must be there, and again the setup of each guard's plugin. */
export const LOAD_LIMIT = 10_000

/** What a denial says. */
export interface Denial {
  readonly plugin: string
  readonly guard: string
  readonly error: PorticoError
  readonly open: Extract<Verdict, { readonly allow: false }>['open']
}

/** What guards decide on, or a function that makes it for each guard. */
export type ContextOf<On extends keyof GuardContexts> = GuardContexts[On] | ((entry: GuardEntry) => GuardContexts[On])

/** The kernel's guards. */
export interface Guards {
  register(manifest: FullManifest): Undo
  /** `points`: a guard of `connect` is asked if its declaration has at least one of them. */
  has(on: keyof GuardContexts, points?: readonly SettlingPoint[]): boolean
  /** Asks every guard of that declaration, in order; the first denial ends it. Fails closed: a required guard that cannot answer denies. */
  ask<On extends keyof GuardContexts>(
    on: On,
    context: ContextOf<On>,
    signal?: AbortSignal,
    points?: readonly SettlingPoint[],
  ): Promise<Denial | undefined>
  /** Guards that want messages signed with a connection. */
  withMessages(): readonly GuardEntry[]
}

export interface GuardParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly report: Report
  /** The code of a plugin's guard threw or took too long. */
  failed(plugin: string, cause: unknown): void
  readonly read: ReadAnswer
  /** The code that asks. */
  asking(): Promise<AskGuards>
}

/** Asks guards one after the other; the first denial ends it. */
export type AskGuards = <On extends keyof GuardContexts>(
  entries: readonly GuardEntry[],
  context: ContextOf<On>,
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

const timeout = (): PorticoError => new PorticoError('GUARD_UNAVAILABLE', 'No guard answered in time.')

/** Another account is another visitor: what a guard allowed one is not allowed the other. */
const DEFAULT_POINTS: readonly SettlingPoint[] = ['connect', 'account']

/** Makes the guards of one kernel. The code that asks them comes with the first one that is asked. */
export const createGuards = (parts: GuardParts): Guards => {
  const registry = createRegistry<GuardEntry>(parts.delivery)
  const of = (on: keyof GuardContexts, points?: readonly SettlingPoint[]): readonly GuardEntry[] =>
    registry.all
      .get()
      .filter((entry) => entry.on === on && (!points || (entry.at ?? DEFAULT_POINTS).some((point) => points.includes(point))))
  const denyUnasked = (entries: readonly GuardEntry[], cause: unknown): Denial | undefined => {
    parts.report(cause)
    const entry = entries.find(({ required }) => required)
    return entry && { plugin: entry.plugin, guard: entry.id, error: unavailable(entry, cause), open: undefined }
  }
  return {
    register: ({ id, guards }) => registry.add((guards ?? []).map((guard) => ({ ...guard, plugin: id }))),
    has: (on, points) => of(on, points).length > 0,
    withMessages: () => of('connect', ['connect']).filter(({ messages }) => messages),
    async ask(on, context, signal = new AbortController().signal, points) {
      const view = 'view' in context ? context.view : undefined
      const entries = of(on, points).filter((entry) => !entry.views || entry.views.some((name) => name === view))
      if (entries.length === 0) return undefined
      try {
        const ask = await withTimeLimit(parts.clock, LOAD_LIMIT, parts.asking(), timeout)
        return await ask(entries, context, signal, parts)
      } catch (cause) {
        return denyUnasked(entries, cause)
      }
    },
  }
}
