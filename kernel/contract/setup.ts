import type { AnyManifest, ProvidesOf } from './manifest.ts'
import type { Context, DepsOf } from './scope.ts'
import type { Services } from './token.ts'

/** What setup gets: dependencies by the manifest's names, declared ports, merged options. */
export interface SetupContext<M extends AnyManifest> extends Context<M> {
  readonly deps: DepsOf<M>
}

/** What setup returns: every provided service; nothing for a plugin that provides none. */
export type Provided<M extends AnyManifest> = [keyof ProvidesOf<M>] extends [never] ? void : Services<ProvidesOf<M>>

/** Setup of the plugin with this manifest, and of no other. */
export interface Setup<M extends AnyManifest> {
  readonly id: M['id']
  run(context: SetupContext<M>): Provided<M> | Promise<Provided<M>>
}

/** Runs once, on first use, within 10,000 ms (`PLUGIN_TIMEOUT`). A throw is `PLUGIN_SETUP_FAILED`; dependents fail naming the token, the rest lives. */
export const defineSetup = <M extends AnyManifest>(
  manifest: M,
  run: (context: SetupContext<M>) => Provided<M> | Promise<Provided<M>>,
): Setup<M> => ({ id: manifest.id, run })
