/** @jest-environment node */
import fc from 'fast-check'
import { evmFamily } from '../../../adapters/evm/family.ts'
import { isAddress, isSameAddress, looksLike, warningsFor } from '../../../plugins/send/receivers.ts'
import type { TokenBalance } from '../../../plugins/tokens/manifest.ts'
import { asset, USDC } from '../support/holdings.ts'
import { byShape } from './support/families.ts'
import { RECEIVER } from './support/send-rig.ts'

const { codec } = byShape
const OWN = '0x4f2A00000000000000000000000000000000c91E'
const coin: TokenBalance = { ...asset(undefined, 'ETH', 5n, 18), known: true, doubtful: false, decimalsDiffer: false }
const usdc: TokenBalance = { ...asset(USDC, 'USDC', 5n), known: true, doubtful: false, decimalsDiffer: false }
const hex = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const address = hex(40).map((digits) => `0x${digits}`)

describe('isAddress', () => {
  it.each([RECEIVER, RECEIVER.toLowerCase(), `0x${RECEIVER.slice(2).toUpperCase()}`])('takes %s', (text) => {
    expect(isAddress(text, codec)).toBe(true)
  })

  it.each([
    '',
    RECEIVER.slice(2),
    `${RECEIVER}0`,
    RECEIVER.slice(0, -1),
    `${RECEIVER.slice(0, -1)}g`,
    ` ${RECEIVER}`,
    `${RECEIVER}\n`,
    'vitalik.eth',
    RECEIVER.replace('0x', '0X'),
  ])('refuses %j', (text) => {
    expect(isAddress(text, codec)).toBe(false)
  })

  it('compares without case', () => {
    expect(isSameAddress(RECEIVER, RECEIVER.toLowerCase(), codec)).toBe(true)
  })
})

describe('looksLike', () => {
  it('notices every address that shares three characters at the start and four at the end', () => {
    fc.assert(
      fc.property(address, hex(33), (known, middle) => {
        const fake = `${known.slice(0, 5)}${middle}${known.slice(-4)}`
        return isSameAddress(fake, known, codec) || looksLike(fake, known, codec)
      }),
      { numRuns: 10_000 },
    )
  })

  it('leaves 10,000 random addresses alone', () => {
    const known = [OWN, RECEIVER, USDC]
    fc.assert(
      fc.property(address, (one) => known.every((other) => !looksLike(one, other, codec))),
      { numRuns: 10_000, seed: 24 },
    )
  })

  it('does not take an address for its own double', () => {
    expect(looksLike(OWN, OWN.toLowerCase(), codec)).toBe(false)
  })
})

describe('warningsFor', () => {
  const base = { family: evmFamily, receiver: RECEIVER, token: coin, own: [OWN], known: [], tokens: [coin, usdc] }
  const alike = (of: string): string => `${of.slice(0, 6)}${'7'.repeat(32)}${of.slice(-4)}`

  it('has nothing to say about an ordinary receiver', () => {
    expect(warningsFor(base)).toEqual([])
  })

  it('warns of the double of the own address, and of one that something was sent to', () => {
    expect(warningsFor({ ...base, receiver: alike(OWN) })).toEqual([{ kind: 'lookAlike', known: OWN }])
    expect(warningsFor({ ...base, receiver: alike(RECEIVER), known: [RECEIVER] })).toEqual([{ kind: 'lookAlike', known: RECEIVER }])
  })

  it('A24: an address planted among the known ones does not silence the alarm', () => {
    expect(warningsFor({ ...base, receiver: alike(OWN), known: [alike(OWN)] })).toEqual([{ kind: 'lookAlike', known: OWN }])
    const known = [RECEIVER, alike(RECEIVER)]
    expect(warningsFor({ ...base, receiver: alike(RECEIVER), known })).toEqual([{ kind: 'similarPair', known: RECEIVER }])
  })

  it.each([
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000009',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xffffffffffffffffffffffffffffffffffffffff',
    '0xdead000000000000000042069420694206942069',
    '0xdEAD000000000000000000000000000000000000',
  ])('says that nobody owns %s', (receiver) => {
    expect(warningsFor({ ...base, receiver })).toEqual([{ kind: 'nobody' }])
  })

  it('calls out the token’s own contract and the own address', () => {
    expect(warningsFor({ ...base, receiver: USDC.toLowerCase(), token: usdc })).toEqual([{ kind: 'contract', symbol: 'USDC' }])
    expect(warningsFor({ ...base, receiver: OWN.toLowerCase() })).toEqual([{ kind: 'self' }])
  })

  it('calls out a token that nobody vouches for', () => {
    expect(warningsFor({ ...base, token: { ...usdc, known: false } })).toEqual([{ kind: 'unverified' }])
    expect(warningsFor({ ...base, token: { ...usdc, known: false, doubtful: true } })).toEqual([{ kind: 'doubtful' }])
  })

  it('calls out a token that may pretend to be another', () => {
    expect(warningsFor({ ...base, token: { ...usdc, doubtful: true } })).toEqual([{ kind: 'doubtful' }])
  })
})
