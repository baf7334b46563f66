import type { Scoped } from '../contract/contributions.ts'
import { isPorticoError } from '../contract/errors.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { FullManifest } from '../registries/full-manifest.ts'
import { isComponent } from '../registries/views.ts'
import { type MountedPlugin, mountPlugin } from './mount-plugin.ts'
import { watchPage } from './page-traces.ts'
import type { MountOptions } from './start-alone.ts'

/** One thing that is wrong with a plugin. */
export interface PluginFinding {
  /**
   * `START` it does not load or set up, or setup does not answer its manifest; `PART` a view, slot entry, adapter or group does not load or run; `TEXT` a title or
   * label is no text of the English locale; `REPORTED` a listener or teardown threw; `TIMER`, `LISTENER`, `NODE` it leaves them behind.
   */
  readonly code: 'START' | 'PART' | 'TEXT' | 'REPORTED' | 'TIMER' | 'LISTENER' | 'NODE'
  /** The subject of the finding: the plugin's id or a contribution (`views.acme.staking:Stake`). */
  readonly where: string
  readonly message: string
  readonly cause?: unknown
}

/** How a plugin is checked. */
export interface CheckOptions extends Omit<MountOptions, 'createRoot'> {
  /** How often it is loaded and unloaded. Default 20. */
  readonly rounds?: number
}

type Part = readonly [where: string, load: () => Promise<{ readonly default: Scoped<unknown> }>]

const scopedParts = ({ adapters }: FullManifest): readonly Part[] =>
  (adapters ?? []).flatMap(({ namespace, discover, connect, actions }): readonly Part[] => [
    [`adapters.${namespace}.discover`, discover],
    [`adapters.${namespace}.connect`, connect],
    ...(actions ? [[`adapters.${namespace}.actions`, actions] as const] : []),
  ])

type Drawn = readonly [where: string, load: () => Promise<{ readonly default: unknown }>]

const drawnParts = ({ views, slots }: FullManifest): readonly Drawn[] => [
  ...Object.entries(views ?? {}).map(([name, { load }]): Drawn => [`views.${name}`, load]),
  ...Object.entries(slots ?? {}).flatMap(([slot, entries]) =>
    entries.flatMap((entry): readonly Drawn[] => ('load' in entry ? [[`slots.${slot}.${entry.id}`, entry.load]] : [])),
  ),
]

const textsOf = ({ views, slots, connectorGroups }: FullManifest): readonly (readonly [where: string, key: string])[] => [
  ...Object.entries(views ?? {}).flatMap(([name, { title }]) => (title === undefined ? [] : [[`views.${name}`, title] as const])),
  ...Object.entries(slots ?? {}).flatMap(([slot, entries]) => entries.map(({ id, label }) => [`slots.${slot}.${id}`, label] as const)),
  ...(connectorGroups ?? []).map(({ id, title }) => [`connectorGroups.${id}`, title] as const),
]

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/**
 * Loads, sets up and unloads a plugin several times, loads everything that its manifest names, and answers what is wrong. An empty list is
 * a clean plugin. It needs a document and real timers. A thing that stays after the first round only counts as shared, and is not reported.
 *
 * @example expect(await checkPlugin(acmeStaking())).toEqual([])
 */
export const checkPlugin = async (plugin: Plugin, { rounds = 20, ...options }: CheckOptions = {}): Promise<readonly PluginFinding[]> => {
  const findings = new Map<string, PluginFinding>()
  const find = (code: PluginFinding['code'], where: string, cause: unknown): void => {
    const finding = { code, where, message: messageOf(cause), ...(typeof cause === 'string' ? {} : { cause }) }
    findings.set(`${code} ${where} ${finding.message}`, finding)
  }
  const mount = async (): Promise<MountedPlugin | undefined> => {
    try {
      return await mountPlugin(plugin, options)
    } catch (cause) {
      find('START', plugin.id, isPorticoError(cause) && cause.cause !== undefined ? cause.cause : cause)
      return undefined
    }
  }
  const first = await mount()
  if (!first) return [...findings.values()]
  // As the plugin started, every field of it was looked at.
  const manifest = plugin.manifest as FullManifest
  for (const [where, load] of drawnParts(manifest)) {
    try {
      const { default: component } = await load()
      if (!isComponent(component)) find('PART', where, 'Its default export is no component.')
    } catch (cause) {
      find('PART', where, cause)
    }
  }
  first.unload()
  // A locale that does not load was reported as the plugin started.
  const messages: object = (await manifest.locales?.en().catch(() => undefined))?.default ?? {}
  for (const [where, key] of textsOf(manifest)) {
    if (!Object.hasOwn(messages, key)) find('TEXT', where, `"${key}" is no text of the English locale.`)
  }

  const round = async (): Promise<void> => {
    const mounted = await mount()
    if (!mounted) return
    for (const [where, load] of scopedParts(manifest)) await mounted.run(load).catch((cause: unknown) => find('PART', where, cause))
    for (const [id, makeRows] of Object.entries(mounted.answers.groups)) {
      try {
        makeRows()
      } catch (cause) {
        find('PART', `connectorGroups.${id}`, cause)
      }
    }
    mounted.unload()
    for (const cause of mounted.reported) find('REPORTED', plugin.id, cause)
  }
  const { setTimeout } = globalThis
  const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))
  const watch = watchPage()
  try {
    await round()
    await settled()
    const before = watch.count()
    for (let count = 0; count < rounds; count += 1) await round()
    await settled()
    const after = watch.count()
    const kinds = [
      ['TIMER', 'timers', after.timers - before.timers],
      ['LISTENER', 'listeners', after.listeners - before.listeners],
      ['NODE', 'nodes', after.nodes - before.nodes],
    ] as const
    for (const [code, what, more] of kinds) if (more > 0) find(code, plugin.id, `${rounds} rounds left ${more} ${what} behind.`)
  } finally {
    watch.stop()
  }
  return [...findings.values()]
}
