/** @jest-environment node */
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import { base64, bech32, hex } from '@scure/base'
import { networks, payments, Transaction } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { segwitDigest, taprootDigest, toSpendId } from '../../../adapters/bitcoin/verify/bip322.ts'
import { hash160, join } from '../../../adapters/bitcoin/verify/bytes.ts'
import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { type BitcoinTestAccount, bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinMessage } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'

const [{ payment, ordinals, seed }, other]: readonly [BitcoinTestAccount, BitcoinTestAccount, ...BitcoinTestAccount[]] = bitcoinTestAccounts
const key = bitcoinKey(seed)
const message = 'app.example wants you to sign in'
const N = secp256k1.CURVE.n

const owner = (address: string) => {
  const parsed = parseBitcoinAddress(address)
  if (!parsed) throw new Error(`${address} is no address.`)
  return parsed
}
const codeOf = (publicKey: Uint8Array) => join([0x76, 0xa9, 20], hash160(publicKey), [0x88, 0xac])
const digestOf = (publicKey: Uint8Array, address = payment) => segwitDigest(owner(address), codeOf(publicKey), message)

/** A signature as it stands in a witness: DER, with its type. */
const der = (digest: Uint8Array, { type = 1, highS = false, secret = seed } = {}): Uint8Array => {
  const { r, s } = secp256k1.sign(digest, secret, { lowS: true })
  return join(new secp256k1.Signature(r, highS ? N - s : s).toDERRawBytes(), [type])
}
const witness = (...items: readonly Uint8Array[]): string =>
  base64.encode(join([items.length], ...items.map((item) => join([item.length], item))))
const verifies = (signature: string, address = payment): boolean => verifyBitcoinMessage({ address, message, signature })

describe('native SegWit (BIP-322)', () => {
  const digest = digestOf(key.publicKey)

  test('signature and key, and nothing else', () => {
    const signature = der(digest)
    expect(verifies(witness(signature, key.publicKey))).toBe(true)
    for (const items of [[], [signature], [key.publicKey], [key.publicKey, signature], [signature, key.publicKey, new Uint8Array()]]) {
      expect(verifies(witness(...items))).toBe(false)
    }
    expect(verifies(witness(new Uint8Array(), signature, key.publicKey))).toBe(false)
  })

  test('s is low', () => {
    expect(verifies(witness(der(digest, { highS: true }), key.publicKey))).toBe(false)
  })

  test.each([0, 2, 3, 0x81, 0x82, 0x83])('the signature is for all of the transaction, not for type %i', (type) => {
    expect(verifies(witness(der(digest, { type }), key.publicKey))).toBe(false)
    // Signed for that type, as a wallet would.
    const [toSign, spent] = [new Transaction(), owner(payment)]
    toSign.version = 0
    toSign.addInput(toSpendId(spent.script, message), 0, 0)
    toSign.addOutput(Uint8Array.of(0x6a), 0n)
    if (type === 0) return
    const signed = der(toSign.hashForWitnessV0(0, codeOf(key.publicKey), 0n, type), { type })
    expect(verifies(witness(signed, key.publicKey))).toBe(false)
  })

  test('the key is compressed', () => {
    const wide = secp256k1.getPublicKey(seed, false)
    // An address of the key as it is written in full: coins there can be spent by nobody.
    const address = bech32.encode('bcrt', [0, ...bech32.toWords(hash160(wide))])
    const signature = der(digestOf(wide, address))
    expect(verifies(witness(signature, wide), address)).toBe(false)
    // With the same bytes by a compressed key it is one.
    expect(verifies(witness(der(digestOf(key.publicKey)), key.publicKey))).toBe(true)
  })

  test('the key is the address’ own, and DER is written strictly', () => {
    const stranger = bitcoinKey(other.seed)
    expect(verifies(witness(der(digest, { secret: other.seed }), stranger.publicKey))).toBe(false)
    expect(verifies(witness(der(digest, { secret: other.seed }), key.publicKey))).toBe(false)
    const signature = der(digest)
    const long = join([0x30, (signature[1] ?? 0) + 1], [2, (signature[3] ?? 0) + 1, 0], signature.slice(4))
    expect(verifies(witness(long, key.publicKey))).toBe(false)
    expect(verifies(witness(join(signature.slice(0, -1), [0, 1]), key.publicKey))).toBe(false)
  })
})

describe('Taproot (BIP-322)', () => {
  const signed = (type: 0 | 1) => key.signTaproot(taprootDigest(owner(ordinals), message, type, sha256))

  test('one signature, by the key alone', () => {
    expect(verifies(witness(signed(0)), ordinals)).toBe(true)
    expect(verifies(witness(join(signed(1), [1])), ordinals)).toBe(true)
    for (const items of [
      [],
      [signed(0), new Uint8Array()],
      [signed(0), Uint8Array.of(0x50)],
      [join(signed(0), [0])],
      [join(signed(1), [2])],
      [join(signed(1), [0x81])],
      [signed(1)],
      [join(signed(0), [1])],
      [signed(0).slice(1)],
    ]) {
      expect([items.length, verifies(witness(...items), ordinals)]).toEqual([items.length, false])
    }
    // Of the key itself, and not of the one that it was made into.
    const inner = schnorr.sign(taprootDigest(owner(ordinals), message, 0, sha256), seed)
    expect(verifies(witness(inner), ordinals)).toBe(false)
  })
})

