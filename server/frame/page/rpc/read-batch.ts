import * as v from 'valibot'
import { RequestError } from './request-error.ts'

/** Calls of one batch. */
const MOST_CALLS = 100

const batch = v.object({
  version: v.optional(v.string()),
  id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))),
  from: v.optional(v.string()),
  atomicRequired: v.optional(v.boolean(), false),
  capabilities: v.optional(v.record(v.string(), v.unknown()), {}),
  calls: v.pipe(v.array(v.unknown()), v.minLength(1)),
})

/** A batch of EIP-5792 as a page writes it; its calls are still to be read. */
export type AskedBatch = v.InferOutput<typeof batch>

/** Reads the params of `wallet_sendCalls`. */
export const readBatch = (given: unknown): AskedBatch => {
  const read = v.safeParse(batch, given)
  if (!read.success) throw new RequestError('invalidParams', `The batch is not valid: ${read.issues[0].message.slice(0, 200)}`)
  if (read.output.calls.length > MOST_CALLS) throw new RequestError('tooLarge', `A batch has ${MOST_CALLS} calls at most.`)
  return read.output
}

/** An id of EIP-5792. */
export const newBatchId = (): string =>
  `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
