import * as v from 'valibot'
import { behaviourSchema } from '../behaviours.ts'

const seedSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'a seed has 32 bytes'))

const walletSchema = v.strictObject({
  /** The key in `injectedWeb3`. */
  key: v.string(),
  /** Of its accounts (ed25519), in the order in which it shows them. */
  seeds: v.pipe(v.array(seedSchema), v.minLength(1)),
  /** Of the one network that the first account is for, as hex of 32 bytes; left out: any. */
  genesisHash: v.optional(v.string()),
  behaviour: v.optional(behaviourSchema, 'approve'),
})

/** One extension of `window.__testPolkadotWallets`. `behaviour` defaults to `approve`. */
export type PolkadotWalletConfig = v.InferInput<typeof walletSchema>

/** A configuration with its defaults filled in. */
export type CompletePolkadotConfig = v.InferOutput<typeof walletSchema>

/** Parses `window.__testPolkadotWallets`; a mistake in it throws. */
export const parsePolkadotWallets = (value: unknown): readonly CompletePolkadotConfig[] =>
  v.parse(v.optional(v.array(walletSchema), []), value)
