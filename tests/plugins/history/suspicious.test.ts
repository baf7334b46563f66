import fc from 'fast-check'
import {
  createKnownAddresses,
  markOf,
  type SuspectMove,
  suspicionOfMove,
  suspicionOfPermission,
} from '../../../plugins/history/suspicious.ts'
import { familyNamed } from '../../kernel/support/test-family.ts'

const { codec } = familyNamed('eip155')
const OWN = '0x4f2A00000000000000000000000000000000c91E'
const FRIEND = '0xB07e31Fa8C526d90E4a71b68F3c205D97aE62d48'
const known = createKnownAddresses({ codec, accounts: [OWN], receivers: [FRIEND] })
const mark = (address: string) => markOf(address, codec)
const isImitated = (address: string, by = known): boolean => by.relationTo(mark(address)) === 'imitated'
const hex = fc.string({
  unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'),
  minLength: 36,
  maxLength: 36,
})
const coin = { type: 'coin', vouched: true, spam: false } as const
const listed = { type: 'token', vouched: true, spam: false } as const
const unlisted = { type: 'token', vouched: false, spam: false } as const
const received = (more: Partial<SuspectMove> = {}): SuspectMove => ({ direction: 'in', asset: listed, amount: '5', ...more })
const ends = (address: string): readonly [string, string] => [address.slice(2, 6).toLowerCase(), address.slice(-4).toLowerCase()]
const isFar = (address: string): boolean => {
  const [head, tail] = ends(address)
  return [OWN, FRIEND].map(ends).every(([otherHead, otherTail]) => head !== otherHead && tail !== otherTail)
}
/** Somebody whom the visitor does not know, and who does not look like anybody. */
const stranger = hex.map((body) => `0x${body}1234`).filter(isFar)

describe('A24: addresses that are made to look like known ones', () => {
  it('four characters at either end are enough, in either case', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom(OWN, FRIEND), fc.boolean(), fc.boolean(), (body, address, head, upper) => {
        const made = head ? `0x${address.slice(2, 6)}${body}` : `0x${body}${address.slice(-4)}`
        expect(isImitated(upper ? `0x${made.slice(2).toUpperCase()}` : made.toLowerCase())).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('nobody is an imitation of himself, and no stranger by three characters', () => {
    expect([OWN, FRIEND, OWN.toLowerCase(), FRIEND.toLowerCase()].map((one) => isImitated(one))).toEqual([false, false, false, false])
    expect(isImitated(`0xB07f${'1'.repeat(32)}0d48`)).toBe(false)
  })

  it('of many receivers one end counts for the newest hundred, both ends for all', () => {
    const receivers = Array.from({ length: 300 }, (_, at) => `0x${(at + 4096).toString(16)}${'e'.repeat(32)}${(at + 8192).toString(16)}`)
    const many = createKnownAddresses({ codec, accounts: [OWN], receivers })
    const [first = '', last = ''] = [receivers[0], receivers.at(-1)]
    const like = (address: string, tail: string) => `${address.slice(0, 6)}${'7'.repeat(32)}${tail}`
    expect([like(first, 'ffff'), like(last, 'ffff'), like(last, last.slice(-4))].map((one) => isImitated(one, many))).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('A24: what others do to the account', () => {
  const evidence = (sender: string) => ({ sentByAccount: false, sender: mark(sender) })

  it('nothing moved, dust, unlisted tokens and what the account did not send is suspicious', () => {
    fc.assert(
      fc.property(stranger, fc.constantFrom<SuspectMove['direction']>('in', 'out', 'self'), (sender, direction) => {
        const judged = (move: Partial<SuspectMove>) => suspicionOfMove(received({ direction, ...move }), evidence(sender), known)
        expect(judged({ amount: '0' })).toBe('empty')
        expect(judged({ amount: '0.000' })).toBe('empty')
        expect(judged({ asset: unlisted, amount: '1000' })).toBe(direction === 'in' ? 'unlisted' : 'notSent')
        expect(judged({ asset: { type: 'nft', vouched: false, spam: false }, amount: '1' })).toBe(
          direction === 'in' ? 'unlisted' : 'notSent',
        )
        expect(judged({ asset: { type: 'nft', vouched: true, spam: true }, amount: '1' })).toBe('spam')
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    [coin, '0.0000009', undefined, 'dust'],
    [coin, '0.000001', undefined, undefined],
    [listed, '0.0009', undefined, 'dust'],
    [listed, '0.001', undefined, undefined],
    [listed, '5', '0.009', 'dust'],
    [coin, '0.0000001', '0.01', undefined],
  ] as const)('%j of %s, worth %s: %s', (asset, amount, worth, suspicion) => {
    const other = `0x${'5'.repeat(40)}`
    expect(suspicionOfMove(received({ asset, amount, worth, other: mark(other) }), evidence(other), known)).toBe(suspicion)
  })

  it('a real amount of a listed token from a stranger is honest', () => {
    fc.assert(
      fc.property(
        stranger,
        stranger,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(coin, listed),
        (sender, other, amount, asset) => {
          expect(suspicionOfMove(received({ asset, amount: `${amount}`, other: mark(other) }), evidence(sender), known)).toBeUndefined()
        },
      ),
      { numRuns: 200 },
    )
  })

  it('money of a listed token that somebody else took is never hidden', () => {
    const taken = received({ direction: 'out', amount: '900' })
    expect(suspicionOfMove(taken, evidence(`0x${'5'.repeat(40)}`), known)).toBeUndefined()
  })

  it('who has signed a transaction cannot be made up, whom a token names can', () => {
    const gift = received({ asset: unlisted, other: mark(FRIEND) })
    expect(suspicionOfMove(gift, evidence(FRIEND), known)).toBeUndefined()
    expect(suspicionOfMove(gift, evidence(`0x${'5'.repeat(40)}`), known)).toBe('unlisted')
  })

  it('a look-alike is found by whom the token names and by who has signed', () => {
    const imitation = `${FRIEND.slice(0, 6)}${'7'.repeat(36)}`
    expect(suspicionOfMove(received({ other: mark(imitation) }), evidence(`0x${'5'.repeat(40)}`), known)).toBe('lookAlike')
    expect(suspicionOfMove(received({ other: mark(FRIEND) }), evidence(imitation), known)).toBe('lookAlike')
  })

  it('nothing that the account has signed is suspicious, whatever moved', () => {
    const own = { sentByAccount: true, sender: mark(OWN) }
    for (const direction of ['in', 'out', 'self'] as const) {
      const move = { direction, asset: { type: 'token', vouched: false, spam: true }, amount: '0' } as const
      expect(suspicionOfMove(move, own, known)).toBeUndefined()
    }
  })

  it('where nobody could say whether a token is listed, that alone hides nothing', () => {
    const asset = { type: 'token', vouched: undefined, spam: false } as const
    expect(suspicionOfMove(received({ asset }), evidence(`0x${'5'.repeat(40)}`), known)).toBeUndefined()
  })

  it('a permission that an unlisted token claims is suspicious, one of a listed token is not', () => {
    const by = evidence(`0x${'5'.repeat(40)}`)
    expect([unlisted, listed].map((asset) => suspicionOfPermission(asset, by))).toEqual(['notSent', undefined])
    expect(suspicionOfPermission(unlisted, { sentByAccount: true })).toBeUndefined()
  })
})
