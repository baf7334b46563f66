/** What an answer to a request is, by its form alone. */
export type ResponseType = 'transaction' | 'message' | 'object'

/**
 * Types the answer to a request: exactly 0x and 64 hexadecimal digits is a transaction, other 0x with 62 or more of them a signed message,
 * anything else an object.
 *
 * @example responseType(`0x${'ab'.repeat(32)}`) // 'transaction'
 */
export const responseType = (answer: unknown): ResponseType => {
  if (typeof answer !== 'string') return 'object'
  if (/^0x[\da-f]{64}$/i.test(answer)) return 'transaction'
  return /^0x[\da-f]{62,}$/i.test(answer) ? 'message' : 'object'
}
