import * as v from 'valibot'
import { text } from './fields.ts'
import { type AnswerOf, EVENTS, type EventName, type EventOf, MESSAGES, type MessageName, type RequestOf } from './messages.ts'

/** Version of the protocol: `version` of the frame's address. */
export const PROTOCOL_VERSION = '4'

const FROM_APP = '@w3m-app/'
const FROM_FRAME = '@w3m-frame/'

/** What the frame says where it gives no reason. */
export const DEFAULT_ERROR = 'An error occurred'

const envelope = v.object({ id: v.optional(text(100)), type: text(100), payload: v.optional(v.unknown()) })
const failure = v.pipe(
  // `code`: a frame that answers a request with a JSON-RPC error says which; deployed ones do not.
  v.optional(v.object({ message: v.optional(v.string()), code: v.optional(v.pipe(v.number(), v.safeInteger())) })),
  v.transform((given) => ({ message: (given?.message || DEFAULT_ERROR).slice(0, 1_000), code: given?.code })),
)

/** A message of the page, read. */
export type AppMessage = { [N in MessageName]: { readonly id: string; readonly name: N; readonly payload: RequestOf<N> } }[MessageName]

/** A message of the frame, read. An answer's payload is read with the schema of its name. */
export type FrameMessage =
  | { [N in MessageName]: { readonly kind: 'success'; readonly id: string; readonly name: N; readonly payload: AnswerOf<N> } }[MessageName]
  | {
      readonly kind: 'error'
      readonly id: string
      readonly name: MessageName
      readonly message: string
      readonly code?: number | undefined
    }
  | { [N in EventName]: { readonly kind: 'event'; readonly name: N; readonly payload: EventOf<N> } }[EventName]

/** As it is posted. */
export interface WireMessage {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

const isMessage = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name)
const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name)

const wire = (type: string, id: string | undefined, payload: unknown): WireMessage => ({
  ...(id !== undefined && { id }),
  type,
  ...(payload !== undefined && { payload }),
})

/** The name behind a prefix, or undefined: the message is not of this protocol. */
const nameIn = (
  data: unknown,
  prefix: string,
): { readonly name: string; readonly id?: string | undefined; readonly payload?: unknown } | undefined => {
  const read = v.safeParse(envelope, data)
  if (!read.success || !read.output.type.startsWith(prefix)) return undefined
  return { name: read.output.type.slice(prefix.length), id: read.output.id, payload: read.output.payload }
}

const unknown = (type: string): TypeError => new TypeError(`The protocol has no message “${type.slice(0, 60)}”.`)

/**
 * Page: writes a message. Throws a `ValiError` for a payload that the protocol does not have.
 *
 * @example frame.post(writeAppMessage('CONNECT_OTP', id, { otp: '123456' }))
 */
export const writeAppMessage = <N extends MessageName>(name: N, id: string, payload: RequestOf<N>): WireMessage =>
  wire(`${FROM_APP}${name}`, id, v.parse(MESSAGES[name].request, payload))

/**
 * Frame: reads a message. Undefined for what is not of this protocol; throws for what claims to be and is not.
 *
 * @example const message = readAppMessage(event.data)
 */
export const readAppMessage = (data: unknown): AppMessage | undefined => {
  const found = nameIn(data, FROM_APP)
  if (!found) return undefined
  const { name, id, payload } = found
  if (!isMessage(name) || !id) throw unknown(`${FROM_APP}${name}`)
  return { id, name, payload: v.parse(MESSAGES[name].request, payload) } as AppMessage
}

/** The id and the name of a message that `readAppMessage` refused, so that the frame can answer with an error. */
export const refusedAppMessage = (data: unknown): { readonly id: string; readonly name: MessageName } | undefined => {
  const found = nameIn(data, FROM_APP)
  return found?.id && isMessage(found.name) ? { id: found.id, name: found.name } : undefined
}

/** Frame: writes the answer to a message. Throws a `ValiError` for an answer that the protocol does not have. */
export const writeAnswer = <N extends MessageName>(name: N, id: string, payload: AnswerOf<N>): WireMessage =>
  wire(`${FROM_FRAME}${name}_SUCCESS`, id, v.parse(MESSAGES[name].answer, payload))

/** Frame: writes that a message failed. `code`: the code of a JSON-RPC error. */
export const writeError = (name: MessageName, id: string, message: string = DEFAULT_ERROR, code?: number): WireMessage =>
  wire(`${FROM_FRAME}${name}_ERROR`, id, { message, ...(code !== undefined && { code }) })

/** Frame: writes what it says without having been asked. */
export const writeEvent = <N extends EventName>(name: N, payload: EventOf<N>): WireMessage =>
  wire(`${FROM_FRAME}${name}`, undefined, v.parse(EVENTS[name], payload))

/**
 * Page: reads a message of the frame. Undefined for what is not of this protocol; throws for what claims to be and is not.
 *
 * @example frame.onMessage(readFrameMessage, (message) => message?.kind === 'event' && message.name === 'READY' && ready())
 */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  const found = nameIn(data, FROM_FRAME)
  if (!found) return undefined
  const { name, id, payload } = found
  if (isEvent(name)) return { kind: 'event', name, payload: v.parse(EVENTS[name], payload) } as FrameMessage
  const [, asked = '', outcome] = /^(\w+)_(SUCCESS|ERROR)$/.exec(name) ?? []
  if (!isMessage(asked) || !id) throw unknown(`${FROM_FRAME}${name}`)
  if (outcome === 'ERROR') return { kind: 'error', id, name: asked, ...v.parse(failure, payload) }
  return { kind: 'success', id, name: asked, payload: v.parse(MESSAGES[asked].answer, payload) } as FrameMessage
}
