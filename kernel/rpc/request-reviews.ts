import type { Namespace } from '../contract/caip.ts'
import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ChainAdapter, ReviewFeature } from '../contract/features.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { ReceiversService } from '../contract/receivers.ts'
import type { RequestReview, Review } from '../contract/review.ts'
import type { RpcRequest } from '../contract/rpc.ts'
import type { Store } from '../contract/store.ts'
import { freezePlain } from '../contract/tools/freeze-plain.ts'
import { pause } from '../contract/tools/pause.ts'
import { race } from '../contract/tools/race.ts'
import type { ConnectorsOwner } from '../session/connectors/connectors.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** ms; a review that takes longer counts as one that could not look. */
const LIMIT = 10_000

/** ms between two simulations of a request that waits, and how often it is simulated anew: for an hour. */
const RENEWAL = 15_000
const MOST_RENEWALS = 240

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

export const UNAVAILABLE: RequestReview = Object.freeze({ status: 'unavailable' })

export const createRequestReviews = ({ delivery, clock, log, findReviewer, receivers }: RequestReviewParts): RequestReviews => {
  const known = new WeakMap<RpcRequest, Store<RequestReview>>()

  const begin = (request: RpcRequest): Store<RequestReview> => {
    const store = createStore<RequestReview>(delivery, Object.freeze({ status: 'reading' }))
    let over = false
    let decoded: Review | undefined
    const onDecoded = (review: Review): void => {
      if (over) return
      decoded = freezePlain(review)
      store.set(Object.freeze({ status: 'decoded', review: decoded }))
    }
    const read = async (previous?: Review): Promise<Review | undefined> => {
      const { method, params, network, account, signal } = request
      const [reviewer, known] = await Promise.all([findReviewer(request), receivers.known(account.namespace)])
      const question = { method, params, network, account: account.address, signal, known, onDecoded }
      return reviewer?.review({ ...question, ...(previous && { previous }) })
    }
    const timedOut = (): PorticoError =>
      new PorticoError('HTTP_TIMEOUT', 'The review of a request took too long.', { context: { limit: LIMIT } })
    const ends = {
      timeout: { clock, ms: LIMIT, error: timedOut },
      signals: [request.signal],
      aborted: () => new PorticoError('REQUEST_ABORTED', 'The request is over.'),
    }
    const show = (review: Review): Review => {
      const shown = freezePlain(review)
      store.set(Object.freeze({ status: 'done', review: shown }))
      return shown
    }
    /** What a node says of a transaction is so for a moment. An answer that says less than the one before does not replace it. */
    const renew = async (first: Review): Promise<void> => {
      let shown = first
      for (let times = 0; times < MOST_RENEWALS; times += 1) {
        await pause(clock, RENEWAL, request.signal)
        if (request.signal.aborted) return
        try {
          const next = await race(ends, () => read(shown))
          if (next?.simulation) shown = show(next)
        } catch (cause) {
          if (!request.signal.aborted) log.info('A request could not be simulated anew.', cause)
        }
      }
    }
    race(ends, () => read())
      .catch((cause: unknown) => {
        if (!request.signal.aborted) log.warn('A request could not be reviewed.', cause)
        // The bytes were read; only what should have followed did not come.
        return decoded
      })
      .then(async (review) => {
        over = true
        if (!review) return store.set(UNAVAILABLE)
        const shown = show(review)
        if (shown.simulation) await renew(shown)
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
