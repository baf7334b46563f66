import type { RawData } from 'ws'
import type { Clients, RelayClient } from './clients.ts'
import type { RelayFaults } from './faults.ts'
import { errorFrame, readFrame, resultFrame } from './json-rpc.ts'
import type { CallMethod } from './methods.ts'
import type { RelayStats } from './stats.ts'

/** What a socket's messages are answered with. */
export interface SocketParts {
  readonly clients: Clients
  readonly call: CallMethod
  readonly faults: RelayFaults
  readonly stats: RelayStats
}

const textOf = (data: RawData): string => {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8')
}

/** Answers one client until its socket closes. */
export const serveSocket = (client: RelayClient, { clients, call, faults, stats }: SocketParts): void => {
  const { socket } = client
  const answer = async (text: string): Promise<void> => {
    let id: number | string | null = null
    try {
      const frame = readFrame(text)
      if ('response' in frame) return clients.answered(client, frame.response.id)
      id = frame.request.id
      client.send(resultFrame(id, await call(client, frame.request.method, frame.request.params)))
    } catch (error) {
      client.send(errorFrame(id, error))
    }
    clients.deliverDue(client)
  }

  stats.connections += 1
  stats.open += 1
  if (faults.silent) socket.pause()
  socket.on('message', (data) => answer(textOf(data)))
  socket.on('pong', () => {
    client.answeredPing = true
  })
  // A frame above the limit is an error of the socket; `close` follows.
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    stats.open -= 1
    clients.remove(client)
  })
}
