import type { WebSocket } from 'ws'
import type { FaultLine } from './faults.ts'
import { MAX_BUFFERED_BYTES } from './limits.ts'
import type { StoredMessage } from './mailbox-records.ts'
import { type Mailboxes, sha256 } from './mailboxes.ts'
import type { RelayStats } from './stats.ts'

/** One open socket. Two sockets of one client (two tabs) share the id and have topics of their own. */
export interface RelayClient {
  readonly id: string
  /** The network address that it counts for. */
  readonly address: string
  readonly socket: WebSocket
  readonly topics: Set<string>
  /** Topics whose stored messages go out after the answer to the call that subscribed. */
  readonly due: Set<string>
  /** Topics with messages that were held back, because too much waits in the socket. */
  readonly behind: Set<string>
  /** Deliveries without an answer yet, by JSON-RPC id. */
  readonly unanswered: Map<number, { readonly topic: string; readonly hash: string }>
  /** Hashes of the same deliveries. */
  readonly inFlight: Set<string>
  /** What a fetch of several pages has handed out so far, as `topic hash`. Empty again after the last page. */
  readonly fetched: Set<string>
  /** False from a ping until its pong. */
  answeredPing: boolean
  /** Writes a frame. Too much that waits in the socket stops reading from it until half of that has left. */
  send(frame: string): void
}

/** The open sockets and what is delivered to them. */
export interface Clients {
  add(id: string, socket: WebSocket, address: string): RelayClient
  remove(client: RelayClient): void
  all(): readonly RelayClient[]
  /** Topics that all sockets of a client follow together. */
  topicsOf(id: string): number
  /** Open sockets of a client, by its id, or of a network address. */
  socketsOf(owner: string): number
  /** Delivers a new message to everyone on its topic except its publisher: client ids count, not sockets. */
  broadcast(topic: string, stored: StoredMessage): void
  /** Delivers what is stored for the topics subscribed since the last call. */
  deliverDue(client: RelayClient): void
  /** A client answered a delivery: it has the message. */
  answered(client: RelayClient, id: number | string): void
}

/** Makes the list of clients. */
export const createClients = (parts: { mailboxes: Mailboxes; line: FaultLine; stats: RelayStats }): Clients => {
  const clients = new Set<RelayClient>()
  /** Sockets by client id and by network address, which never look alike. */
  const owners = new Map<string, Set<RelayClient>>()
  let lastId = Date.now() * 1000

  const isFull = ({ socket }: RelayClient): boolean => socket.bufferedAmount > MAX_BUFFERED_BYTES
  const deliver = (client: RelayClient, topic: string, stored: StoredMessage): void => {
    if (client.inFlight.has(stored.hash) || stored.acknowledgedBy.includes(client.id)) return
    // What follows on the topic waits as well: messages keep their order.
    if (client.behind.has(topic) || isFull(client)) return void client.behind.add(topic)
    lastId += 1
    const id = lastId
    client.unanswered.set(id, { topic, hash: stored.hash })
    client.inFlight.add(stored.hash)
    parts.line.pass(client, stored, (message) => {
      if (client.socket.readyState !== client.socket.OPEN) return
      const attestation = stored.attestation === undefined ? {} : { attestation: stored.attestation }
      const data = { topic, message, publishedAt: stored.publishedAt, tag: stored.tag, ...attestation }
      client.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: sha256(topic + client.id), data } }))
      parts.stats.delivered += 1
    })
  }

  const deliverAll = (client: RelayClient, topics: readonly string[]): void => {
    for (const topic of topics) {
      for (const stored of parts.mailboxes.pending(topic, client.id)) deliver(client, topic, stored)
    }
  }
  /** Goes on with a client whose socket has written at least half of what waited. */
  const goOn = (client: RelayClient): void => {
    const { socket, behind, topics } = client
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > MAX_BUFFERED_BYTES / 2) return
    if (socket.isPaused && !parts.line.faults.silent) socket.resume()
    const waiting = [...behind].filter((topic) => topics.has(topic))
    behind.clear()
    deliverAll(client, waiting)
  }

  return {
    add: (id, socket, address) => {
      const client: RelayClient = {
        id,
        address,
        socket,
        topics: new Set(),
        due: new Set(),
        behind: new Set(),
        unanswered: new Map(),
        inFlight: new Set(),
        fetched: new Set(),
        answeredPing: true,
        send: (frame) => {
          if (socket.readyState !== socket.OPEN) return
          socket.send(frame, () => {
            if (client.behind.size > 0 || socket.isPaused) goOn(client)
          })
          if (isFull(client)) socket.pause()
        },
      }
      clients.add(client)
      for (const owner of [id, address]) owners.set(owner, (owners.get(owner) ?? new Set()).add(client))
      return client
    },
    remove: (client) => {
      clients.delete(client)
      for (const owner of [client.id, client.address]) {
        owners.get(owner)?.delete(client)
        if (owners.get(owner)?.size === 0) owners.delete(owner)
      }
    },
    all: () => [...clients],
    topicsOf: (id) => [...(owners.get(id) ?? [])].reduce((sum, { topics }) => sum + topics.size, 0),
    socketsOf: (owner) => owners.get(owner)?.size ?? 0,
    broadcast: (topic, stored) => {
      for (const client of clients) if (client.id !== stored.from && client.topics.has(topic)) deliver(client, topic, stored)
    },
    deliverDue: (client) => {
      const topics = [...client.due]
      client.due.clear()
      deliverAll(client, topics)
    },
    answered: (client, id) => {
      const delivery = client.unanswered.get(Number(id))
      if (!delivery) return
      client.unanswered.delete(Number(id))
      client.inFlight.delete(delivery.hash)
      parts.mailboxes.acknowledge(delivery.topic, delivery.hash, client.id)
    },
  }
}
