import type { WebSocket } from 'ws'
import type { FaultLine } from './faults.ts'
import type { StoredMessage } from './mailbox-records.ts'
import { type Mailboxes, sha256 } from './mailboxes.ts'
import type { RelayStats } from './stats.ts'

/** One open socket. Two sockets of one client (two tabs) share the id and have topics of their own. */
export interface RelayClient {
  readonly id: string
  readonly socket: WebSocket
  readonly topics: Set<string>
  /** Topics whose stored messages go out after the answer to the call that subscribed. */
  readonly due: Set<string>
  /** Deliveries without an answer yet, by JSON-RPC id. */
  readonly unanswered: Map<number, { readonly topic: string; readonly hash: string }>
  /** Hashes of the same deliveries. */
  readonly inFlight: Set<string>
  /** What a fetch of several pages has handed out so far, as `topic hash`. Empty again after the last page. */
  readonly fetched: Set<string>
  /** False from a ping until its pong. */
  answeredPing: boolean
}

/** The open sockets and what is delivered to them. */
export interface Clients {
  add(id: string, socket: WebSocket): RelayClient
  remove(client: RelayClient): void
  all(): readonly RelayClient[]
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
  let lastId = Date.now() * 1000

  const deliver = (client: RelayClient, topic: string, stored: StoredMessage): void => {
    if (client.inFlight.has(stored.hash) || stored.acknowledgedBy.includes(client.id)) return
    lastId += 1
    const id = lastId
    client.unanswered.set(id, { topic, hash: stored.hash })
    client.inFlight.add(stored.hash)
    parts.line.pass(client, stored, (message) => {
      if (client.socket.readyState !== client.socket.OPEN) return
      const attestation = stored.attestation === undefined ? {} : { attestation: stored.attestation }
      const data = { topic, message, publishedAt: stored.publishedAt, tag: stored.tag, ...attestation }
      client.socket.send(
        JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: sha256(topic + client.id), data } }),
      )
      parts.stats.delivered += 1
    })
  }

  return {
    add: (id, socket) => {
      const client: RelayClient = {
        id,
        socket,
        topics: new Set(),
        due: new Set(),
        unanswered: new Map(),
        inFlight: new Set(),
        fetched: new Set(),
        answeredPing: true,
      }
      clients.add(client)
      return client
    },
    remove: (client) => {
      clients.delete(client)
    },
    all: () => [...clients],
    broadcast: (topic, stored) => {
      for (const client of clients) if (client.id !== stored.from && client.topics.has(topic)) deliver(client, topic, stored)
    },
    deliverDue: (client) => {
      const topics = [...client.due]
      client.due.clear()
      for (const topic of topics) {
        for (const stored of parts.mailboxes.pending(topic, client.id)) deliver(client, topic, stored)
      }
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
