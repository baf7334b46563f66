import { type ErrorCode, isPorticoError, PorticoError } from '../contract/errors.ts'
import { isForeign } from '../contract/ids.ts'
import type { RpcService } from '../contract/modal-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { RequestReview } from '../contract/review.ts'
import type { ErasedMethod, RpcRequest } from '../contract/rpc.ts'
import type { Store, Undo } from '../contract/store.ts'
import { cleanText } from '../contract/tools/clean-text.ts'
import { freezePlain } from '../contract/tools/freeze-plain.ts'
import { UNAVAILABLE_REVIEW } from '../contract/tools/waiting-review.ts'
import { rpcCodesOf } from '../contract/tools/wallet-error.ts'
import type { ViewName } from '../contract/views.ts'
import type { AnyRpcDecl, FullManifest, ReadAnswer } from '../registries/full-manifest.ts'
import { createRegistry } from '../registries/registry.ts'
import type { RequestRouter, Route, StayingApproval } from '../session/gate/gate.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, mapStore, readOnly, sameItems } from '../streams/store.ts'
import { createApprovals, type ShowApproval, type Waiting } from './approval.ts'
import { listenForPress } from './approval-buttons.ts'
import type { RequestReviews } from './request-reviews.ts'

/** The view that asks for a method that has no approval view of its own, and the one for wallets that ask through us. */
const GENERAL_APPROVAL = 'ApproveRequest' as ViewName
const WALLET_APPROVAL = 'ApproveTransaction' as ViewName

/** How many questions may be open at once. Nobody answers more, and each takes room on the page. */
const MOST_WAITING = 20

/** Characters of a method's name in an error. */
const METHOD_LIMIT = 100

/** EIP-1474: limit exceeded. */
const LIMIT_EXCEEDED = -32_005

interface Entry {
  readonly plugin: string
  readonly method: string
  readonly decl: AnyRpcDecl
}

/** The kernel's half of the RPC service. */
export interface RpcOwner extends RequestRouter {
  register(manifest: FullManifest): Undo
  /** What a plugin has of it: the requests that its own views ask about. */
  of(plugin: string): RpcService
  /** The visitor closed the modal: what waits for them is given up. */
  leaveAll(): void
}

export interface RpcParts {
  readonly delivery: Delivery
  /** Methods of plugins that the host lets run without asking. */
  readonly safe: readonly string[]
  readonly read: ReadAnswer
  /** The plugin that declares a view now. */
  ownerOf(view: ViewName): string | undefined
  /** Whether the plugin that a request's connector is of declares a view, whoever draws it now. */
  declaresView(request: Pick<RpcRequest, 'connectorId' | 'account'>, view: ViewName): boolean
  /** A method's code threw what is no answer. */
  failed(plugin: string, code: ErrorCode, cause: unknown): void
  /** Tells the visitor that a method was refused. */
  refused(method: string): void
  readonly show: ShowApproval
  readonly reviews: RequestReviews
  /** Compares what a wallet has sent with what was reviewed. */
  readonly sent: RequestRouter['sent']
  readonly clock: ClockPort
  /** Where the modal is drawn. */
  root(): ShadowRoot
}

