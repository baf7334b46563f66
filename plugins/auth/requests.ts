import type { RpcService, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { OptionalStore, Undo } from '../../kernel/contract/store.ts'
import type { Signer } from './signer.ts'

/** What asks the visitor about requests: the frame does, in its own view, one request after the other. */
export interface FrameRequests {
  /** The view of a request is there: the frame gets the request as soon as those before it are over. */
  enter(params: { readonly requestId: string }): Undo
}

interface RequestParts {
  readonly rpc: OptionalStore<RpcService>
  readonly toasts: OptionalStore<ToastsService>
  readonly signer: Pick<Signer, 'status' | 'load'>
  readonly log: LogPort
  text(key: 'unable' | 'again'): string
}

export const createFrameRequests = ({ rpc, toasts, signer, log, text }: RequestParts): FrameRequests => {
  let turn: Promise<void> = Promise.resolve()
  const again = (): void => void signer.load().catch((cause: unknown) => log.info('The embedded wallet did not load.', cause))
  /** The request has been rejected: the visitor reads why, and can have the frame loaded anew. */
  const followFailure = (): Undo =>
    signer.status.subscribe(({ frame }) => {
      if (frame === 'failed' || frame === 'blocked')
        toasts.get()?.show({ kind: 'error', text: text('unable'), action: { label: text('again'), run: again } })
    })
  return {
    enter({ requestId }) {
      let left: () => void = () => undefined
      const over = new Promise<void>((resolve) => {
        left = resolve
      })
      let isOver = false
      const stop = followFailure()
      const before = turn
      turn = before.then(() => over)
      const ask = async (): Promise<void> => {
        const [service] = await Promise.all([rpc.load(), before])
        if (isOver) return
        // `stay`: the frame is in sight exactly while it asks, and hears when the visitor leaves.
        service.approve(requestId, { stay: true })
      }
      ask().catch((cause: unknown) => log.warn('The embedded wallet could not be asked.', cause))
      return () => {
        isOver = true
        stop()
        left()
      }
    },
  }
}
