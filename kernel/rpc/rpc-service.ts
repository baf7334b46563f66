import type { Account, CaipNetworkId, Namespace } from '../contract/caip.ts'
import { type ErrorCode, isPorticoError, PorticoError } from '../contract/errors.ts'
import type { AnyRpcDecl, FullManifest } from '../contract/full-manifest.ts'
import type { RpcService } from '../contract/kernel-services.ts'
import type { ErasedMethod, RpcPolicy, RpcRequest } from '../contract/rpc.ts'
import type { Scoped } from '../contract/scoped.ts'
import type { Undo } from '../contract/store.ts'
import type { ViewName } from '../contract/views.ts'
import { createRegistry } from '../registries/registry.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createApprovals, type ShowApproval } from './approval.ts'

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
  /** A method's code threw what is no answer. */
  failed(plugin: string, code: ErrorCode): void
  readonly show: ShowApproval
  createId(): string
}

const error = (
  code: 'METHOD_UNKNOWN' | 'PARAMS_INVALID' | 'REQUEST_VOID' | 'REQUEST_REJECTED' | 'DISCONNECTED',
  text: string,
  rpcCode: number,
  cause?: unknown,
) => new PorticoError(code, text, { rpcCode, ...(cause === undefined ? {} : { cause }) })

/** JSON-RPC: internal error. */
const INTERNAL = -32603

const codeOf = (cause: unknown): number => {
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'number' && Number.isInteger(code) ? code : INTERNAL
}

const withCode = (cause: unknown): PorticoError => {
  if (isPorticoError(cause) && cause.rpcCode !== undefined) return cause
  const message = cause instanceof Error ? cause.message : 'The method failed.'
  return new PorticoError(isPorticoError(cause) ? cause.code : 'WALLET_ERROR', message, { cause, rpcCode: codeOf(cause) })
}

interface Snapshot {
  readonly connectorId: string
  readonly account: Account
  readonly network: CaipNetworkId
}

/** Makes the RPC service of one kernel. */
export const createRpc = ({ delivery, session, safe, policies, run, failed, show, createId }: RpcParts): RpcOwner => {
  const registry = createRegistry<Entry>(delivery)
  const approvals = createApprovals(delivery, show)
  const find = (method: string): Entry | undefined => registry.all.get().find((entry) => entry.method === method)

  const snapshot = (namespace: Namespace): Snapshot => {
    const state = session.stateOf(namespace)
    if (state.status !== 'connected') throw error('DISCONNECTED', 'There is no connected account.', 4900)
    const { connectorId, accounts, network } = state.connection
    return { connectorId, account: accounts[0], network }
  }
  const isSame = (namespace: Namespace, request: RpcRequest): boolean => {
    const state = session.stateOf(namespace)
    if (state.status !== 'connected') return false
    const { connectorId, accounts, network } = state.connection
    return connectorId === request.connectorId && accounts[0].address === request.account.address && network === request.network
  }
  /** An error with a code is an answer; anything else that a handler throws is its failure. */
  const answerOf = async (plugin: string, handle: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> => {
    try {
      return await handle()
    } catch (cause) {
      const meant = isPorticoError(cause) || codeOf(cause) !== INTERNAL || signal.aborted
      if (!meant) failed(plugin, 'WALLET_ERROR')
      throw cause
    }
  }
  /** Rejects as soon as the connection is not the one the request was made for or the plugin has left, and tells whoever works on it. */
  const untilVoid = (namespace: Namespace, entry: Entry, request: RpcRequest, abort: AbortController) => {
    let stop: Undo = () => undefined
    const voided = new Promise<never>((_, reject) => {
      const end = (text: string): void => {
        reject(error('REQUEST_VOID', text, 4100))
        abort.abort()
        approvals.settle(request.id, false)
      }
      const undos = [
        session.states.subscribe(() => {
          if (!isSame(namespace, request)) end('The connection changed while the request waited.')
        }),
        registry.all.subscribe((entries) => {
          if (!entries.includes(entry)) end(`${entry.plugin} was taken out while the request waited.`)
        }),
      ]
      stop = () => {
        for (const undo of undos) undo()
      }
    })
    voided.catch(() => undefined)
    return { voided, stop }
  }
  return {
    pending: approvals.pending,
    approve: (id) => approvals.settle(id, true),
    reject: (id) => approvals.settle(id, false),
    rejectAll: approvals.rejectAll,
    knows: (method) => find(method) !== undefined,
    register: ({ id, rpc }) => registry.add(Object.entries(rpc ?? {}).map(([method, decl]) => ({ plugin: id, method, decl }))),
    async request(namespace, method, given) {
      const entry = find(method)
      if (!entry) throw error('METHOD_UNKNOWN', 'Requested RPC call is not allowed', -32601)
      const { plugin, decl } = entry
      const abort = new AbortController()
      const made = snapshot(namespace)
      let stop: Undo = () => undefined
      try {
        const handler = await run<ErasedMethod>(plugin, decl.load)
        let params: unknown
        try {
          params = handler.params(given)
        } catch (cause) {
          throw error('PARAMS_INVALID', `The params of ${method} are not valid.`, -32602, cause)
        }
        const request: RpcRequest = Object.freeze({ id: createId(), method, params, ...made, signal: abort.signal })
        if (!isSame(namespace, request)) throw error('REQUEST_VOID', 'The connection changed while the request waited.', 4100)
        const watch = untilVoid(namespace, entry, request, abort)
        stop = watch.stop
        const work = async (): Promise<unknown> => {
          const asks = decl.safety === 'unsafe' || !safe.includes(method)
          if (asks && !(await approvals.ask(decl.approval ?? GENERAL_APPROVAL, request))) {
            throw error('REQUEST_REJECTED', 'User rejected the request.', 4001)
          }
          request.signal.throwIfAborted()
          return answerOf(plugin, () => handler.handle(request as RpcRequest<never>), request.signal)
        }
        let handled: Promise<unknown> | undefined
        const handle = (): Promise<unknown> => {
          handled ??= Promise.race([watch.voided, work()])
          return handled
        }
        const chain = policies.reduceRight<() => Promise<unknown>>((next, policy) => async () => policy(request, next), handle)
        return await Promise.race([watch.voided, chain()])
      } catch (cause) {
        throw withCode(cause)
      } finally {
        stop()
        abort.abort()
      }
    },
  }
}
