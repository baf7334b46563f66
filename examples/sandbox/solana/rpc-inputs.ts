import { type Address, isAddress } from '@solana/kit'
import * as v from 'valibot'

/** 32 bytes in base58. */
export const addressInput = v.pipe(
  v.string('Invalid param: WrongSize'),
  v.check(isAddress, 'Invalid param: Invalid'),
  v.transform((text) => text as Address),
)

const commitment = v.optional(v.picklist(['processed', 'confirmed', 'finalized']))

const common = { commitment, minContextSlot: v.optional(v.number()) }

/** What every question may carry beside its subject. */
export const contextInput = v.optional(v.object(common), {})

/** How accounts are wanted. */
export const accountInput = v.optional(
  v.object({
    ...common,
    encoding: v.optional(v.picklist(['base58', 'base64', 'jsonParsed']), 'base64'),
    dataSlice: v.optional(v.object({ offset: v.number(), length: v.number() })),
  }),
  {},
)

const encoding = v.optional(v.picklist(['base58', 'base64']), 'base58')

/** How a transaction is sent. */
export const sendInput = v.optional(
  v.object({
    encoding,
    skipPreflight: v.optional(v.boolean(), false),
    preflightCommitment: commitment,
    maxRetries: v.optional(v.number()),
    minContextSlot: v.optional(v.number()),
  }),
  {},
)

/** How a transaction is tried out. */
export const simulateInput = v.optional(
  v.object({
    ...common,
    encoding,
    sigVerify: v.optional(v.boolean(), false),
    replaceRecentBlockhash: v.optional(v.boolean(), false),
  }),
  {},
)

/** How a past transaction is wanted; parsed ones are given as they are. */
export const transactionInput = v.optional(
  v.object({ commitment, encoding: v.optional(v.string(), 'json'), maxSupportedTransactionVersion: v.optional(v.number()) }),
  {},
)

/** Which of an account's transactions are wanted. */
export const historyInput = v.optional(
  v.object({ ...common, limit: v.optional(v.number(), 1_000), before: v.optional(v.string()), until: v.optional(v.string()) }),
  {},
)

/** Which token accounts are wanted. */
export const tokenFilterInput = v.union([v.object({ mint: addressInput }), v.object({ programId: addressInput })])

/** u64 */
export const lamportsInput = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((lamports) => BigInt(lamports)),
)
