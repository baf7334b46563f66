import { freezePlain } from '../../../../kernel/contract/tools/freeze-plain.ts'
import { type ApprovalSubject, type LowerSubject, rejected, type ShowApproval } from '../rpc/approval-subject.ts'

/** A request on screen, with what its buttons say. */
export interface ShownRequest {
  readonly id: string
  readonly request: ApprovalSubject
  /** How many wait behind it. */
  readonly behind: number
  /** How often the visitor has changed it. */
  readonly changes: number
  /** Shows it with a lower amount. Undefined where nothing can be lowered. */
  readonly lower: ((amount: bigint) => void) | undefined
  /** An approval counts as long as this is on screen: of a request that has changed since, another one was shown. */
  answer(given: 'approved' | 'rejected'): void
}

/** The requests that wait for the visitor, one at a time on screen. */
export interface ApprovalQueue {
  readonly showApproval: ShowApproval
  /** Rejects all that wait. */
  clear(): void
}

/** Requests that may wait; a page that asks for more is refused. */
const MOST = 20

/** `draw` shows a request, and undefined where none is left. A request that it cannot show is refused. */
export const createApprovalQueue = (draw: (shown: ShownRequest | undefined) => Promise<void>): ApprovalQueue => {
  type Waiting = {
    readonly id: string
    request: ApprovalSubject
    changes: number
    readonly lower: LowerSubject | undefined
    readonly resolve: () => void
    readonly reject: (error: Error) => void
  }
  const waiting: Waiting[] = []
  let count = 0

  const end = (one: Waiting, settle: () => void): void => {
    const at = waiting.indexOf(one)
    if (at < 0) return
    waiting.splice(at, 1)
    settle()
    show()
  }
  const clear = (): void => {
    for (const { reject } of waiting.splice(0)) reject(rejected())
    show()
  }
  const shownOf = (one: Waiting): ShownRequest => {
    const { id, request, changes, lower } = one
    return {
      id,
      request,
      changes,
      behind: waiting.length - 1,
      lower:
        lower &&
        ((amount) => {
          if (!waiting.includes(one)) return
          one.request = freezePlain(lower(amount))
          one.changes += 1
          show()
        }),
      answer(given) {
        if (given === 'rejected') end(one, () => one.reject(rejected()))
        else if (request === one.request) end(one, one.resolve)
      },
    }
  }
  const show = (): void => {
    const [first] = waiting
    draw(first && shownOf(first)).catch((cause: unknown) => {
      // Nobody was asked, so nobody has rejected it.
      if (first) end(first, () => first.reject(new Error('The request cannot be shown.', { cause })))
    })
  }
  return {
    clear,
    showApproval(subject, lower) {
      if (waiting.length >= MOST) return Promise.reject(new Error('Too many requests wait for the visitor.'))
      return new Promise<void>((resolve, reject) => {
        count += 1
        waiting.push({ id: `${count}`, request: freezePlain(subject), changes: 0, lower, resolve, reject })
        show()
      })
    },
  }
}
