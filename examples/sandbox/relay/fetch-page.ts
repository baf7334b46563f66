import type { RelayClient } from './clients.ts'
import { MAX_FETCH, MAX_FETCH_LENGTH } from './limits.ts'
import type { StoredMessage } from './mailbox-records.ts'
import type { Mailboxes } from './mailboxes.ts'

/** The answer to a fetch. */
export interface FetchedPage {
  readonly messages: readonly (Pick<StoredMessage, 'message' | 'publishedAt' | 'tag' | 'attestation'> & { readonly topic: string })[]
  /** Whether the same call answers more. After the last page it starts from the beginning. */
  readonly hasMore: boolean
}

interface Found {
  readonly topic: string
  readonly stored: StoredMessage
}

const keyOf = ({ topic, stored }: Found): string => `${topic} ${stored.hash}`

const pageSize = (found: readonly Found[]): number => {
  let length = 0
  const end = found.slice(0, MAX_FETCH).findIndex(({ stored }, place) => {
    length += stored.message.length
    return place > 0 && length > MAX_FETCH_LENGTH
  })
  return end < 0 ? Math.min(found.length, MAX_FETCH) : end
}

/**
 * The next page of what waits for a client, topic by topic, oldest first. Fetching acknowledges nothing: a client that loses the answer
 * gets the messages again, and one that has them says so with `irn_batchReceive`.
 */
export const fetchPage = (mailboxes: Pick<Mailboxes, 'pending'>, client: RelayClient, topics: readonly string[]): FetchedPage => {
  const waiting = topics.flatMap((topic) => mailboxes.pending(topic, client.id).map((stored): Found => ({ topic, stored })))
  const found = waiting.filter((one) => !client.fetched.has(keyOf(one)))
  const page = found.slice(0, pageSize(found))
  const hasMore = page.length < found.length
  if (hasMore) for (const one of page) client.fetched.add(keyOf(one))
  else client.fetched.clear()
  const messages = page.map(({ topic, stored: { message, publishedAt, tag, attestation } }) => ({
    topic,
    message,
    publishedAt,
    tag,
    ...(attestation === undefined ? {} : { attestation }),
  }))
  return { messages, hasMore }
}
