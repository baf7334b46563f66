import type { Account, CaipNetworkId, Namespace } from '../contract/caip.ts'
import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { AnyRpcDecl, FullManifest } from '../contract/full-manifest.ts'
import type { RpcService } from '../contract/kernel-services.ts'
import type { ErasedMethod, RpcPolicy, RpcRequest } from '../contract/rpc.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import { createRegistry } from '../registries/registry.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** The view that asks for a method whose plugin has no approval view of its own. */
const GENERAL_APPROVAL = 'ApproveRequest' as ViewName

interface Entry {
  readonly plugin: string
  readonly method: string
  readonly decl: AnyRpcDecl
}

/** The kernel's half of the RPC service. */
export interface RpcOwner extends RpcService {
  register(manifest: FullManifest): Undo
  knows(method: string): boolean
  /** Runs a plugin's method for the present connection of a namespace. Rejects with a `PorticoError` that carries a JSON-RPC code. */
  request(namespace: Namespace, method: string, params: unknown): Promise<unknown>
  /** The visitor closed the modal: what waits for them is rejected. */
  rejectAll(): void
}

/** What the RPC service needs. */
export interface RpcParts {
  readonly delivery: Delivery
  readonly session: SessionStore
  /** Methods that the host lets run without asking. */
  readonly safe: readonly string[]
  readonly policies: readonly RpcPolicy[]
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
  /** Shows an approval view; the answer undoes it. */
  show(view: ViewName, requestId: string): Promise<Undo>
  createId(): string
}

const error = (
  code: 'METHOD_UNKNOWN' | 'PARAMS_INVALID' | 'REQUEST_VOID' | 'REQUEST_REJECTED' | 'DISCONNECTED',
  text: string,
  rpcCode: number,
  cause?: unknown,
) => new PorticoError(code, text, { rpcCode, ...(cause === undefined ? {} : { cause }) })

const withCode = (cause: unknown): PorticoError => {
  if (isPorticoError(cause) && cause.rpcCode !== undefined) return cause
  const message = cause instanceof Error ? cause.message : 'The method failed.'
  return new PorticoError(isPorticoError(cause) ? cause.code : 'WALLET_ERROR', message, { cause, rpcCode: -32603 })
}

interface Snapshot {
  readonly connectorId: string
  readonly account: Account
  readonly network: CaipNetworkId
}

/** Makes the RPC service of one kernel. */
export const createRpc = ({ delivery, session, safe, policies, run, show, createId }: RpcParts): RpcOwner => {
  const registry = createRegistry<Entry>(delivery)
  const pending = createStore<readonly RpcRequest[]>(delivery, [])
  const answers = new Map<string, (approved: boolean) => void>()
  const find = (method: string): Entry | undefined => registry.all.get().find((entry) => entry.method === method)

  const snapshot = (namespace: Namespace): Snapshot => {
    const state = session.stateOf(namespace)
    if (state.status !== 'connected') throw error('DISCONNECTED', 'There is no connected account.', 4900)
    const { connectorId, accounts, network } = state.connection
    return { connectorId, account: accounts[0], network }
  }
  const assertSame = (namespace: Namespace, request: RpcRequest): void => {
    const now = snapshot(namespace)
    const same =
      now.connectorId === request.connectorId && now.account.address === request.account.address && now.network === request.network
    if (!same) throw error('REQUEST_VOID', 'The connection changed while the request waited.', 4100)
  }
  const ask = async (view: ViewName, request: RpcRequest): Promise<void> => {
    const answer = new Promise<boolean>((resolve) => {
      answers.set(request.id, resolve)
    })
    pending.update((now) => [...now, request])
    try {
      const hide = await show(view, request.id)
      const approved = await answer
      hide()
      if (!approved) throw error('REQUEST_REJECTED', 'User rejected the request.', 4001)
    } finally {
      answers.delete(request.id)
      pending.update((now) => now.filter((other) => other.id !== request.id))
    }
  }
  const settle = (id: string, approved: boolean): void => answers.get(id)?.(approved)

  return {
    pending: readOnly(pending),
    approve: (id) => settle(id, true),
    reject: (id) => settle(id, false),
    rejectAll() {
      for (const id of [...answers.keys()]) settle(id, false)
    },
    knows: (method) => find(method) !== undefined,
    register: ({ id, rpc }) => registry.add(Object.entries(rpc ?? {}).map(([method, decl]) => ({ plugin: id, method, decl }))),
    async request(namespace, method, given) {
      const entry = find(method)
      if (!entry) throw error('METHOD_UNKNOWN', 'Requested RPC call is not allowed', -32601)
      const { plugin, decl } = entry
      const abort = new AbortController()
      const made = snapshot(namespace)
      try {
        const handler = await run<ErasedMethod>(plugin, decl.load)
        let params: unknown
        try {
          params = handler.params(given)
        } catch (cause) {
          throw error('PARAMS_INVALID', `The params of ${method} are not valid.`, -32602, cause)
        }
        const request: RpcRequest = Object.freeze({ id: createId(), method, params, ...made, signal: abort.signal })
        const handle = async (): Promise<unknown> => {
          const asks = decl.safety === 'unsafe' || !safe.includes(method)
          if (asks) await ask(decl.approval ?? GENERAL_APPROVAL, request)
          assertSame(namespace, request)
          return handler.handle(request as RpcRequest<never>)
        }
        const chain = policies.reduceRight<() => Promise<unknown>>((next, policy) => () => policy(request, next), handle)
        return await chain()
      } catch (cause) {
        throw withCode(cause)
      } finally {
        abort.abort()
      }
    },
  }
}
