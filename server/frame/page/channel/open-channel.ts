import {
  type AnswerOf,
  type AppMessage,
  type EventName,
  type EventOf,
  type MessageName,
  readAppMessage,
  refusedAppMessage,
  type WireMessage,
  writeAnswer,
  writeError,
  writeEvent,
} from '../../../../plugins/auth/protocol/index.ts'
import { RequestError } from '../rpc/request-error.ts'
import { isTooLarge } from './message-size.ts'

/** The window in which the frame runs, as far as messages need it. */
export interface FrameWindow {
  readonly parent: MessageTarget
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void, options: { signal: AbortSignal }): void
}

/** A window to which messages are posted. */
export interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** Answers a message of the page, whose exact origin is `partner`. */
export type Answerer = (message: AppMessage, partner: string) => Promise<AnswerOf<MessageName>>

/** What a channel is made of. */
export interface ChannelOptions {
  readonly window: FrameWindow
  /** The exact origin of the page that holds the frame. Several, where the browser does not say which of the project's it is. */
  readonly origins: readonly string[]
  readonly answer: Answerer
  /** Ends it. */
  readonly signal: AbortSignal
}

/** The way from and to the page that holds the frame. */
export interface Channel {
  /** Says something without having been asked. */
  emit<N extends EventName>(name: N, payload: EventOf<N>): void
}

/** Ids that are remembered, so that no message is carried out twice. */
const MOST_IDS = 5_000

/** The code of a JSON-RPC error. */
const codeOf = (error: unknown): number | undefined => (error instanceof RequestError ? error.code : undefined)

const wordsOf = (error: unknown): string | undefined => (error instanceof Error && error.message !== '' ? error.message : undefined)

/**
 * Listens to the page that holds the frame, and to nobody else: a message counts by its exact origin and its window together. Each id is
 * carried out once and answered once, to that origin.
 */
export const openChannel = ({ window, origins, answer, signal }: ChannelOptions): Channel => {
  const seen = new Set<string>()
  let partners = origins
  const post = (message: WireMessage): void => {
    if (signal.aborted) return
    for (const origin of partners) window.parent.postMessage(message, origin)
  }

  /** False for an id that was used before. */
  const takeId = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > MOST_IDS && oldest !== undefined) seen.delete(oldest)
    return true
  }

  const carryOut = async (message: AppMessage, partner: string): Promise<void> => {
    try {
      post(writeAnswer(message.name, message.id, await answer(message, partner)))
    } catch (error) {
      post(writeError(message.name, message.id, wordsOf(error), codeOf(error)))
    }
  }

  const receive = (event: MessageEvent<unknown>): void => {
    const origin = partners.find((partner) => partner === event.origin)
    if (origin === undefined || event.source !== window.parent) return
    partners = [origin]
    if (isTooLarge(event.data)) return
    let message: AppMessage | undefined
    try {
      message = readAppMessage(event.data)
    } catch {
      const refused = refusedAppMessage(event.data)
      if (refused && takeId(refused.id)) post(writeError(refused.name, refused.id, 'The message has a form that the frame does not know.'))
      return
    }
    if (message && takeId(message.id)) void carryOut(message, origin)
  }
  window.addEventListener('message', receive, { signal })
  return { emit: (name, payload) => post(writeEvent(name, payload)) }
}