/** Makes the RPC service of one kernel: the methods that plugins add, and the questions to the visitor. */
export const createRpc = ({
  delivery,
  safe,
  read,
  ownerOf,
  declaresView,
  failed,
  refused,
  show,
  reviews,
  sent,
  clock,
  root,
}: RpcParts): RpcOwner => {
  const registry = createRegistry<Entry>(delivery)
  const approvals = createApprovals(delivery, show)

  const unread = readOnly(createStore(delivery, UNAVAILABLE_REVIEW))
  /** Methods of plugins are no family's to read. */
  const reviewOf = (request: RpcRequest): Store<RequestReview> =>
    registry.all.get().some(({ method }) => method === request.method) ? unread : reviews.of(request)

  const asking =
    (view: ViewName) =>
    async (request: RpcRequest): Promise<StayingApproval | undefined> => {
      if (approvals.waiting.get().length >= MOST_WAITING) {
        throw new PorticoError('REQUEST_LIMIT', `${MOST_WAITING} requests wait for the visitor already.`, { rpcCode: LIMIT_EXCEEDED })
      }
      // While the view comes. A view of a plugin's own asks for it where it wants it.
      if (view === GENERAL_APPROVAL || view === WALLET_APPROVAL) reviewOf(request)
      const { answer, staying } = await approvals.ask(view, request)
      if (answer === 'left') throw new PorticoError('REQUEST_ABORTED', 'Request was aborted', { rpcCode: 4001 })
      if (answer === 'rejected') throw new PorticoError('REQUEST_REJECTED', 'User rejected the request.', { rpcCode: 4001 })
      return staying
    }
  /** An error with a code is an answer; anything else that a handler throws is its failure. */
  const answering =
    (plugin: string, handler: ErasedMethod) =>
    async (request: RpcRequest): Promise<unknown> => {
      try {
        // The handler's own `params` made them.
        return await handler.handle(request as RpcRequest<never>)
      } catch (cause) {
        const meant = isPorticoError(cause) || rpcCodesOf(cause).length > 0 || request.signal.aborted
        if (!meant) failed(plugin, 'WALLET_ERROR', cause)
        throw cause
      }
    }
  const routeOf = async (entry: Entry, given: unknown): Promise<Route> => {
    const { plugin, method, decl } = entry
    const handler = await read(plugin, 'rpc', method)
    let params: unknown
    try {
      params = freezePlain(handler.params(given))
    } catch (cause) {
      throw new PorticoError('PARAMS_INVALID', `The params of ${method} are not valid.`, { cause, rpcCode: -32602 })
    }
    return {
      params,
      ...(decl.safety === 'safe' && safe.includes(method) ? {} : { approve: asking(decl.approval ?? GENERAL_APPROVAL) }),
      answer: answering(plugin, handler),
      whenGone: (end) =>
        registry.all.subscribe((entries) => {
          if (!entries.includes(entry)) end(plugin)
        }),
    }
  }
  const requests = (all: readonly Waiting[]): readonly RpcRequest[] => Object.freeze(all.map(({ request }) => request))
  return {
    of(plugin) {
      const isOfPlugin = ({ view }: Waiting): boolean => ownerOf(view) === plugin
      const find = (id: string): Waiting | undefined => {
        const asked = approvals.waiting.get().find(({ request }) => request.id === id)
        if (asked && !isOfPlugin(asked)) {
          throw new PorticoError('UNDECLARED_DEPENDENCY', `${plugin} answers a request that another plugin's view asks about.`, {
            context: { plugin },
          })
        }
        return asked
      }
      return {
        pending: mapStore(delivery, approvals.waiting, (all) => requests(all.filter(isOfPlugin)), sameItems),
        review(id) {
          const asked = find(id)
          return asked ? reviewOf(asked.request) : unread
        },
        bindButtons(id, buttons, changed) {
          find(id)
          return approvals.bind(id, (answer) => listenForPress(buttons, { clock, root: root(), changed, answer }))
        },
        approve(id, { stay = false } = {}) {
          const asked = find(id)
          // Views are drawn by React, whose tree any script of the page can walk, and find this service in it.
          if (asked && (asked.view === GENERAL_APPROVAL || approvals.wasBound(id))) {
            throw new PorticoError('APPROVAL_BOUND', 'A press on its buttons approves this request, and nothing else.', {
              context: { plugin },
            })
          }
          approvals.settle(id, 'approved', stay)
        },
        reject(id) {
          find(id)
          approvals.settle(id, 'rejected')
        },
      }
    },
    leaveAll: approvals.leaveAll,
    register: ({ id, rpc }) => registry.add(Object.entries(rpc ?? {}).map(([method, decl]) => ({ plugin: id, method, decl }))),
    review: asking(GENERAL_APPROVAL),
    sent,
    async route({ method, params, approval, asker, connectorId, account }, { safe: reads, place, unsafe }) {
      const entry = registry.all.get().find((one) => one.method === method)
      if (entry) return routeOf(entry, params)
      if (approval === 'wallet' || reads.includes(method) || (asker === 'family' && place.includes(method))) return { params }
      if (unsafe.includes(method)) {
        // The view of another wallet would ask that wallet. One that the host has put in its place draws for all.
        const drawnBy = ownerOf(WALLET_APPROVAL) ?? ''
        const isDrawn = isForeign(drawnBy) || declaresView({ connectorId, account }, WALLET_APPROVAL)
        return { params, approve: asking(isDrawn ? WALLET_APPROVAL : GENERAL_APPROVAL) }
      }
      approvals.leaveAll()
      refused(method)
      throw new PorticoError('METHOD_UNKNOWN', `Requested RPC call is not allowed: ${cleanText(method, METHOD_LIMIT)}`, {
        rpcCode: -32601,
        context: { method },
      })
    },
  }
}
