import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { withResolvers } from '../../../kernel/contract/tools/with-resolvers.ts'
import type { FrameMessage, MessageName } from '../protocol/index.ts'

/** ms; runs from the request, the loading of the frame included. */
const LIMIT = 30_000

/** The host is told when these take too long: a visitor waits for them. */
const WATCHED: ReadonlySet<MessageName> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

/** Each answer is taken once, and only while somebody waits for it under this id and name. */
export interface Calls {
  /** `post` gets the id once the frame is ready. */
  run(name: MessageName, options: CallOptions, post: (id: string) => void): Promise<unknown>
  /** Hands an answer to who waits for it; any other is dropped. */
  answer(message: Extract<FrameMessage, { readonly id: string }>): void
  /** While it is held, time ends no call. Afterwards each has its whole limit again. */
  hold(held: boolean): void
  /** Ends one call, or all that wait for the frame. */
  fail(error: PorticoError, id?: string): void
}

export interface CallOptions {
  readonly signal: AbortSignal | undefined
  /** Whether time ends it. What a visitor decides has no limit. */
  readonly limited: boolean
  /** Whether it is a request for the wallet: its errors have JSON-RPC codes. */
  readonly isRequest: boolean
  ready(): Promise<void>
}

interface CallsParts {
  readonly clock: ClockPort
  /** Aborts when the plugin is taken out. */
  readonly ended: AbortSignal
  timedOut(error: PorticoError): void
}

interface WaitingCall {
  readonly name: MessageName
  readonly isRequest: boolean
  resolve(payload: unknown): void
  reject(error: PorticoError): void
}

/** What the visitor's refusal is called, whichever frame says it. */
const REFUSED = /^user (?:has )?(?:rejected|denied|declined|cancell?ed)\b/i

const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const refusal = (
  name: MessageName,
  { message, code }: { message: string; code?: number | undefined },
  isRequest: boolean,
): PorticoError => {
  if (!isRequest) return new PorticoError('AUTH_REFUSED', message, { context: { step: name } })
  return code === 4001 || (code === undefined && REFUSED.test(message))
    ? new PorticoError('REQUEST_REJECTED', 'User rejected the request.', { rpcCode: 4001 })
    : new PorticoError('WALLET_ERROR', message, { rpcCode: code ?? -32603 })
}

const aborted = (isRequest: boolean): PorticoError =>
  isRequest
    ? new PorticoError('REQUEST_ABORTED', 'Request was aborted', { rpcCode: 4001 })
    : new PorticoError('CONNECT_ABORTED', 'Something went wrong')

/** Makes the calls of one frame. */
export const createCalls = ({ clock, ended, timedOut }: CallsParts): Calls => {
  const waiting = new Map<string, WaitingCall>()
  const limits = new Set<{ start(): void; stop: Undo }>()
  let held = false
  /** Ends after the limit, counted anew where the calls were held meanwhile. */
  const limitOf = (end: () => void): { start(): void; stop: Undo } => {
    const limit = {
      stop: (): void => undefined,
      start(): void {
        limit.stop()
        if (!held) limit.stop = clock.after(LIMIT, end)
      },
    }
    return limit
  }
  return {
    async run(name, { signal, limited, isRequest, ready }, post) {
      const id = newId()
      const late = (): PorticoError => {
        const error = new PorticoError('AUTH_TIMEOUT', 'The embedded wallet did not answer in time.', {
          context: { step: name, limit: LIMIT },
        })
        if (WATCHED.has(name)) timedOut(error)
        return error
      }
      const expired = new AbortController()
      let error: PorticoError | undefined
      const limit = limitOf(() => {
        error = late()
        expired.abort()
      })
      if (limited) {
        limits.add(limit)
        limit.start()
      }
      try {
        return await race({ signals: [signal, ended, expired.signal], aborted: () => error ?? aborted(isRequest) }, async () => {
          await ready()
          // Given up while the frame was loading: nothing is asked any more.
          if (signal?.aborted || ended.aborted) throw aborted(isRequest)
          const { promise, resolve, reject } = withResolvers<unknown>()
          waiting.set(id, { name, isRequest, resolve, reject })
          post(id)
          return promise
        })
      } finally {
        limit.stop()
        limits.delete(limit)
        waiting.delete(id)
      }
    },
    answer(message) {
      const call = waiting.get(message.id)
      if (!call || call.name !== message.name) return
      waiting.delete(message.id)
      if (message.kind === 'success') call.resolve(message.payload)
      else call.reject(refusal(call.name, message, call.isRequest))
    },
    hold(now) {
      if (now === held) return
      held = now
      for (const limit of limits) {
        if (held) limit.stop()
        else limit.start()
      }
    },
    fail(error, id) {
      for (const [key, call] of [...waiting]) {
        if (id !== undefined && id !== key) continue
        waiting.delete(key)
        call.reject(error)
      }
    },
  }
}
