import { PorticoError } from '../contract/errors.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { RpcRequest } from '../contract/rpc.ts'
import type { SentCheck, SentDifference } from '../contract/sent-check.ts'
import { freezePlain } from '../contract/tools/freeze-plain.ts'
import { race } from '../contract/tools/race.ts'
import type { RequestRouter } from '../session/gate/gate.ts'
import type { FindReviewer } from './request-reviews.ts'

/** ms; a transaction that the chain does not have by then cannot be compared. */
const LIMIT = 600_000

/** A transaction or a signature that is not of what was reviewed. */
export interface SentOtherwise {
  readonly request: RpcRequest
  readonly hash?: string
  readonly differences: readonly SentDifference[]
}

export interface SentCheckParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly findReviewer: FindReviewer
  /** Aborts with the kernel. */
  readonly signal: AbortSignal
  found(otherwise: SentOtherwise): void
}

/** Compares what wallets have sent with what was reviewed. The caller of the request does not wait for it. */
export const createSentCheck = ({ clock, log, findReviewer, signal, found }: SentCheckParts): RequestRouter['sent'] => {
  const check = async (request: RpcRequest, result: unknown): Promise<SentCheck | undefined> => {
    const { method, params, network, account } = request
    const over = new AbortController()
    const ends = {
      timeout: { clock, ms: LIMIT, error: () => new PorticoError('HTTP_TIMEOUT', 'The chain does not have the transaction.') },
      signals: [signal],
      aborted: () => new PorticoError('REQUEST_ABORTED', 'Nobody looks any more.'),
    }
    try {
      return await race(ends, async () => {
        const reviewer = await findReviewer(request)
        return reviewer?.sent?.({ method, params, network, account: account.address, result, signal: over.signal })
      })
    } finally {
      over.abort()
    }
  }
  return (request, result) => {
    check(request, result)
      .then((sent) => {
        if (sent?.status === 'other')
          found(freezePlain({ request, differences: sent.differences, ...(sent.hash !== undefined && { hash: sent.hash }) }))
      })
      .catch((cause: unknown) => {
        if (!signal.aborted) log.info('What a wallet has sent could not be compared.', cause)
      })
  }
}
