import type { Hex } from '../../../kernel/contract/caip.ts'

const ADDRESS = /^0x[\da-f]{40}$/i

/** Whether a value has the form of an address. Its checksum is not looked at. */
export const isAddress = (value: unknown): value is Hex => typeof value === 'string' && ADDRESS.test(value)
