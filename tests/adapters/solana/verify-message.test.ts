/** @jest-environment node */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { isSignedBy, verifySolanaMessage } from '../../../adapters/solana/verify/verify-message.ts'

const secret = new Uint8Array(32).fill(5)
const key = ed25519.getPublicKey(secret)
const text = new TextEncoder().encode('Sign in')
const signature = ed25519.sign(text, secret)

test('a signature is of one key and one text', () => {
  const signed = { address: base58.encode(key), message: 'Sign in', signature: base58.encode(signature) }
  expect(verifySolanaMessage(signed)).toBe(true)
  expect(verifySolanaMessage({ ...signed, message: 'Sign in ' })).toBe(false)
  expect(verifySolanaMessage({ ...signed, address: base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(6))) })).toBe(false)
  for (const none of ['', '0', base58.encode(signature.subarray(1)), base58.encode(new Uint8Array([...signature, 0]))]) {
    expect(verifySolanaMessage({ ...signed, signature: none })).toBe(false)
  }
})

test('a signature that fits every text is nobody’s', () => {
  // The neutral point as a key and as R, with s = 0: the lenient rules of ZIP-215 take it for any text.
  const neutral = new Uint8Array([1, ...new Uint8Array(31)])
  const forged = new Uint8Array([...neutral, ...new Uint8Array(32)])
  expect(ed25519.verify(forged, text, neutral, { zip215: true })).toBe(true)
  expect(isSignedBy(neutral, text, forged)).toBe(false)
})

test('the same signature in another writing is none', () => {
  // s and s + L sign the same.
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = signature.subarray(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + order
  const other = Uint8Array.from({ length: 32 }, (_, at) => Number((s >> BigInt(8 * at)) & 255n))
  expect(isSignedBy(key, text, new Uint8Array([...signature.subarray(0, 32), ...other]))).toBe(false)
})