describe('several keys (BIP-322)', () => {
  const secrets = bitcoinTestAccounts.slice(0, 3).map((one) => one.seed)
  const pubkeys = secrets.map((secret) => secp256k1.getPublicKey(secret, true))
  const { output: script = new Uint8Array() } = payments.p2ms({ m: 2, pubkeys, network: networks.regtest })
  const addressOf = (code: Uint8Array): string => bech32.encode('bcrt', [0, ...bech32.toWords(sha256(code))])
  const address = addressOf(script)
  const digest = segwitDigest(owner(address), script, message)
  const [a, b, c] = secrets.map((secret) => der(digest, { secret }))
  const empty = new Uint8Array()
  const all = (...items: readonly (Uint8Array | undefined)[]): string => witness(...items.map((item) => item ?? empty))

  test('as many as it needs, each by a key of its own, in their order', () => {
    expect([verifies(all(empty, a, b, script), address), verifies(all(empty, a, c, script), address)]).toEqual([true, true])
    for (const items of [
      [empty, a, script],
      [empty, b, a, script],
      [empty, a, a, script],
      [empty, a, b, c, script],
      [a, b, script],
      [Uint8Array.of(1), a, b, script],
      [empty, a, der(digest, { secret: secrets[1] ?? '', type: 3 }), script],
      [empty, a, der(digest, { secret: secrets[1] ?? '', highS: true }), script],
      [empty, a, b, join(script, [0])],
    ]) {
      expect(verifies(all(...items), address)).toBe(false)
    }
  })

  test('other scripts are not known: none of no keys, none that anybody may spend', () => {
    for (const code of [Uint8Array.of(0x51), Uint8Array.of(0x50, 0x50, 0xae), join([0x51], script.slice(1, -2), [0x54, 0xae])]) {
      const own = addressOf(code)
      expect(verifies(witness(empty, code), own)).toBe(false)
      expect(verifies(witness(empty, der(segwitDigest(owner(own), code, message)), code), own)).toBe(false)
    }
  })
})

describe('BIP-137', () => {
  const signature = signBitcoinMessage(key, payment, message)
  const wide = payments.p2pkh({ hash: hash160(secp256k1.getPublicKey(seed, false)), network: networks.regtest }).address ?? ''
  const narrow = payments.p2pkh({ pubkey: key.publicKey, network: networks.regtest }).address ?? ''
  const nested =
    payments.p2sh({ redeem: payments.p2wpkh({ pubkey: key.publicKey, network: networks.regtest }), network: networks.regtest }).address ??
    ''
  const withHeader = (from: number): string => base64.encode(join([from + ((signature[0] ?? 0) - 39)], signature.slice(1)))

  test('a key that is not compressed signs for its own address, and for none of SegWit', () => {
    const found = (from: number) => [payment, nested, narrow, wide].map((address) => verifies(withHeader(from), address))
    expect([27, 31, 35, 39].map(found)).toEqual([
      [false, false, false, true],
      [true, true, true, false],
      [true, true, true, false],
      [true, true, true, false],
    ])
  })

  test('s is low, the header one that there is, and the length 65', () => {
    const s = N - BigInt(`0x${hex.encode(signature.slice(33))}`)
    const flipped = join([39 + (((signature[0] ?? 0) - 39) ^ 1)], signature.slice(1, 33), hex.decode(s.toString(16).padStart(64, '0')))
    expect(verifies(base64.encode(signature))).toBe(true)
    expect(verifies(base64.encode(flipped))).toBe(false)
    for (const header of [0, 26, 43, 255]) expect(verifies(base64.encode(join([header], signature.slice(1))))).toBe(false)
    expect(verifies(base64.encode(join(signature, [0])))).toBe(false)
    expect(verifies(`smp${base64.encode(signature)}`)).toBe(false)
  })
})

test('signatures of whole transactions and of funds are not taken, nor ones longer than any', () => {
  const signature = witness(der(digestOf(key.publicKey)), key.publicKey)
  expect(verifies(`smp${signature}`)).toBe(true)
  expect([verifies(`ful${signature}`), verifies(`pof${signature}`), verifies(`${signature}${'A'.repeat(20_000)}`)]).toEqual([
    false,
    false,
    false,
  ])
})

test('A1: an address of a test chain never signs in for the main chain, nor the other way round', async () => {
  const chains = {
    main: 'bip122:000000000019d6689c085ae165831e93',
    testnet: 'bip122:000000000933ea01ad0ee984209779ba',
    signet: 'bip122:00000008819873e925422c1ff0f99f7c',
    regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    own: 'bip122:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  } as const
  const scope = createAdapterScope('bip122', { networks: [bitcoinNetwork(chains.main)], options: { apis: {} } })
  const { verify } = await scope.run(bitcoinAdapter().actions)
  const words = bech32.toWords(hash160(key.publicKey))
  const addresses = { bc: bech32.encode('bc', [0, ...words]), tb: bech32.encode('tb', [0, ...words]), bcrt: payment }
  const on = async (address: string) => {
    const signature = witness(der(digestOf(key.publicKey)), key.publicKey)
    const answers = await Promise.all(
      Object.entries(chains).map(async ([name, network]) =>
        (await verify?.verifyMessage({ network, account: address, message, signature })) ? name : undefined,
      ),
    )
    return answers.filter((name) => name !== undefined)
  }
  expect([await on(addresses.bc), await on(addresses.tb), await on(addresses.bcrt)]).toEqual([
    ['main'],
    ['testnet', 'signet', 'own'],
    ['regtest', 'own'],
  ])
  scope.unload()
})
