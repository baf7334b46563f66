import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { Plugin, SetupContext } from '../../contract/plugin.ts'
import type { ClockPort } from '../../contract/ports.ts'
import type { LoadModule } from '../../platform/load-module.ts'
import type { FullManifest } from '../../registries/full-manifest.ts'
import { loadCode, withinLimit } from '../plugin-code.ts'
import type { OwnedScope } from './plugin-scope.ts'

interface RuntimeSetup {
  readonly id: string
  run(context: SetupContext<FullManifest>): unknown
}

const isSetup = (value: unknown): value is RuntimeSetup =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function' && 'id' in value

/** Loads the code of a plugin: its setup, or undefined where it has none. */
export const loadSetup = async (plugin: Plugin, clock: ClockPort, loadModule: LoadModule): Promise<RuntimeSetup | undefined> => {
  const { id, load } = plugin
  if (!load) return undefined
  const module: { readonly default?: unknown } | undefined = await loadCode(id, 'The code', loadModule(load), clock)
  const setup = module?.default
  if (!isSetup(setup) || setup.id !== id) {
    throw new PorticoError('PLUGIN_SETUP_FAILED', `The module of ${id} has no setup of ${id} as its default export.`, {
      context: { plugin: id },
    })
  }
  return setup
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
      (await withinLimit(
        id,
        'its setup',
        Promise.resolve().then(() => setup.run(Object.freeze({ ...context, deps: services }) as unknown as SetupContext<FullManifest>)),
        clock,
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
