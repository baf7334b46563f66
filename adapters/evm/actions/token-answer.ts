import { decodeAbiParameters, type Hex, hexToString, size, trim } from 'viem'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

/** Bytes of a text; nobody's name is longer. */
const TEXT_LIMIT = 10_000

/** A number as a contract answers it; undefined for anything but one word. */
export const decodeNumber = (data: Hex | undefined): bigint | undefined =>
  data !== undefined && size(data) === 32 ? BigInt(data) : undefined

/** A text as a contract answers it: `string`, or `bytes32` with the oldest tokens. Empty when it is neither. */
export const decodeText = (data: Hex | undefined, limit: number): string => {
  if (data === undefined || size(data) > TEXT_LIMIT) return ''
  try {
    const text = size(data) === 32 ? hexToString(trim(data, { dir: 'right' })) : decodeAbiParameters([{ type: 'string' }], data)[0]
    // What is no UTF-8 was decoded to this sign.
    return text.includes('\uFFFD') ? '' : cleanText(text, limit)
  } catch {
    return ''
  }
}
