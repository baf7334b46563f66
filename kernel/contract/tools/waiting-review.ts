import { PorticoError } from '../errors.ts'
import type { ClockPort, LogPort } from '../ports.ts'
import type { RequestReview, Review, ReviewQuestion } from '../review.ts'
import { freezePlain } from './freeze-plain.ts'
import { pause } from './pause.ts'
import { race } from './race.ts'

/** ms; a review that takes longer counts as one that could not look. */
const LIMIT = 10_000

/** ms between two simulations of a request that waits, and how often it is simulated anew: for an hour. */
const RENEWAL = 15_000
const MOST_RENEWALS = 240

/** A request that waits for the visitor, and how it is read. */
export interface WaitingReview {
  readonly clock: ClockPort
  readonly log: LogPort
  /** Aborts with the request: nothing is shown afterwards. */
  readonly signal: AbortSignal
  /** Reads the request; undefined where its family has no review. */
  read(terms: Pick<ReviewQuestion, 'onDecoded' | 'previous'>): Promise<Review | undefined>
  /** Called with each state after `reading`, frozen to the depth. */
  show(reviewing: RequestReview): void
}

/**
 * Reviews a request while it waits: first its bytes, then what a node and the rules say, and from then on the simulation anew every 15
 * seconds. An answer that says less than the one before does not replace it. Resolves once the request is over, or nothing is left to renew.
 *
 * @example
 * void reviewWaiting({ clock, log, signal, read: (terms) => reviewer.review({ ...request, ...terms }), show: store.set })
 */
export const reviewWaiting = async ({ clock, log, signal, read, show }: WaitingReview): Promise<void> => {
  let decoded: Review | undefined
  let over = false
  const onDecoded = (review: Review): void => {
    if (over || signal.aborted) return
    decoded = freezePlain(review)
    show(Object.freeze({ status: 'decoded', review: decoded }))
  }
  const timedOut = (): PorticoError =>
    new PorticoError('HTTP_TIMEOUT', 'The review of a request took too long.', { context: { limit: LIMIT } })
  const ends = {
    timeout: { clock, ms: LIMIT, error: timedOut },
    signals: [signal],
    aborted: () => new PorticoError('REQUEST_ABORTED', 'The request is over.'),
  }
  const done = (review: Review): Review => {
    const shown = freezePlain(review)
    show(Object.freeze({ status: 'done', review: shown }))
    return shown
  }
  let first: Review | undefined
  try {
    first = await race(ends, () => read({ onDecoded }))
  } catch (cause) {
    if (!signal.aborted) log.warn('A request could not be reviewed.', cause)
    // The bytes were read; only what should have followed did not come.
    first = decoded
  }
  over = true
  if (!first) return show(UNAVAILABLE_REVIEW)
  let shown = done(first)
  if (!shown.simulation) return
  // What a node says of a transaction is so for a moment.
  for (let times = 0; times < MOST_RENEWALS; times += 1) {
    await pause(clock, RENEWAL, signal)
    if (signal.aborted) return
    try {
      const next = await race(ends, () => read({ onDecoded, previous: shown }))
      if (next?.simulation) shown = done(next)
    } catch (cause) {
      if (!signal.aborted) log.info('A request could not be simulated anew.', cause)
    }
  }
}

/** Nothing was read: the family has no review, or it failed. */
export const UNAVAILABLE_REVIEW: RequestReview = Object.freeze({ status: 'unavailable' })
