import { freezePlain } from '../../../../kernel/contract/tools/freeze-plain.ts'
import { type ApprovalSubject, rejected, type ShowApproval } from '../rpc/approval-subject.ts'

/** A request on screen, with what its buttons say. */
export interface ShownRequest {
  readonly id: string
  readonly request: ApprovalSubject
  /** How many wait behind it. */
  readonly behind: number
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
    readonly request: ApprovalSubject
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
  const show = (): void => {
    const [first] = waiting
    draw(
      first && {
        id: first.id,
        request: first.request,
        behind: waiting.length - 1,
        answer: (given) => end(first, () => (given === 'approved' ? first.resolve() : first.reject(rejected()))),
      },
    ).catch((cause: unknown) => {
      // Nobody was asked, so nobody has rejected it.
      if (first) end(first, () => first.reject(new Error('The request cannot be shown.', { cause })))
    })
  }
  return {
    clear,
    showApproval(subject) {
      if (waiting.length >= MOST) return Promise.reject(new Error('Too many requests wait for the visitor.'))
      return new Promise<void>((resolve, reject) => {
        count += 1
        waiting.push({ id: `${count}`, request: freezePlain(subject), resolve, reject })
        show()
      })
    },
  }
}
