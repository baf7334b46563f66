import type { Scoped } from '../contract/contributions.ts'
import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'
import { withTimeLimit } from '../platform/clock.ts'

/** ms; for loading a plugin's code, and again for running its setup. */
const SETUP_LIMIT = 10_000

/** The error of a plugin: its own where it has a code, else `PLUGIN_SETUP_FAILED` with what it threw. */
export const asPluginError = (id: string, cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('PLUGIN_SETUP_FAILED', `${id} failed.`, { cause, context: { plugin: id } })

/** What a plugin does, within its time. Rejects with `PLUGIN_TIMEOUT`, which names what it was `doing`. */
export const withinLimit = <T>(id: string, doing: string, work: Promise<T>, clock: ClockPort): Promise<T> =>
  withTimeLimit(
    clock,
    SETUP_LIMIT,
    work,
    () => new PorticoError('PLUGIN_TIMEOUT', `${id} did not finish ${doing} within ${SETUP_LIMIT} ms.`, { context: { plugin: id } }),
  )

/** Waits for code of a plugin, within its time. Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT`. */
export const loadCode = async <T>(id: string, what: string, work: Promise<T>, clock: ClockPort): Promise<T> => {
  try {
    return await withinLimit(id, 'loading', work, clock)
  } catch (cause) {
    if (isPorticoError(cause) && cause.code === 'PLUGIN_TIMEOUT') throw cause
    throw new PorticoError('PLUGIN_LOAD_FAILED', `${what} of ${id} could not be loaded.`, { cause, context: { plugin: id } })
  }
}

/** Loads one contribution's module: the function of the plugin's scope that is its default export. */
export const loadPart = async <T>(
  id: string,
  load: () => Promise<{ readonly default: Scoped<T> }>,
  clock: ClockPort,
): Promise<Scoped<T>> => {
  const module: { readonly default?: Scoped<T> } | undefined = await loadCode(id, 'A part', load(), clock)
  if (typeof module?.default === 'function') return module.default
  throw new PorticoError('PLUGIN_LOAD_FAILED', `A part of ${id} has no default function.`, { context: { plugin: id } })
}
