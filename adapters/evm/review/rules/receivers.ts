import { parts, type Rule, type RuleContext, same } from './rule.ts'

/** Addresses without an owner: zero, the one that people burn to, and those of the precompiled contracts. */
const isNobody = (address: string): boolean => /^0x0{37}[\da-f]{3}$/i.test(address) || /^0x0{36}dead$/i.test(address)

/** Hexadecimal digits at either end that people compare. */
const ENDS = 4

const ends = (address: string): string => `${address.slice(2, 2 + ENDS)}${address.slice(-ENDS)}`.toLowerCase()

/** The known address that another one looks like. */
const likeness = (address: string, known: readonly string[]): string | undefined =>
  known.some((one) => same(one, address)) ? undefined : known.find((one) => ends(one) === ends(address))

/** Something goes from one account to another, now or by a signature. */
const MOVES = ['transfer', 'authorization'] as const

/** Everybody who gets something, or the right to take it. */
const lookAlikes = ({ places, known }: RuleContext) =>
  places.flatMap(({ part, call }) => {
    const address =
      part.kind === 'transfer' || part.kind === 'authorization'
        ? part.to
        : part.kind === 'allowance'
          ? part.spender
          : part.kind === 'operator'
            ? part.operator
            : undefined
    const other = address === undefined ? undefined : likeness(address, known)
    return address !== undefined && other !== undefined ? [{ params: { address, known: other }, call }] : []
  })

/** Who gets it. */
export const receiverRules: readonly Rule[] = [
  {
    id: 'receiverIsToken',
    level: 'danger',
    check: 'rules',
    fires: parts(MOVES, ({ asset, to }, { facts }) => {
      // A plain transfer of the coin to a token's contract is how the coin is wrapped.
      if (asset.kind === 'native') return undefined
      return (same(asset.address, to) || facts?.of(to)?.token === true) && { address: to }
    }),
  },
  { id: 'receiverIsNobody', level: 'danger', check: 'decoded', fires: parts(MOVES, ({ to }) => isNobody(to) && { address: to }) },
  { id: 'lookAlike', level: 'danger', check: 'decoded', fires: lookAlikes },
  {
    id: 'receiverUnused',
    level: 'note',
    check: 'rules',
    fires: parts(MOVES, ({ to }, { facts }) => facts?.of(to)?.unused === true && { address: to }),
  },
  {
    id: 'fromOther',
    level: 'warning',
    check: 'decoded',
    fires: parts(MOVES, ({ from }, { account }) => from !== undefined && !same(from, account) && { address: from }),
  },
  {
    id: 'exchangeElsewhere',
    level: 'danger',
    check: 'decoded',
    fires: parts('exchange', ({ to }, { account }) => !same(to, account) && { address: to }),
  },
  { id: 'exchangeUnbounded', level: 'warning', check: 'decoded', fires: parts('exchange', ({ gets }) => gets.amount.raw === 0n) },
]
