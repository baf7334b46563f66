import type { Namespace } from '../contract/caip.ts'
import type { Scoped } from '../contract/contributions.ts'
import type { ChainAdapter, ReviewFeature } from '../contract/features.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { ReceiversService } from '../contract/receivers.ts'
import type { RequestReview } from '../contract/review.ts'
import type { RpcRequest } from '../contract/rpc.ts'
import type { Store } from '../contract/store.ts'
import { reviewWaiting } from '../contract/tools/waiting-review.ts'
import type { ConnectorsOwner } from '../session/connectors/connectors.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** Finds the review of the family that a request is for; undefined where the family has none. Rejects as loading its adapter does. */
export type FindReviewer = (request: RpcRequest) => Promise<ReviewFeature<Namespace> | undefined>

export interface ReviewerParts {
  readonly connectors: Pick<ConnectorsOwner, 'find' | 'actionsOf'>
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

/** Asks the adapter that serves the request's own connector, be it connected already or about to be. */
export const createFindReviewer =
  ({ connectors, run }: ReviewerParts): FindReviewer =>
  async ({ connectorId, account: { namespace } }) => {
    const connector = connectors.find(connectorId, namespace)
    const entry = connector && connectors.actionsOf(connector, namespace)
    const actions = entry?.adapter.actions as undefined | (() => Promise<{ readonly default: Scoped<ChainAdapter> }>)
    return entry && actions && (await run(entry.plugin, actions)).review
  }

/** The reviews of the requests that wait for the visitor. */
export interface RequestReviews {
  /** Begins it with the first call for a request. It is given up with the request. */
  of(request: RpcRequest): Store<RequestReview>
}

export interface RequestReviewParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly log: LogPort
  readonly findReviewer: FindReviewer
  /** Asks who the visitor has sent something to. Never rejects. */
  readonly receivers: ReceiversService
}

export const createRequestReviews = ({ delivery, clock, log, findReviewer, receivers }: RequestReviewParts): RequestReviews => {
  const known = new WeakMap<RpcRequest, Store<RequestReview>>()

  const begin = (request: RpcRequest): Store<RequestReview> => {
    const store = createStore<RequestReview>(delivery, Object.freeze({ status: 'reading' }))
    const { method, params, network, account, signal } = request
    void reviewWaiting({
      clock,
      log,
      signal,
      async read(terms) {
        const [reviewer, known] = await Promise.all([findReviewer(request), receivers.known(account.namespace)])
        return reviewer?.review({ method, params, network, account: account.address, signal, known, ...terms })
      },
      show: (reviewing) => store.set(reviewing),
    })
    return readOnly(store)
  }
  return {
    of(request) {
      const store = known.get(request) ?? begin(request)
      known.set(request, store)
      return store
    },
  }
}
