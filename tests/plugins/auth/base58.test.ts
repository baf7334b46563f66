import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { base58ToBase64, base64ToBase58, fromBase58, toBase58 } from '../../../plugins/auth/session/base58.ts'

const bytes = fc.uint8Array({ maxLength: 100 })
/** Beginning with zeros, which base58 writes one by one. */
const withZeros = fc
  .tuple(fc.integer({ min: 0, max: 5 }), bytes)
  .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]))

test('bytes are written and read as the library does', () => {
  fc.assert(
    fc.property(withZeros, (given) => {
      expect(toBase58(given)).toBe(base58.encode(given))
      expect(fromBase58(base58.encode(given))).toEqual(given)
      expect(base64ToBase58(base64.encode(given))).toBe(base58.encode(given))
      expect(base58ToBase64(base58.encode(given))).toBe(base64.encode(given))
    }),
    { numRuns: 200 },
  )
})

test.each(['0', 'O', 'I', 'l', '+', 'a b'])('“%s” is no base58', (text) => {
  expect(fromBase58(text)).toBeUndefined()
})
