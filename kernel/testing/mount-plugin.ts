import { type ComponentType, createElement, type ReactElement } from 'react'
import type { Declared } from '../contract/answers.ts'
import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import type { AnyManifest } from '../contract/manifest.ts'
import type { Plugin } from '../contract/plugin.ts'
import type { AnyScope } from '../contract/scope.ts'
import type { Token } from '../contract/tokens.ts'
import type { ParamsArgs, ViewName, ViewProps } from '../contract/views.ts'
import { loadPart } from '../host/plugin-code.ts'
import { systemClock } from '../platform/clock.ts'
import { ScopeContext } from '../react/hooks.ts'
import type { AnyAnswers } from '../registries/full-manifest.ts'
import { isComponent } from '../registries/views.ts'
import type { RecordedCall } from './played-services.ts'
import { type MountOptions, startAlone } from './start-alone.ts'

/** What a plugin's setup answers beside its services; by any id where the plugin's own manifest is not known. */
type AnswersOf<M extends AnyManifest> = AnyManifest extends M ? AnyAnswers : Omit<Declared<M>, 'services'>

/** A plugin that runs without a kernel. */
export interface MountedPlugin<M extends AnyManifest = AnyManifest> {
  readonly scope: AnyScope
  /** The service that its setup provides under a token. Throws `TOKEN_MISSING`. */
  service<T>(token: Token<T>): T
  /** Calls of the plugin to services and ports that the kit plays, in order. */
  readonly calls: readonly RecordedCall[]
  /** Errors of its listeners and teardowns, and texts that are in no locale. */
  readonly reported: readonly unknown[]
  /** Answers of its setup by kind and id, with the types of its manifest: `answers.rpc.acme_stake`, `answers.guards.terms`. */
  readonly answers: AnswersOf<M>
  /** Loads a part of an adapter and runs it in the plugin's scope. */
  run<T>(load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** A view as an element, for a renderer of the test's choice. Rejects with `VIEW_UNKNOWN` or `VIEW_LOAD_FAILED`. */
  view<N extends ViewName>(name: N, ...params: ParamsArgs<N>): Promise<ReactElement>
  /**
   * Draws a view into a bare shadow root at the end of the body, and resolves when it is drawn; `unload` takes it away. Rejects with
   * `OPTION_INVALID` without `createRoot`.
   */
  renderView<N extends ViewName>(name: N, ...params: ParamsArgs<N>): Promise<ShadowRoot>
  /** Ends the plugin as a kernel would. Calling it twice does nothing. */
  unload(): void
}

const inScope = (component: ComponentType<ViewProps<ViewName>>, scope: AnyScope, props: object): ReactElement =>
  // The declaration bound name, params and component together: `ViewDecl<N>`.
  createElement(ScopeContext.Provider, { value: scope }, createElement(component as ComponentType<object>, props))

/**
 * Starts a plugin by itself: real ports, stores, texts and teardown, services played by the kit or given by the test. The kit plays the
 * kernel's tokens for a page on which nobody is connected. Rejects as the kernel would: `MANIFEST_INVALID`, `PLUGIN_LOAD_FAILED`,
 * `PLUGIN_SETUP_FAILED`, `PLUGIN_TIMEOUT`, and `TOKEN_MISSING` for a required token of another plugin that the test does not give.
 *
 * @example
 * const mounted = await mountPlugin(acmeStaking(), { createRoot })
 * const root = await mounted.renderView('acme.staking:Stake', { pool: '1' })
 * await mounted.service(STAKING).stake('1', 10n)
 * mounted.unload()
 */
export const mountPlugin = async <M extends AnyManifest>(plugin: Plugin<M>, options: MountOptions = {}): Promise<MountedPlugin<M>> => {
  const { manifest, scope, provided, answers, teardown, calls, reported, root: placed } = await startAlone(plugin, options)
  const load = async (name: string): Promise<ComponentType<ViewProps<ViewName>>> => {
    const decl = Object.hasOwn(manifest.views ?? {}, name) ? manifest.views?.[name] : undefined
    if (!decl) throw new PorticoError('VIEW_UNKNOWN', `${plugin.id} declares no view "${name}".`, { context: { view: name } })
    try {
      const { default: component } = await decl.load()
      // The declaration bound name and props together: `ViewDecl<N>`.
      if (isComponent(component)) return component as ComponentType<ViewProps<ViewName>>
    } catch (cause) {
      throw new PorticoError('VIEW_LOAD_FAILED', `The view "${name}" could not be loaded.`, { cause, context: { view: name } })
    }
    throw new PorticoError('VIEW_LOAD_FAILED', `The view "${name}" is no component.`, { context: { view: name } })
  }
  const view: MountedPlugin['view'] = async (name, ...[params]) => inScope(await load(name), scope, { view: name, params: params ?? {} })
  return {
    scope,
    // The manifest tied each to its type.
    answers: answers as unknown as AnswersOf<M>,
    calls,
    reported,
    view,
    service<T>(token: Token<T>): T {
      const found = Object.entries(manifest.provides ?? {}).find(([, { key }]) => key === token.key)
      if (!found) throw new PorticoError('TOKEN_MISSING', `${plugin.id} does not provide ${token.key}.`, { context: { token: token.key } })
      // The manifest tied the name to the token: `Answers<M>`.
      return provided[found[0]] as T
    },
    async run(part) {
      const make = await loadPart(plugin.id, part, systemClock)
      // The module was written with `scoped(manifest, …)` for this scope.
      return make(scope as never)
    },
    async renderView(name, ...params) {
      const { createRoot } = options
      if (!createRoot) throw new PorticoError('OPTION_INVALID', 'renderView needs createRoot of react-dom/client.')
      const element = await view(name, ...params)
      const { root: shadow } = placed()
      const root = createRoot(shadow)
      teardown.add(() => root.unmount())
      const { flushSync } = await import('react-dom')
      flushSync(() => root.render(element))
      return shadow
    },
    unload: () => teardown.run(),
  }
}
