/** @jest-environment node */
import fc from 'fast-check'
import { solanaFamily } from '../../../adapters/solana/family.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { AddressCodec, Family } from '../../../kernel/contract/family.ts'
import { arbitrum, mainnet, polygon } from '../../../kernel/networks/index.ts'
import ar from '../../../plugins/send/locales/ar.json'
import de from '../../../plugins/send/locales/de.json'
import en from '../../../plugins/send/locales/en.json'
import { bareReceiver, receiverProblem } from '../../../plugins/send/pasted-receiver.ts'
import { byShape } from './support/families.ts'
import { RECEIVER } from './support/send-rig.ts'

const on = (network: Network, family: Family = byShape) => ({ network, family })
const SOLANA = '9XaGLn6QNmEA7BFdPCXGwqubyymq9V3qf385JhWCSFSr'
const letters: AddressCodec = {
  parse: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined),
  canonical: (address) => address,
  equal: (a, b) => a === b,
  short: (address) => address,
  key: (address) => address,
}
const solana = {
  ...mainnet,
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
} as unknown as Network

describe('a receiver as people paste it', () => {
  it.each([
    ['EIP-3770', `eth:${RECEIVER}`, on(mainnet)],
    ['EIP-3770 in capitals', `ETH:${RECEIVER}`, on(mainnet)],
    ['EIP-3770 of another chain', `arb1:${RECEIVER}`, on(arbitrum)],
    ['EIP-3770, a name of before', `matic:${RECEIVER}`, on(polygon)],
    ['CAIP-10', `eip155:1:${RECEIVER}`, on(mainnet)],
    ['EIP-681 without parts', `ethereum:${RECEIVER}`, on(polygon)],
    ['blanks at its ends', `\u00a0 ${RECEIVER}\n`, on(mainnet)],
    ['nothing beside it', RECEIVER, on(mainnet)],
  ])('with %s is the address', (_, text, place) => {
    expect(bareReceiver(text, place)).toBe(RECEIVER)
  })

  it.each([`solana:${SOLANA}`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOLANA}`])('in another family %s is the address too', (text) => {
    expect(bareReceiver(text, on(solana, { ...solanaFamily, codec: letters }))).toBe(SOLANA)
  })

  it.each([
    ['another network’s short name', `arb1:${RECEIVER}`],
    ['another network’s CAIP-10', `eip155:10:${RECEIVER}`],
    ['another family', `solana:${RECEIVER}`],
    ['a name of no network', `javascript:${RECEIVER}`],
    ['a chain id behind it', `ethereum:${RECEIVER}@1`],
    ['an amount behind it', `ethereum:${RECEIVER}?value=1e18`],
    ['a call behind it', `ethereum:${RECEIVER}/transfer?uint256=1`],
    ['two prefixes', `eth:eth:${RECEIVER}`],
    ['something else than an address behind it', `eth:${RECEIVER.slice(0, -1)}`],
  ])('with %s it stays as it is', (_, text) => {
    expect(bareReceiver(text, on(mainnet))).toBe(text)
  })

  it('is taken whatever the prefix is only where the rest is an address and the prefix is the network’s own', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    const prefix = fc.oneof(
      fc.constantFrom('eth', 'eip155:1', 'ethereum', 'arb1', 'eip155:10', 'bitcoin', ''),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(prefix, hex, fc.constantFrom('', '@1', '?a=1', '/f', ' '), (before, digits, after) => {
        const text = `${before}:0x${digits}${after}`
        const bare = bareReceiver(text, on(mainnet))
        const own = ['eth', 'eip155:1', 'ethereum'].includes(before.trim().toLowerCase()) && after.trim() === ''
        return own ? bare === `0x${digits}` : bare === text.trim()
      }),
      { numRuns: 5_000 },
    )
  })

  it('of any text is that text or the end of it: nothing is put in', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => text.endsWith(bareReceiver(text, on(mainnet))) || text.trim() === bareReceiver(text, on(mainnet)),
      ),
      { numRuns: 5_000 },
    )
  })
})

const inside = (character: string): string => `${RECEIVER.slice(0, 9)}${character}${RECEIVER.slice(9)}`

describe('A23: what is wrong with a receiver is said in words', () => {
  it.each([
    ['a space', ' ', 'hiddenSpace'],
    ['a space that does not break', '\u00a0', 'hiddenSpace'],
    ['a narrow space', '\u202f', 'hiddenSpace'],
    ['a blank Braille pattern', '\u2800', 'hiddenSpace'],
    ['a line break', '\n', 'hiddenLineBreak'],
    ['a line separator', '\u2028', 'hiddenLineBreak'],
    ['a zero-width space', '\u200b', 'hiddenZeroWidth'],
    ['a zero-width joiner', '\u200d', 'hiddenZeroWidth'],
    ['a byte order mark', '\ufeff', 'hiddenZeroWidth'],
    ['a soft hyphen', '\u00ad', 'hiddenZeroWidth'],
    ['an override of direction', '\u202e', 'hiddenDirection'],
    ['a mark of direction', '\u200e', 'hiddenDirection'],
    ['a control character', '\u0007', 'hiddenControl'],
    ['a private character', '\ue000', 'hiddenControl'],
    ['a variation selector', '\ufe0f', 'hiddenControl'],
    ['a Cyrillic а', 'а', 'foreignLetter'],
    ['a full-width digit', '１', 'foreignLetter'],
  ])('%s', (_, character, reason) => {
    expect(receiverProblem(inside(character), on(mainnet))).toEqual({ reason, character, place: 10 })
  })

  it.each([
    ['nobody.eth', { reason: 'nameGiven' }],
    ['ñandú.eth', { reason: 'nameGiven' }],
    ['no\u200bbody.eth', { reason: 'hiddenZeroWidth', character: '\u200b', place: 3 }],
    [`arb1:${RECEIVER}`, { reason: 'otherPrefix', prefix: 'arb1' }],
    [`eip155:10:${RECEIVER}`, { reason: 'otherPrefix', prefix: 'eip155:10' }],
    [`bitcoin:${RECEIVER}`, { reason: 'otherPrefix', prefix: 'bitcoin' }],
    [`ethereum:${RECEIVER}@1`, { reason: 'paymentLink' }],
    [`ethereum:${RECEIVER}?value=1`, { reason: 'paymentLink' }],
    ['', undefined],
    [RECEIVER, undefined],
    ['0x12', undefined],
    ['hello', undefined],
  ])('%j', (text, problem) => {
    expect(receiverProblem(text, on(mainnet))).toEqual(problem)
  })

  it('no character that is not plain goes unnamed, and none makes an address', () => {
    const odd = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/[\u0021-\u007e]/.test(one))
    fc.assert(
      fc.property(odd, fc.nat({ max: 40 }), (character, at) => {
        const text = `${RECEIVER.slice(0, at + 1)}${character}${RECEIVER.slice(at + 1)}`
        const problem = receiverProblem(text, on(mainnet))
        return problem !== undefined && 'place' in problem && problem.place === at + 2
      }),
      { numRuns: 5_000 },
    )
  })

  it('has words for each in every language, which name the place', () => {
    for (const texts of [en, de, ar]) {
      for (const key of [
        'hiddenSpace',
        'hiddenLineBreak',
        'hiddenZeroWidth',
        'hiddenDirection',
        'hiddenControl',
        'foreignLetter',
      ] as const) {
        expect(texts[key]).toContain('{{place}}')
      }
      expect(texts.otherPrefix).toContain('{{prefix}}')
      expect(texts.paymentLink).not.toBe('')
    }
  })
})
