import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { SetupContext } from '../contract/setup.ts'
import type { LoadModule } from '../platform/load-module.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import type { OwnedScope } from './plugin-scope.ts'

/** ms; for loading a plugin's code, and again for running its setup. */
const SETUP_LIMIT = 10_000

const timeout = (id: string, doing: string) => (): PorticoError =>
  new PorticoError('PLUGIN_TIMEOUT', `${id} did not finish ${doing} within ${SETUP_LIMIT} ms.`, { context: { plugin: id } })

interface RuntimeSetup {
  readonly id: string
  run(context: SetupContext<FullManifest>): unknown
}

const isSetup = (value: unknown): value is RuntimeSetup =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function' && 'id' in value

/** Waits for code of a plugin, within its time. Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT`. */
const arrived = async <T>(id: string, what: string, work: Promise<T>, clock: ClockPort): Promise<T> => {
  try {
    return await withTimeLimit(clock, SETUP_LIMIT, work, timeout(id, 'loading'))
  } catch (cause) {
    if (isPorticoError(cause) && cause.code === 'PLUGIN_TIMEOUT') throw cause
    throw new PorticoError('PLUGIN_LOAD_FAILED', `${what} of ${id} could not be loaded.`, { cause, context: { plugin: id } })
  }
}

/** Loads the code of a plugin: its setup, or undefined where it has none. */
export const loadSetup = async (plugin: Plugin, clock: ClockPort, loadModule: LoadModule): Promise<RuntimeSetup | undefined> => {
  const { id, load } = plugin
  if (!load) return undefined
  const module: { readonly default?: unknown } | undefined = await arrived(id, 'The code', loadModule(load), clock)
  const setup = module?.default
  if (!isSetup(setup) || setup.id !== id) {
    throw new PorticoError('PLUGIN_SETUP_FAILED', `The module of ${id} has no setup of ${id} as its default export.`, {
      context: { plugin: id },
    })
  }
  return setup
}

/** Loads any other chunk of a plugin within its time. */
export const loadChunk = async <T>(id: string, load: () => Promise<T>, clock: ClockPort): Promise<T> =>
  withTimeLimit(clock, SETUP_LIMIT, load(), timeout(id, 'loading'))

/** Loads one contribution's module: the function of the plugin's scope that is its default export. */
export const loadPart = async <T>(
  id: string,
  load: () => Promise<{ readonly default: Scoped<T> }>,
  clock: ClockPort,
): Promise<Scoped<T>> => {
  const module: { readonly default?: Scoped<T> } | undefined = await arrived(id, 'A part', load(), clock)
  if (typeof module?.default === 'function') return module.default
  throw new PorticoError('PLUGIN_LOAD_FAILED', `A part of ${id} has no function as its default export.`, { context: { plugin: id } })
}

/** Runs setup and checks that it provided what the manifest promises. */
export const runSetup = async (
  setup: RuntimeSetup | undefined,
  manifest: FullManifest,
  scope: OwnedScope,
  clock: ClockPort,
): Promise<Readonly<Record<string, unknown>>> => {
  const { id } = manifest
  const names = Object.keys(manifest.provides ?? {})
  let made: unknown
  try {
    const { services, plugin: _, ...context } = scope
    made =
      setup &&
      (await withTimeLimit(
        clock,
        SETUP_LIMIT,
        Promise.resolve().then(() => setup.run(Object.freeze({ ...context, deps: services }) as unknown as SetupContext<FullManifest>)),
        timeout(id, 'its setup'),
      ))
  } catch (cause) {
    if (isPorticoError(cause)) throw cause
    throw new PorticoError('PLUGIN_SETUP_FAILED', `The setup of ${id} failed.`, { cause, context: { plugin: id } })
  }
  const provided = typeof made === 'object' && made !== null ? made : {}
  const missing = names.find((name) => !(name in provided))
  if (missing !== undefined) {
    throw new PorticoError('PLUGIN_SETUP_FAILED', `The setup of ${id} did not return "${missing}".`, { context: { plugin: id } })
  }
  return Object.fromEntries(Object.entries(provided).filter(([name]) => names.includes(name)))
}
