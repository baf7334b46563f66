import type { ConnectMessages } from './adapters.ts'
import type { Guard, GuardContexts } from './guards.ts'
import type { AnyManifest, EnteredOf, GroupsOf, GuardsOf, MethodsOf, PoliciesOf, ProvidesOf } from './manifest.ts'
import type { ErasedMethod, PluginPolicy } from './rpc.ts'
import type { ConnectorGroup } from './slots.ts'
import type { Services } from './tokens.ts'
import type { EnterView } from './views.ts'

type IdsOf<D> = D extends { readonly id: infer Id extends string } ? Id : never
type MomentOf<D, Id> = D extends { readonly id: Id; readonly on: infer On extends keyof GuardContexts } ? On : never
type WithMessages<D> = D extends { readonly messages: true } ? D : never

/** Everything that a manifest may declare, by the ids that this manifest declares. */
export interface Declared<M extends AnyManifest> {
  readonly services: Services<ProvidesOf<M>>
  readonly enter: { readonly [N in EnteredOf<M>]: EnterView<N> }
  readonly guards: { readonly [Id in IdsOf<GuardsOf<M>>]: Guard<MomentOf<GuardsOf<M>, Id>> }
  readonly messages: { readonly [Id in IdsOf<WithMessages<GuardsOf<M>>>]: ConnectMessages }
  readonly groups: { readonly [Id in GroupsOf<M>]: ConnectorGroup }
  readonly rpc: { readonly [Q in MethodsOf<M>]: ErasedMethod }
  readonly policies: { readonly [W in PoliciesOf<M>]: PluginPolicy }
}

/** What of it the manifest has. */
type Kinds<M extends AnyManifest> = {
  [K in keyof Declared<M>]: [keyof Declared<M>[K]] extends [never] ? never : K
}[keyof Declared<M>]

/**
 * What setup returns, by the ids of the manifest: provided services, commands of entered views, guards and the messages that they want
 * signed, rows of groups, RPC methods, policies. Each declared id needs its answer, and other ids do not compile. A plugin that declares
 * none of these returns nothing.
 */
export type Answers<M extends AnyManifest> = [Kinds<M>] extends [never] ? void : { readonly [K in Kinds<M>]: Declared<M>[K] }

/** Answers `A` with no id that is not declared. */
export type NoOther<A, M extends AnyManifest> = A extends object
  ? {
      readonly [K in keyof A]: K extends Kinds<M>
        ? { readonly [Id in keyof A[K]]: Id extends keyof Declared<M>[K] ? unknown : never }
        : never
    }
  : unknown
