import type { Account, CaipNetworkId } from './caip.ts'
import type { VendorOf } from './ids.ts'
import type { Parse } from './schema.ts'
import type { OwnViewName, ViewName, Views } from './views.ts'

/**
 * How names begin that no plugin may declare, in any spelling: a wallet of some family answers those. A family that an adapter brings has its
 * namespace beside these.
 *
 * @example const isTheirs = RESERVED_METHOD_PREFIXES.some((prefix) => method.startsWith(`${prefix}_`))
 */
export const RESERVED_METHOD_PREFIXES = [
  ...['eth', 'net', 'web3', 'personal', 'wallet', 'eip155', 'metamask', 'wc', 'solana', 'polkadot', 'substrate'],
  ...['bip122', 'bitcoin', 'btc', 'stx', 'stacks'],
] as const

/**
 * Names no plugin may declare, for they begin as the standards' names do, and a wallet answers those. Compile error in `defineManifest`;
 * `METHOD_RESERVED` at run time, for plugins in plain JavaScript, and for every method that a family of an adapter lists.
 */
export type ReservedMethod = `${(typeof RESERVED_METHOD_PREFIXES)[number]}_${string}`

/** Names that a plugin may declare: they begin with its vendor's id, which is the first part of its own. */
export type OwnMethod<I extends string> = `${VendorOf<I>}_${string}`

/**
 * The request and who it was made for, frozen to the depth. Void (`REQUEST_VOID`) once connector, account or network changed before a wallet
 * had it.
 */
export interface RpcRequest<P = unknown> {
  readonly id: string
  readonly method: string
  /** Plain data, copied when the request was made: what is shown, decided on and sent. */
  readonly params: P
  readonly connectorId: string
  readonly account: Account
  readonly network: CaipNetworkId
  /** Origin of the page that asks, as the browser says it (`https://app.example`); never an option. */
  readonly origin: string
  readonly signal: AbortSignal
}

/** A method's two halves: what it accepts and what it does. Params are parsed before policies and approval; failure is -32602. */
export interface RpcMethod<P = unknown, R = unknown> {
  readonly params: Parse<P>
  /** A throw becomes a JSON-RPC error (-32603, or the code it carries). */
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

/** What the kernel hands an approval view. It answers through the RPC service: `approve(requestId)` or `reject(requestId)`. */
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

/** What a policy says as it lets a request go on. */
export interface NextOptions {
  /**
   * `true`: the visitor is asked in our review before the wallet has the request, also where the wallet asks by itself. `false`: the visitor is
   * not asked by us. Where policies differ, asking counts. Left out: as the wallet's connector has it.
   */
  readonly ask?: boolean
}

/**
 * Middleware of the policy chain, in the host's order, around every request to a wallet, whoever makes it. Answer, throw, or `next()`; the
 * request cannot be replaced. An error's integer `code` is kept.
 *
 * @example const review: RpcPolicy = (request, next) => next(request.method === 'eth_sendTransaction' ? { ask: true } : {})
 */
export type RpcPolicy = (request: RpcRequest, next: (options?: NextOptions) => Promise<unknown>) => Promise<unknown>

/**
 * A policy in a manifest: setup answers it under `policies`, by its id. In force from the moment the plugin is added. Plugins' policies stand
 * inside the host's, those of a lower `order` around the others.
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
 * A plugin's policy: as the host's, but it cannot let a request pass without asking; only the host may (`POLICY_RESERVED`). It has 10 s of its
 * own before it calls `next`, and 10 s after that has answered. `request.signal` aborts when that time is over, too.
 *
 * @example
 * const limit: PluginPolicy = async (request, next) => {
 *   if (await isOverLimit(request)) throw new PorticoError('REQUEST_REJECTED', 'Over the limit of today.', { rpcCode: 4001 })
 *   return next({ ask: true })
 * }
 */
export type PluginPolicy = (request: RpcRequest, next: (options?: { readonly ask?: true }) => Promise<unknown>) => Promise<unknown>
