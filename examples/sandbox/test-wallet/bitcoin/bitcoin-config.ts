import * as v from 'valibot'
import { behaviourSchema } from '../behaviours.ts'

const seedSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'a seed has 32 bytes'))

const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23852"/%3E%3Cpath d="M8 11h16v11H8z" fill="none" stroke="%23fff" stroke-width="2"/%3E%3Ccircle cx="20" cy="16.5" r="1.5" fill="%23fff"/%3E%3C/svg%3E'

const chainSchema = v.pipe(v.string(), v.regex(/^(bitcoin:[a-z0-9]{1,16}|bip122:[0-9a-f]{32})$/, 'no Bitcoin chain'))

const walletSchema = v.strictObject({
  name: v.string(),
  icon: v.optional(v.string(), defaultIcon),
  seeds: v.pipe(v.array(seedSchema), v.minLength(1)),
  chains: v.array(chainSchema),
  /** How addresses are written: as on the main chain or on a regtest chain. */
  addresses: v.optional(v.picklist(['bitcoin', 'regtest']), 'regtest'),
  behaviour: v.optional(behaviourSchema, 'approve'),
  /** Features it does not have. */
  without: v.optional(v.array(v.string()), []),
})

/**
 * One wallet of `window.__testBitcoinWallets`. The first of `seeds` is the account in use, it can switch to the others. `chains` as Wallet
 * Standard or CAIP-2 names them. `addresses` defaults to `regtest`, `behaviour` to `approve`.
 */
export type BitcoinWalletConfig = v.InferInput<typeof walletSchema>

/** A configuration with its defaults filled in. */
export type CompleteBitcoinConfig = v.InferOutput<typeof walletSchema>

/** Parses `window.__testBitcoinWallets`; a mistake in it throws. */
export const parseBitcoinWallets = (value: unknown): readonly CompleteBitcoinConfig[] =>
  v.parse(v.optional(v.array(walletSchema), []), value)
