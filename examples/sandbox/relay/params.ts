import * as v from 'valibot'
import { INVALID_PARAMS, RelayError } from './json-rpc.ts'
import { DEFAULT_PROPOSAL_TTL_SECONDS, isKnownTag, MAX_BATCH, MAX_TTL_SECONDS, MIN_TTL_SECONDS } from './limits.ts'

const Topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'topic must be 32 bytes in hex'))
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'messageId must be 32 bytes in hex'))
const Message = v.pipe(v.string(), v.minLength(1, 'message must not be empty'))
const Ttl = v.pipe(v.number(), v.integer(), v.minValue(MIN_TTL_SECONDS, 'ttl is too short'), v.maxValue(MAX_TTL_SECONDS, 'ttl is too long'))
const ProposalTtl = v.optional(Ttl, DEFAULT_PROPOSAL_TTL_SECONDS)
const Tag = v.optional(v.pipe(v.number(), v.integer(), v.check(isKnownTag, 'tag is not known')), 0)
// It is stored beside the message: a signed token, and no room for more.
const Attestation = v.nullish(v.pipe(v.string(), v.maxLength(4_096, 'attestation is too long')))
const Topics = v.pipe(v.array(Topic), v.maxLength(MAX_BATCH, 'too many topics'))

/** `irn_publish`. */
export const PublishParams = v.object({ topic: Topic, message: Message, ttl: Ttl, tag: Tag, attestation: Attestation })
/** `irn_batchPublish`. */
export const BatchPublishParams = v.object({ messages: v.pipe(v.array(PublishParams), v.maxLength(MAX_BATCH, 'too many messages')) })
/** `irn_subscribe`, `irn_fetchMessages`. */
export const TopicParams = v.object({ topic: Topic })
/** `irn_batchSubscribe`, `irn_batchFetchMessages`. */
export const TopicsParams = v.object({ topics: Topics })
/** `irn_batchUnsubscribe`. */
export const SubscriptionsParams = v.object({
  subscriptions: v.pipe(v.array(v.object({ topic: Topic })), v.maxLength(MAX_BATCH, 'too many topics')),
})
/** `irn_batchReceive`: a message's id is the SHA-256 of its envelope in hex. */
export const ReceiptsParams = v.object({
  receipts: v.pipe(v.array(v.object({ topic: Topic, messageId: Hash })), v.maxLength(MAX_BATCH, 'too many receipts')),
})
/** `wc_proposeSession`: subscribes the app to the pairing topic and stores the proposal. */
export const ProposeParams = v.object({ pairingTopic: Topic, sessionProposal: Message, ttl: ProposalTtl, attestation: Attestation })
/** `wc_approveSession`: subscribes the wallet to the session topic and stores the two envelopes of an approval. */
export const ApproveParams = v.object({
  pairingTopic: Topic,
  sessionTopic: Topic,
  sessionProposalResponse: Message,
  sessionSettlementRequest: Message,
  ttl: ProposalTtl,
})

/** Parses params into fresh objects. Throws `RelayError` -32602 with the first reason. */
export const parseParams = <S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new RelayError(INVALID_PARAMS, parsed.issues[0].message)
  return parsed.output
}
