import * as v from 'valibot'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

/** An address of an EVM chain, as somebody has written it. */
export const address = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value), 'an address')

/** Bytes as hex text, at most 100 kB of them. */
export const bytes = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && value.length <= 200_002 && /^0x(?:[0-9a-f]{2})+$/i.test(value),
  'bytes in hex',
)

/** A chain id in hex, as wallets write it. */
export const chainId = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{1,14}$/i.test(value), 'a chain id')

/** An amount in the smallest unit, as hex text of at most 256 bits. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)

/** An amount above zero. */
export const positiveAmount = v.pipe(amount, v.minValue(1n))

/** A time in whole seconds since 1970, or a number of seconds. The enforcers have 128 bits for it, JavaScript has 53. */
export const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** What the site says that it wants the permission for. It is a stranger's text. */
export const justification = v.pipe(
  v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
  v.transform((text) => (text ? cleanText(text, 200) || undefined : undefined)),
)

/** The largest number of 256 bits: with it contracts say that there is no limit. */
export const UNLIMITED = 2n ** 256n - 1n

/** An amount as wallets write it. */
export const toHexAmount = (value: bigint): `0x${string}` => `0x${value.toString(16)}`
