import type { Account, CaipNetworkId } from './caip.ts'
import type { VendorOf } from './ids.ts'
import type { Parse } from './schema.ts'
import type { OwnViewName, ViewName, Views } from './views.ts'

/**
 * Beginnings of names that no plugin may declare, in any spelling, because wallets of some family answer them. The namespaces of families
 * that adapters bring count as well.
 *
 * @example const isTheirs = RESERVED_METHOD_PREFIXES.some((prefix) => method.startsWith(`${prefix}_`))
 */
export const RESERVED_METHOD_PREFIXES = [
  ...['eth', 'net', 'web3', 'personal', 'wallet', 'eip155', 'metamask', 'wc', 'solana', 'polkadot', 'substrate'],
  ...['bip122', 'bitcoin', 'btc', 'stx', 'stacks'],
] as const

/**
 * Names that no plugin may declare, because they begin like those of the standards, and wallets answer them. They do not compile in
 * `defineManifest`. At run time `METHOD_RESERVED` is thrown, also for every method that an adapter's family lists.
 */
export type ReservedMethod = `${(typeof RESERVED_METHOD_PREFIXES)[number]}_${string}`

/** Names that a plugin may declare. They begin with its vendor's id, the first part of the plugin's id. */
export type OwnMethod<I extends string> = `${VendorOf<I>}_${string}`

/**
 * The request, and the connection that it was made for. Deep-frozen. Void (`REQUEST_VOID`) once connector, account or network changed
 * before a wallet had it.
 */
export interface RpcRequest<P = unknown> {
  readonly id: string
  readonly method: string
  /** Plain data, copied when the request was made. The same copy is shown, decided on and sent. */
  readonly params: P
  readonly connectorId: string
  readonly account: Account
  readonly network: CaipNetworkId
  /** Origin of the asking page, as the browser says it (`https://app.example`). It is never taken from an option. */
  readonly origin: string
  readonly signal: AbortSignal
}

/** A method's schema and handler. Params are parsed before policies and approval. If that fails, the error is -32602. */
export interface RpcMethod<P = unknown, R = unknown> {
  readonly params: Parse<P>
  /** Handles the request. If it throws, the caller gets a JSON-RPC error (-32603, or the code of the error). */
  handle(request: RpcRequest<P>): Promise<R>
}

/** A method with its param type forgotten: what the kernel calls, after `params` made the value. */
export interface ErasedMethod {
  readonly params: Parse<unknown>
  handle(request: RpcRequest<never>): Promise<unknown>
}

/**
 * Joins schema and handler so that `request.params` is typed by the schema.
 *
 * @example rpc: { acme_stake: defineMethod(parseWith(v.object({ pool: v.string() })), ({ params }) => staking.stake(params.pool)) }
 */
export const defineMethod = <P, R>(params: Parse<P>, handle: (request: RpcRequest<P>) => Promise<R>): RpcMethod<P, R> => ({
  params,
  handle,
})

/** Params of an approval view. The view answers through the RPC service: `approve(requestId)` or `reject(requestId)`. */
export interface ApprovalParams {
  readonly requestId: string
}

/** Own views that take `ApprovalParams`. */
export type ApprovalView<I extends string> = {
  [N in OwnViewName<I>]: [Views[N]] extends [void] ? never : ApprovalParams extends Views[N] ? N : never
}[OwnViewName<I>]

/**
 * A method in a manifest: setup answers it under `rpc`, by its name. `safe` is a proposal: it counts only when the host lists the method in
 * `rpc.safe`; until then the general approval view asks. `unsafe` asks in the plugin's own view.
 */
export type RpcDecl<I extends string> =
  | { readonly safety: 'safe'; readonly approval?: never }
  | { readonly safety: 'unsafe'; readonly approval: ApprovalView<I> & ViewName }

/**
 * The `rpc` block: name of each method `Q` to its declaration. Names begin with the vendor's id; those with a prefix of the standards are
 * refused (`METHOD_RESERVED`).
 */
export type RpcBlock<I extends string, Q extends string> = { readonly [M in Q]: RpcDecl<I> } & { readonly [M in ReservedMethod]?: never }

/** What a policy says when it lets a request go on. */
export interface NextOptions {
  /**
   * `true`: our review asks the visitor before the wallet has the request, also if the wallet asks by itself. `false`: our review does not
   * ask. If policies differ, `true` counts. Left out: the wallet's connector decides.
   */
  readonly ask?: boolean
}

/**
 * A policy: middleware around every request to a wallet, whoever makes it. Policies run in the host's order. Answer, throw, or call
 * `next()`. The request cannot be replaced. An integer `code` of an error is kept.
 *
 * @example const review: RpcPolicy = (request, next) => next(request.method === 'eth_sendTransaction' ? { ask: true } : {})
 */
export type RpcPolicy = (request: RpcRequest, next: (options?: NextOptions) => Promise<unknown>) => Promise<unknown>

/**
 * A policy in a manifest. Setup answers it under `policies`, by its id. It is in force from the moment the plugin is added. Plugins'
 * policies run inside the host's, those of a lower `order` around the others.
 *
 * @example policies: [{ id: 'limit', order: 10, required: true }]
 */
export interface PolicyDecl<W extends string = string> {
  readonly id: W
  readonly order: number
  /**
   * True: when the code fails, times out, throws without a JSON-RPC code or is disabled, the request is denied (`POLICY_UNAVAILABLE`). False: the
   * request goes on without it, and the failure is reported.
   */
  readonly required: boolean
}

/**
 * A plugin's policy. Unlike the host's it cannot let a request pass without asking (`POLICY_RESERVED`). It has 10 s before it calls `next`,
 * and 10 s after that has answered. `request.signal` also aborts when that time is over.
 *
 * @example
 * const limit: PluginPolicy = async (request, next) => {
 *   if (await isOverLimit(request)) throw new PorticoError('REQUEST_REJECTED', 'Over the limit of today.', { rpcCode: 4001 })
 *   return next({ ask: true })
 * }
 */
export type PluginPolicy = (request: RpcRequest, next: (options?: { readonly ask?: true }) => Promise<unknown>) => Promise<unknown>
