import * as v from 'valibot'

/** Text that starts with `0x` and holds hexadecimal digits only. */
export const hexSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/, 'hexadecimal text expected'),
  v.transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`),
)

/** A hexadecimal quantity as JSON-RPC has it: `0x1`. Parsed to a bigint. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/, 'hexadecimal quantity expected'),
  v.transform((text) => BigInt(text)),
)

/** A chain id in hexadecimal without leading zeros: `0xa`. */
export const chainIdSchema = v.pipe(
  quantitySchema,
  v.transform((id) => toHexQuantity(id)),
)

/** A 20-byte address; kept in lower case for comparison. */
export const addressSchema = v.pipe(
  hexSchema,
  v.check((text) => text.length === 42, 'address expected'),
)

/** A bigint as a JSON-RPC quantity. */
export const toHexQuantity = (value: bigint): `0x${string}` => `0x${value.toString(16)}`
