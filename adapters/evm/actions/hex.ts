import type { Hex } from '../../../kernel/contract/caip.ts'

const BYTES = /^0x([\da-f]{2})*$/i
const HASH = /^0x[\da-f]{64}$/i

/** Whether a value is whole bytes in hexadecimal; `0x` is none. */
export const isBytes = (value: unknown): value is Hex => typeof value === 'string' && BYTES.test(value)

/** Whether a value is a transaction's hash. */
export const isHash = (value: unknown): value is Hex => typeof value === 'string' && HASH.test(value)
