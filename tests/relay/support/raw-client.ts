import { WebSocket } from 'ws'
import { createIdentity, type Identity } from './relay-identity.ts'

/** What the relay pushed. */
export interface Delivery {
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
}

/** A relay client without any SDK. */
export interface RawClient {
  readonly identity: Identity
  readonly deliveries: readonly Delivery[]
  /** Rejects with the JSON-RPC error object, or an `Error` when the socket closes first. */
  call(method: string, params?: unknown): Promise<unknown>
  /** Sends text as it is and answers the next frame. */
  sendText(text: string): Promise<unknown>
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  /** Cuts the socket. */
  close(): void
  /** Closes the socket in order: what was sent before reaches the relay. Resolves when it is closed. */
  leave(): Promise<void>
}

/** How to connect. */
export interface RawOptions {
  readonly identity?: Identity
  /** Default: a good token of `identity` for this relay. */
  readonly token?: string
  /** More of the query. */
  readonly query?: Readonly<Record<string, string>>
  /** Whether deliveries are acknowledged, all or each by itself. Default true. */
  readonly acknowledge?: boolean | ((delivery: Delivery) => boolean)
}

/** Opens a socket to the relay. Rejects with the HTTP status in the message when it is refused. */
export const connectRaw = async (url: string, options: RawOptions = {}): Promise<RawClient> => {
  const identity = options.identity ?? createIdentity()
  const auth = options.token ?? identity.token({ aud: url })
  const socket = new WebSocket(`${url}/?${new URLSearchParams({ auth, projectId: 'test', ...options.query })}`)
  const deliveries: Delivery[] = []
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const frames: ((frame: unknown) => void)[] = []
  let lastId = 0
  const { acknowledge: taken = true } = options
  const acknowledge = typeof taken === 'boolean' ? () => taken : taken

  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    frames.shift()?.(frame)
    if (frame.method === 'irn_subscription') {
      const delivery: Delivery = { subscription: frame.params.id, ...frame.params.data }
      deliveries.push(delivery)
      if (socket.readyState === socket.OPEN && acknowledge(delivery))
        socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    } else {
      const call = waiting.get(frame.id)
      waiting.delete(frame.id)
      if (frame.error) call?.reject(frame.error)
      else call?.resolve(frame.result)
    }
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      for (const { reject } of waiting.values()) reject(new Error('the socket closed'))
      waiting.clear()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  // What follows is reported by the close event.
  socket.on('error', () => undefined)
  return {
    identity,
    deliveries,
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return reject(new Error('the socket is closed'))
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      }),
    sendText: (text) =>
      new Promise((resolve) => {
        frames.push(resolve)
        socket.send(text)
      }),
    closed,
    close: () => socket.terminate(),
    leave: async () => {
      socket.close()
      await closed
    },
  }
}
