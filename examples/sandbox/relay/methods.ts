import type { RelayClient } from './clients.ts'
import { fetchPage } from './fetch-page.ts'
import { METHOD_NOT_FOUND, RelayError, SERVER_ERROR } from './json-rpc.ts'
import { MAX_TOPICS_PER_CLIENT } from './limits.ts'
import type { StoredMessage } from './mailbox-records.ts'
import { type Mailboxes, type Publication, sha256 } from './mailboxes.ts'
import * as P from './params.ts'
import type { RelayStats } from './stats.ts'

/** Tags of the envelopes inside the two combined calls. */
const PROPOSE = 1100
const PROPOSE_RESPONSE = 1101
const SETTLE = 1102

type Handler = (client: RelayClient, params: unknown) => unknown

/** What the methods work on. */
export interface MethodParts {
  readonly mailboxes: Mailboxes
  readonly stats: RelayStats
  broadcast(topic: string, stored: StoredMessage): void
  /** Topics that all sockets of a client follow together. */
  topicsOf(clientId: string): number
}

/** Answers a client's call. Rejects with a `RelayError`. */
export type CallMethod = (client: RelayClient, method: string, params: unknown) => Promise<unknown>

/** The relay's JSON-RPC methods. Answers leave before stored messages do, see `RelayClient.due`. */
export const createMethods = ({ mailboxes, stats, broadcast, topicsOf }: MethodParts): CallMethod => {
  const publish = async (client: RelayClient, publication: Publication): Promise<void> => {
    stats.tags[publication.tag] = (stats.tags[publication.tag] ?? 0) + 1
    const stored = await mailboxes.put({ client: client.id, address: client.address }, publication)
    if (!stored) return
    stats.stored += 1
    broadcast(publication.topic, stored)
  }
  const subscribe = (client: RelayClient, topic: string): string => {
    if (!client.topics.has(topic) && topicsOf(client.id) >= MAX_TOPICS_PER_CLIENT) throw new RelayError(SERVER_ERROR, 'Too many topics')
    client.topics.add(topic)
    client.due.add(topic)
    return sha256(topic + client.id)
  }
  const unsubscribe = (client: RelayClient, topic: string): void => {
    client.topics.delete(topic)
    client.due.delete(topic)
  }
  const publication = ({ attestation, ...rest }: Omit<Publication, 'attestation'> & { attestation?: string | null | undefined }) => ({
    ...rest,
    ...(attestation ? { attestation } : {}),
  })

  const methods: Readonly<Record<string, Handler>> = {
    irn_publish: async (client, params) => {
      await publish(client, publication(P.parseParams(P.PublishParams, params)))
      return true
    },
    irn_batchPublish: async (client, params) => {
      const { messages } = P.parseParams(P.BatchPublishParams, params)
      await Promise.all(messages.map((one) => publish(client, publication(one))))
      return true
    },
    irn_subscribe: (client, params) => subscribe(client, P.parseParams(P.TopicParams, params).topic),
    irn_batchSubscribe: (client, params) => P.parseParams(P.TopicsParams, params).topics.map((topic) => subscribe(client, topic)),
    irn_unsubscribe: (client, params) => {
      unsubscribe(client, P.parseParams(P.TopicParams, params).topic)
      return true
    },
    irn_batchUnsubscribe: (client, params) => {
      for (const { topic } of P.parseParams(P.SubscriptionsParams, params).subscriptions) unsubscribe(client, topic)
      return true
    },
    irn_fetchMessages: (client, params) => fetchPage(mailboxes, client, [P.parseParams(P.TopicParams, params).topic]),
    irn_batchFetchMessages: (client, params) => fetchPage(mailboxes, client, P.parseParams(P.TopicsParams, params).topics),
    irn_batchReceive: (client, params) => {
      for (const { topic, messageId } of P.parseParams(P.ReceiptsParams, params).receipts)
        mailboxes.acknowledge(topic, messageId, client.id)
      return true
    },
    wc_proposeSession: async (client, params) => {
      const { pairingTopic, sessionProposal, ttl, attestation } = P.parseParams(P.ProposeParams, params)
      subscribe(client, pairingTopic)
      await publish(client, publication({ topic: pairingTopic, message: sessionProposal, ttl, tag: PROPOSE, attestation }))
      return true
    },
    wc_approveSession: async (client, params) => {
      const approval = P.parseParams(P.ApproveParams, params)
      subscribe(client, approval.sessionTopic)
      const { pairingTopic, sessionTopic, ttl } = approval
      await publish(client, { topic: pairingTopic, message: approval.sessionProposalResponse, ttl, tag: PROPOSE_RESPONSE })
      await publish(client, { topic: sessionTopic, message: approval.sessionSettlementRequest, ttl, tag: SETTLE })
      return true
    },
  }

  return async (client, method, params) => {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!handler) throw new RelayError(METHOD_NOT_FOUND, 'Method not found')
    stats.methods[method] = (stats.methods[method] ?? 0) + 1
    return handler(client, params)
  }
}
