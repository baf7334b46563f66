import type { Effect } from './effects.ts'

/** The bits of an unsigned number, or what else an argument is. */
type Argument = 'address' | 'bool' | 'word' | number

type Values = readonly bigint[]

interface KnownCall {
  readonly takes: readonly Argument[]
  effect(token: string, values: Values): Effect
}

const address = (value: bigint | undefined): string => `0x${(value ?? 0n).toString(16).padStart(40, '0')}`

const moves: KnownCall = {
  takes: ['address', 'address', 256],
  effect: (token, [from, to, amount = 0n]) => ({ kind: 'token', token, from: address(from), to: address(to), amount }),
}
const allows: KnownCall = {
  takes: ['address', 256],
  effect: (token, [spender, amount = 0n]) => ({ kind: 'allowance', token, spender: address(spender), amount }),
}

/** What is read of calls, by selector. */
const CALLS: Readonly<Record<string, KnownCall>> = {
  // transfer(address,uint256)
  a9059cbb: {
    takes: ['address', 256],
    effect: (token, [to, amount = 0n]) => ({ kind: 'token', token, to: address(to), amount }),
  },
  // transferFrom(address,address,uint256), and ERC-721's safeTransferFrom
  '23b872dd': moves,
  '42842e0e': moves,
  // approve(address,uint256), increaseAllowance(address,uint256)
  '095ea7b3': allows,
  '39509351': allows,
  // setApprovalForAll(address,bool)
  a22cb465: {
    takes: ['address', 'bool'],
    effect: (token, [spender, allowed]) => ({ kind: 'operator', token, spender: address(spender), allowed: allowed === 1n }),
  },
  // permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)
  d505accf: {
    takes: ['address', 'address', 256, 256, 8, 'word', 'word'],
    effect: (token, [, spender, amount = 0n, until]) => ({ kind: 'allowance', token, spender: address(spender), amount, until }),
  },
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '87517c45': {
    takes: ['address', 'address', 160, 48],
    effect: (_, [token, spender, amount = 0n, until]) => ({
      kind: 'allowance',
      token: address(token),
      spender: address(spender),
      amount,
      until,
    }),
  },
}

const BITS = { address: 160, bool: 1, word: 256 } as const

/**
 * What a call does, where its bytes are exactly those of one that is known: neither one more nor one less, and nothing in the room beside a
 * value. `undefined` otherwise.
 */
export const readCall = (to: string, data: string): Effect | undefined => {
  const selector = data.slice(2, 10).toLowerCase()
  const call = Object.hasOwn(CALLS, selector) ? CALLS[selector] : undefined
  if (!call || data.length !== 10 + 64 * call.takes.length) return undefined
  const values = call.takes.map((_, at) => BigInt(`0x${data.slice(10 + 64 * at, 74 + 64 * at)}`))
  const fits = call.takes.every(
    (argument, at) => (values[at] ?? 0n) < 1n << BigInt(typeof argument === 'number' ? argument : BITS[argument]),
  )
  return fits ? call.effect(to, values) : undefined
}
