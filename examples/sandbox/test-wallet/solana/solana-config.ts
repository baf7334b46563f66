import * as v from 'valibot'
import { behaviourSchema } from '../behaviours.ts'

const seedSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'a seed has 32 bytes'))

const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23524"/%3E%3Cpath d="M8 11h16v11H8z" fill="none" stroke="%23fff" stroke-width="2"/%3E%3Ccircle cx="20" cy="16.5" r="1.5" fill="%23fff"/%3E%3C/svg%3E'

const chainSchema = v.pipe(v.string(), v.regex(/^solana:[\w-]{1,32}$/, 'no Solana chain'))

const walletSchema = v.strictObject({
  name: v.string(),
  icon: v.optional(v.string(), defaultIcon),
  seed: seedSchema,
  otherSeeds: v.optional(v.array(seedSchema)),
  chains: v.record(chainSchema, v.string()),
  behaviour: v.optional(behaviourSchema, 'approve'),
  /** Features it does not have. */
  without: v.optional(v.array(v.string()), []),
  /** Versions of transactions that it takes; it refuses others. */
  versions: v.optional(v.array(v.picklist(['legacy', 0])), ['legacy', 0]),
  /** Has `solana:signIn`: connects and signs at one approval. `altered`: the text that it signs is not what it was asked for. */
  signIn: v.optional(v.union([v.boolean(), v.literal('altered')]), false),
  ui: v.optional(v.boolean(), false),
})

/**
 * One wallet of `window.__testSolanaWallets`. `seed` is the account in use, `otherSeeds` those it can switch to (default: the sandbox's other
 * Solana accounts). `chains` is chain id to JSON-RPC address. `versions` defaults to legacy and 0. `behaviour` defaults to `approve`, `ui` to false.
 */
export type SolanaWalletConfig = v.InferInput<typeof walletSchema>

/** A configuration with its defaults filled in. */
export type CompleteSolanaConfig = v.InferOutput<typeof walletSchema>

/** Parses `window.__testSolanaWallets`; a mistake in it throws. */
export const parseSolanaWallets = (value: unknown): readonly CompleteSolanaConfig[] => v.parse(v.optional(v.array(walletSchema), []), value)
