import { hex } from '@scure/base'
import * as v from 'valibot'
import { parseBitcoinAddress } from '../../adapters/bitcoin/verify/address.ts'
import { messageHash, toSignId, toSpendId } from '../../adapters/bitcoin/verify/bip322.ts'
import { verifyBitcoinMessage } from '../../adapters/bitcoin/verify/verify-message.ts'
import { describeVectors } from '../support/vectors.ts'

const text = v.string()
const vectors = v.object({
  tx_hashes: v.array(v.object({ message: text, address: text, message_hash: text, to_spend_tx_hash: text, to_sign_tx_hash: text })),
  simple: v.array(v.object({ message: text, address: text, type: text, bip322_signatures: v.array(text) })),
  error: v.array(v.object({ description: text, message: text, address: text, signature: text })),
})

/** Transactions are named backwards. */
const named = (id: Uint8Array): string => hex.encode(Uint8Array.from(id).reverse())

describeVectors('bitcoin/bip322_basic.json', vectors, ({ tx_hashes, simple, error }) => {
  test.each(tx_hashes)('hashes of “$message”', ({ message, address, ...hashes }) => {
    const script = parseBitcoinAddress(address)?.script ?? new Uint8Array()
    expect(hex.encode(messageHash(message))).toBe(hashes.message_hash)
    expect(named(toSpendId(script, message))).toBe(hashes.to_spend_tx_hash)
    expect(named(toSignId(script, message))).toBe(hashes.to_sign_tx_hash)
  })

  const signed = simple.flatMap(({ bip322_signatures, ...rest }) => bip322_signatures.map((signature) => ({ ...rest, signature })))
  test.each(signed)('$type: “$message” is signed', ({ address, message, signature }) => {
    expect(verifyBitcoinMessage({ address, message, signature })).toBe(true)
    expect(verifyBitcoinMessage({ address, message: `${message} `, signature })).toBe(false)
    const bare = signature.replace(/^smp/, '')
    expect(verifyBitcoinMessage({ address, message, signature: bare })).toBe(true)
    const bytes = Buffer.from(bare, 'base64')
    for (const place of [0, 10, bytes.length >> 1, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(verifyBitcoinMessage({ address, message, signature: changed.toString('base64') })).toBe(false)
    }
    expect(verifyBitcoinMessage({ address, message, signature: Buffer.concat([bytes, Buffer.from([0])]).toString('base64') })).toBe(false)
  })

  test.each(error)('not valid: $description', ({ address, message, signature }) => {
    expect(verifyBitcoinMessage({ address, message, signature })).toBe(false)
  })
})
