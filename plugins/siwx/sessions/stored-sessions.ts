import * as v from 'valibot'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'

const text = v.string()
const given = v.exactOptional(text)
const chain = v.pipe(
  text,
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  v.transform((id) => id as CaipNetworkId),
)

/** Signed messages as they are kept in this browser. */
export const storedSessions = v.array(
  v.object({
    data: v.object({
      accountAddress: text,
      chainId: chain,
      domain: text,
      uri: text,
      version: text,
      nonce: text,
      statement: given,
      requestId: given,
      issuedAt: given,
      expirationTime: given,
      notBefore: given,
      resources: v.exactOptional(v.array(text)),
    }),
    message: text,
    signature: text,
  }),
)

/** One of them. */
export type StoredSession = v.InferOutput<typeof storedSessions>[number]
