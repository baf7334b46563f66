// The contract's entry, `portico/plugin`. Augment this module and no other: an augmentation reaches interfaces re-exported here
// directly; named through a second module that re-exports this one (`portico`), it does not reach them. Where nobody augments a file, the
// names of it are listed that authors write: the rest is the kernel's own, or a host's (`portico`).
export * from './adapters.ts'
export type { Answers } from './answers.ts'
export type { Account, AccountType, CaipAddress, CaipNetworkId, Hex, Namespace, Network } from './caip.ts'
export * from './connectors.ts'
export * from './contributions.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './family.ts'
export * from './features.ts'
export * from './guards.ts'
export * from './host-services.ts'
export type { ConnectorGroupId, CreatePortico, DappMetadata, Portico, PorticoOptions, RpcOptions, Theme } from './kernel-api.ts'
export type { Locale, LocalesDecl, Messages, TextKey, TextValues, Translate } from './locales.ts'
export { type ActivateDecl, type AnyManifest, defineManifest, type Manifest } from './manifest.ts'
export * from './modal-services.ts'
export * from './names.ts'
export { defineSetup, type Plugin, type PluginFactory, type Setup, type SetupContext } from './plugin.ts'
export * from './ports.ts'
export * from './provider.ts'
export type { ReceiversService } from './receivers.ts'
export * from './registry-services.ts'
export * from './review.ts'
export {
  type ApprovalParams,
  defineMethod,
  type ErasedMethod,
  type NextOptions,
  type PluginPolicy,
  type PolicyDecl,
  type RpcDecl,
  type RpcMethod,
  type RpcPolicy,
  type RpcRequest,
} from './rpc.ts'
export * from './schema.ts'
export {
  type AnyScope,
  type Context,
  type Scope,
  type ServicesOf,
  scoped,
  type UseScope,
  type UseServices,
  type UseStore,
  type UseText,
} from './scope.ts'
export type { SentCheck, SentDifference, SentQuestion } from './sent-check.ts'
export * from './session-services.ts'
export * from './slots.ts'
export type { OptionalStore, Store, StoreFactory, Undo, WritableStore } from './store.ts'
export * from './tokens.ts'
export { type Attempt, type Attempts, createAttempts } from './tools/attempts.ts'
export * from './tools/clean-text.ts'
export * from './tools/decimal.ts'
export {
  type AnswerOf,
  type AnyEndpoint,
  type Endpoint,
  type EndpointCall,
  type EndpointInput,
  endpoint,
  type InputOf,
  toCall,
} from './tools/endpoint.ts'
export { definePlugin } from './tools/foreign-plugin.ts'
export * from './tools/foreign-sign-in.ts'
export * from './tools/listed-app.ts'
export * from './tools/parse-caip.ts'
export { isServiceDown, poll } from './tools/poll.ts'
export * from './tools/request-objects.ts'
export * from './tools/short-address.ts'
export * from './tools/until.ts'
export * from './tools/visible-text.ts'
export * from './views.ts'
