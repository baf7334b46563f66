import type { AdapterDecl, ConnectMessages } from '../contract/adapters.ts'
import type { Activation, Subscription } from '../contract/events.ts'
import type { Guard, GuardDecl } from '../contract/guards.ts'
import type { LocalesDecl } from '../contract/locales.ts'
import type { AnyManifest } from '../contract/manifest.ts'
import type { ErasedMethod, PluginPolicy, PolicyDecl } from '../contract/rpc.ts'
import type { ConnectorGroup, ConnectorGroupDecl, SlotName, Slots } from '../contract/slots.ts'
import type { EnterView, ViewDecl, ViewName } from '../contract/views.ts'

/** A method declaration whose plugin is known at run time only. */
export interface AnyRpcDecl {
  readonly safety: 'safe' | 'unsafe'
  readonly approval?: ViewName
}

/** A manifest as the kernel sees it: every field, with the plugin's own types forgotten. */
export interface FullManifest extends AnyManifest {
  readonly version?: string
  readonly kernel?: string
  readonly activate?: { readonly on: readonly Activation[]; readonly stored?: string; readonly returns?: string }
  readonly locales?: LocalesDecl<string>
  readonly views?: Readonly<Record<string, ViewDecl<ViewName, string>>>
  readonly slots?: { readonly [S in SlotName]?: readonly Slots[S][] }
  readonly connectorGroups?: readonly ConnectorGroupDecl<string>[]
  readonly adapters?: readonly AdapterDecl[]
  readonly rpc?: Readonly<Record<string, AnyRpcDecl>>
  readonly policies?: readonly PolicyDecl[]
  readonly guards?: readonly GuardDecl[]
}

/** What setup answers to declarations, by their ids: `Answers` with the plugin's own types forgotten. */
export interface AnyAnswers {
  readonly enter: Readonly<Record<string, EnterView<never>>>
  readonly guards: Readonly<Record<string, Guard<never>>>
  readonly messages: Readonly<Record<string, ConnectMessages>>
  readonly groups: Readonly<Record<string, ConnectorGroup>>
  readonly rpc: Readonly<Record<string, ErasedMethod>>
  readonly policies: Readonly<Record<string, PluginPolicy>>
}

/** Waits for an answer of a plugin's setup, starting the plugin where it has to. Rejects with the plugin's error. */
export type ReadAnswer = <K extends keyof AnyAnswers>(plugin: string, kind: K, id: string) => Promise<AnyAnswers[K][string]>

/** Stands for every name under `subscribes`. */
export const EVERY_EVENT: Subscription = '*'

/** Whether a plugin may subscribe to an event: its manifest lists it, as its own or as one of others. */
export const maySubscribe = ({ events = [], subscribes = [] }: FullManifest, name: string): boolean => {
  const listed: readonly string[] = [...events, ...subscribes]
  return listed.includes(name) || listed.includes(EVERY_EVENT)
}
