import * as v from 'valibot'

/** Bytes as JSON-RPC has them, in lower case. */
export const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'bytes in hexadecimal expected'),
  v.transform((text): `0x${string}` => `0x${text.slice(2).toLowerCase()}`),
)

/** A hash. */
export const hashSchema = v.pipe(bytesSchema, v.length(66, 'a hash of 32 bytes expected'))

/** An address, with or without a checksum. */
export const addressSchema = v.pipe(bytesSchema, v.length(42, 'an address of 20 bytes expected'))

/** A quantity as JSON-RPC has it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/, 'a quantity in hexadecimal expected'),
  v.transform((text) => BigInt(text)),
)
