import { hex } from '@scure/base'
import * as v from 'valibot'
import { canonicalBitcoinAddress, parseBitcoinAddress } from '../../adapters/bitcoin/verify/address.ts'
import { describeVectors } from '../support/vectors.ts'

const text = v.string()
const vectors = v.object({
  valid_addresses: v.array(v.object({ value: text, scriptPubKey: text })),
  invalid_addresses: v.array(v.object({ value: text, reason: text })),
})

/** Scripts that are known: SegWit of a key or a script, and Taproot. Of later versions nobody knows what they would pay to. */
const KNOWN = /^(0014.{40}|0020.{64}|5120.{64})$/

for (const file of ['bitcoin/bip350.json', 'bitcoin/bip173.json']) {
  describeVectors(file, vectors, ({ valid_addresses, invalid_addresses }) => {
    // What BIP-173 allowed of later versions BIP-350 takes back.
    test.each(valid_addresses)('$value pays to $scriptPubKey, or is not known', ({ value, scriptPubKey }) => {
      const parsed = parseBitcoinAddress(value)
      expect(parsed && hex.encode(parsed.script)).toBe(KNOWN.test(scriptPubKey) ? scriptPubKey : undefined)
      expect(canonicalBitcoinAddress(value)).toBe(parsed && value.toLowerCase())
      expect(parsed?.realms).toEqual(parsed && [/^bc1/i.test(value) ? 'main' : 'test'])
    })

    test.each(invalid_addresses)('$value is none: $reason', ({ value }) => {
      expect([parseBitcoinAddress(value), canonicalBitcoinAddress(value)]).toEqual([undefined, undefined])
    })
  })
}
