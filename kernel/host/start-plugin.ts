import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { I18nService } from '../contract/kernel-services.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { Delivery } from '../streams/delivery.ts'
import { loadSetup, runSetup } from './activation.ts'
import { createPorts, type PortSource } from './plugin-ports.ts'
import type { OwnedScope, ScopeParts } from './plugin-scope.ts'
import type { Teardown } from './teardown.ts'

/** What a plugin is started with. */
export interface StartParts {
  readonly plugin: Plugin
  readonly manifest: FullManifest
  readonly deps: Readonly<Record<string, unknown>>
  readonly ports: PortSource
  readonly i18n: I18nService
  readonly delivery: Delivery
  readonly teardown: Teardown
  readonly loadModule: LoadModule
  /** Makes the scope; it is there already, this module is not. */
  createScope(parts: ScopeParts): OwnedScope
}

/** A plugin whose setup has run. */
export interface Started {
  readonly scope: OwnedScope
  /** By the manifest's names. */
  readonly provided: Readonly<Record<string, unknown>>
}

/** Loads and runs a plugin's setup. This module and what it imports come with the first plugin, not before. */
export const startPlugin = async ({
  plugin,
  manifest,
  deps,
  ports,
  i18n,
  delivery,
  teardown,
  loadModule,
  createScope,
}: StartParts): Promise<Started> => {
  const assertWanted = (): void => {
    if (teardown.done) {
      throw new PorticoError('PLUGIN_MISSING', `${plugin.id} was taken out while it started.`, { context: { plugin: plugin.id } })
    }
  }
  const [setup, own] = await Promise.all([loadSetup(plugin, ports.clock, loadModule), createPorts(manifest, ports, teardown, loadModule)])
  assertWanted()
  const scope = createScope({ manifest, options: plugin.options, deps, ports: own, i18n, delivery, teardown })
  const provided = await runSetup(setup, manifest, scope, ports.clock)
  assertWanted()
  return { scope, provided }
}
