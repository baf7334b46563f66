import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  type Address,
  getOffchainMessageV0Encoder,
  getOffchainMessageV1Encoder,
  type OffchainMessageContent,
  type OffchainMessageV0,
  type OffchainMessageV1,
} from '@solana/kit'
import { offchainMessages, textIn } from '../../../adapters/solana/offchain-message.ts'
import { verifySolanaMessage } from '../../../adapters/solana/verify/verify-message.ts'

const NO_DOMAIN = '11111111111111111111111111111111'
const DOMAIN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TEXT = 'app.example wants you to sign in with your Solana account:\nline 2: é'
const key = Uint8Array.from({ length: 32 }, (_, place) => place)
const signer = base58.encode(ed25519.getPublicKey(key))
const other = base58.encode(ed25519.getPublicKey(key.map((byte) => byte ^ 1)))
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

// The encoders of Solana's own library: a second implementation.
const version1 = (text: string, signers = [signer]): Uint8Array =>
  new Uint8Array(
    getOffchainMessageV1Encoder().encode({
      version: 1,
      content: text,
      requiredSignatories: signers.map((address) => ({ address: address as Address })),
    } as OffchainMessageV1),
  )
const version0 = (text: string, { format = 1, domain = NO_DOMAIN, signers = [signer] } = {}): Uint8Array =>
  new Uint8Array(
    getOffchainMessageV0Encoder().encode({
      version: 0,
      applicationDomain: domain,
      content: { format, text } as OffchainMessageContent,
      requiredSignatories: signers.map((address) => ({ address: address as Address })),
    } as unknown as OffchainMessageV0),
  )
const PREFIX = Uint8Array.of(0xff, ...encode('solana offchain'))
/** As `solana-offchain-message` and older Ledger apps write it. */
const firstDraft = (text: string, format = 0): Uint8Array => {
  const bytes = encode(text)
  return Uint8Array.of(...PREFIX, 0, format, bytes.length & 0xff, bytes.length >> 8, ...bytes)
}
const ASCII = 'Sign in to the example.'

const verify = (signed: Uint8Array, { message = TEXT, address = signer, domain = '' } = {}): boolean => {
  const signature = ed25519.sign(signed, key)
  return verifySolanaMessage({ address, message, signature: base58.encode(Uint8Array.of(...signature, ...base58.decode(domain))) })
}

test.each([
  ['the text itself', encode(TEXT)],
  ['version 0, short UTF-8', version0(TEXT)],
  ['version 0, long UTF-8', version0(TEXT, { format: 2 })],
  ['version 1', version1(TEXT)],
  ['the first draft of version 0', firstDraft(TEXT)],
])('A15: a signature of %s is the account’s', (_, signed) => {
  expect(verify(signed)).toBe(true)
  expect(verify(signed, { message: `${TEXT}.` })).toBe(false)
  expect(verify(signed, { address: other })).toBe(false)
  expect(new TextDecoder().decode(textIn(signed, base58.decode(signer)))).toBe(TEXT)
})

test('A15: version 0 with printable characters alone', () => {
  expect(verify(version0(ASCII, { format: 0 }), { message: ASCII })).toBe(true)
})

test.each([
  ['of two signers', version1(TEXT, [signer, other])],
  ['of two signers, version 0', version0(TEXT, { signers: [signer, other] })],
  ['for another signer', version1(TEXT, [other])],
  ['for another signer, version 0', version0(TEXT, { signers: [other] })],
  ['of another text', version1(`${TEXT} and more`)],
  ['of another text, version 0', version0(`${TEXT} and more`)],
  ['of a format that there is not', version0(TEXT).map((byte, at) => (at === 49 ? 3 : byte))],
  ['of a version that there is not', version1(TEXT).map((byte, at) => (at === 16 ? 2 : byte))],
  ['of another length', version0(TEXT).map((byte, at) => (at === 83 ? byte + 1 : byte))],
  ['under another prefix', version1(TEXT).map((byte, at) => (at === 1 ? 83 : byte))],
  ['with an application domain that is not handed on', version0(TEXT, { domain: DOMAIN })],
  ['cut', version1(TEXT).subarray(0, -1)],
])('A15: an off-chain message %s is not this text of this signer', (_, signed) => {
  expect(verify(signed)).toBe(false)
})

test('A15: an application domain is handed on with the signature, and is the one that was signed', () => {
  expect(verify(version0(TEXT, { domain: DOMAIN }), { domain: DOMAIN })).toBe(true)
  expect(verify(version0(TEXT, { domain: DOMAIN }), { domain: other })).toBe(false)
  expect(verify(version0(TEXT), { domain: DOMAIN })).toBe(false)
  // Whoever hands on a domain says that it was signed.
  expect(verify(encode(TEXT), { domain: DOMAIN })).toBe(false)
})

test('A15: a long text has no length in version 0, and no other one that fits', () => {
  const long = new Uint8Array(0x1_0000 + 5)
  expect(offchainMessages(long, base58.decode(signer))).toHaveLength(1)
})

test('A15: ed25519 is strict: a key of small order has signed nothing', () => {
  // The neutral point as the key and in the signature: by ZIP-215 it signs every text.
  const neutral = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...neutral, ...new Uint8Array(32))
  expect(ed25519.verify(signature, encode(TEXT), neutral)).toBe(true)
  expect(verifySolanaMessage({ address: base58.encode(neutral), message: TEXT, signature: base58.encode(signature) })).toBe(false)
})

test.each([
  ['a byte short', (signature: Uint8Array) => signature.subarray(1)],
  ['a byte long', (signature: Uint8Array) => Uint8Array.of(...signature, 0)],
])('A15: a signature %s is none', (_, change) => {
  const signature = change(ed25519.sign(encode(TEXT), key))
  expect(verifySolanaMessage({ address: signer, message: TEXT, signature: base58.encode(signature) })).toBe(false)
})

test.each([31, 33, 64])('A15: an address of %s bytes is nobody’s', (length) => {
  const signature = base58.encode(ed25519.sign(encode(TEXT), key))
  const address = base58.encode(Uint8Array.from({ length }, (_, at) => base58.decode(signer)[at] ?? 0))
  expect(verifySolanaMessage({ address, message: TEXT, signature })).toBe(false)
})

test('A15: what is no signature by its length is not decoded', () => {
  const decode = jest.spyOn(base58, 'decode')
  expect(verifySolanaMessage({ address: signer, message: TEXT, signature: '1'.repeat(100_000) })).toBe(false)
  expect(decode).not.toHaveBeenCalled()
  decode.mockRestore()
})
