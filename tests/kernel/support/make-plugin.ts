import { BUILTIN_IDS } from '../../../kernel/contract/ids.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory, Undo } from '../../../kernel/contract/store.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'

/** The context of setup with the plugin's own types forgotten: the tests say at run time what types forbid. */
export interface LooseContext {
  readonly deps: Readonly<Record<string, unknown>>
  readonly ports: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
  readonly stores: StoreFactory
  readonly signal: AbortSignal
  readonly returned?: string
  text(key: string): string
  onUnload(undo: Undo): void
}

/** A manifest, with the version fields filled in. */
export const makeManifest = (manifest: FullManifest): FullManifest =>
  BUILTIN_IDS.some((id) => id === manifest.id) ? manifest : { version: '1.0.0', kernel: '^1.0', ...manifest }

/** A plugin as `definePlugin` makes it, of a manifest and a setup the compiler has not joined. */
export const makePlugin = (manifest: FullManifest, setup?: (context: LooseContext) => unknown, options: object = {}): Plugin => {
  const { id } = manifest
  return {
    id,
    manifest: makeManifest(manifest),
    load: setup && (async () => ({ default: { id, run: setup } })),
    options,
  }
}

/** A plugin as plain JavaScript writes it: the manifest may be anything. */
export const plainPlugin = (manifest: Readonly<Record<string, unknown>>, setup?: (context: LooseContext) => unknown): Plugin =>
  makePlugin(manifest as unknown as FullManifest, setup)

/** A plugin whose code is whatever a thunk answers. */
export const makeLoadedPlugin = (manifest: FullManifest, load: () => unknown): Plugin => ({
  id: manifest.id,
  manifest: makeManifest(manifest),
  load: load as Plugin['load'],
  options: {},
})
