import { PorticoError } from '../contract/errors.ts'
import type { FullManifest } from '../contract/full-manifest.ts'
import type { I18nService } from '../contract/kernel-services.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { OptionalStore } from '../contract/store.ts'
import type { Token } from '../contract/token.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { Delivery } from '../streams/delivery.ts'
import { loadSetup, runSetup } from './activation.ts'
import type { ServiceContainer } from './container.ts'
import { definePorts, type PortSource } from './plugin-ports.ts'
import { createScope, type OwnedScope, withProvided } from './plugin-scope.ts'
import type { Teardown } from './teardown.ts'

/** What a plugin is started with. */
export interface StartParts {
  readonly plugin: Plugin
  readonly manifest: FullManifest
  /** Filled with what the manifest declares. */
  readonly container: ServiceContainer
  readonly ports: PortSource
  readonly i18n: I18nService
  readonly delivery: Delivery
  readonly teardown: Teardown
  readonly loadModule: LoadModule
  /** A required service, which is there. */
  find<T>(token: Token<T>): T
  /** An optional one. */
  follow<T>(token: Token<T>): OptionalStore<T>
}

/** What a plugin has is registered by the name its manifest gives it. */
const named = (kind: 'dependency' | 'port', name: string): Token<unknown> => ({ key: `${kind}.${name}@1` })

const resolveAll = (container: ServiceContainer, kind: 'dependency' | 'port', names: readonly string[]) =>
  Object.freeze(Object.fromEntries(names.map((name) => [name, container.resolve(named(kind, name))])))

/** Fills a plugin's container, loads its setup and runs it. Answers what its views and contributions run in. */
export const startPlugin = async (parts: StartParts): Promise<OwnedScope> => {
  const { plugin, manifest, container, ports, i18n, delivery, teardown, loadModule, find, follow } = parts
  const { requires = {}, optional = {}, provides = {} } = manifest
  const assertWanted = (): void => {
    if (teardown.done) {
      throw new PorticoError('PLUGIN_MISSING', `${plugin.id} was taken out while it started.`, { context: { plugin: plugin.id } })
    }
  }
  const makers = definePorts(manifest, ports, teardown)
  const setup = await loadSetup(plugin, ports.clock, loadModule)
  assertWanted()
  for (const [name, token] of Object.entries(requires)) container.register(named('dependency', name), [], () => find(token))
  for (const [name, token] of Object.entries(optional)) container.register(named('dependency', name), [], () => follow(token))
  for (const [name, make] of makers) container.register(named('port', name), [], make)
  const scope = createScope({
    manifest,
    options: plugin.options,
    deps: resolveAll(container, 'dependency', [...Object.keys(requires), ...Object.keys(optional)]),
    ports: resolveAll(container, 'port', [...makers.keys()]),
    i18n,
    delivery,
    teardown,
  })
  const provided = await runSetup(setup, manifest, scope, ports.clock)
  assertWanted()
  for (const [name, token] of Object.entries(provides)) container.register(token, [], () => provided[name])
  return withProvided(scope, provided)
}
