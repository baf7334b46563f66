import type { ReviewAsset, ReviewPart } from '../../../kernel/contract/review.ts'
import type { KnownCall, Values } from './decode-exactly.ts'
import { raw, token } from './parts.ts'

type Exchange = Extract<ReviewPart, { kind: 'exchange' }>

const COIN: ReviewAsset = { kind: 'native' }

/** Of a path of tokens the first and the last, where it has two or more. */
const endsOf = (path: readonly string[]): readonly [string, string] | undefined => {
  const [first, last] = [path[0], path.at(-1)]
  return path.length < 2 || first === undefined || last === undefined ? undefined : [first, last]
}

type Side = 'token' | 'coin'

interface Form {
  readonly gives: Side
  readonly gets: Side
  readonly exact: Exchange['exact']
}

/** The arguments of Uniswap v2's functions: one or two amounts, the path, the receiver and the time after which it fails. */
const exchange = ({ gives, gets, exact }: Form): KnownCall => {
  const amounts = gives === 'coin' ? 1 : 2
  return {
    takes: [...(amounts === 1 ? ['uint256'] : ['uint256', 'uint256']), 'address[]', 'address', 'uint256'],
    read: (contract, { uint, addresses, address }: Values, { value }) => {
      const ends = endsOf(addresses(amounts))
      if (!ends) return undefined
      const given = gives === 'coin' ? value : uint(exact === 'gives' ? 0 : 1)
      const got = gives === 'coin' ? uint(0) : uint(exact === 'gives' ? 1 : 0)
      return [
        {
          kind: 'exchange',
          contract,
          gives: { asset: gives === 'coin' ? COIN : token(ends[0]), amount: raw(given) },
          gets: { asset: gets === 'coin' ? COIN : token(ends[1]), amount: raw(got) },
          exact,
          to: address(amounts + 1),
          until: uint(amounts + 2),
        },
      ]
    },
  }
}

const tokens = exchange({ gives: 'token', gets: 'token', exact: 'gives' })
const fromCoin = exchange({ gives: 'coin', gets: 'token', exact: 'gives' })
const toCoin = exchange({ gives: 'token', gets: 'coin', exact: 'gives' })

const wrap = (contract: string, account: string, amount: bigint, way: 'in' | 'out'): Exchange => {
  const [coin, wrapped] = [
    { asset: COIN, amount: raw(amount) },
    { asset: token(contract), amount: raw(amount) },
  ]
  return {
    kind: 'exchange',
    contract,
    gives: way === 'in' ? coin : wrapped,
    gets: way === 'in' ? wrapped : coin,
    exact: 'both',
    to: account,
  }
}

/** Calls that exchange one asset for another, by selector: Uniswap v2's, which many others have taken over, and the wrapped coin's. */
export const exchangeCalls: Readonly<Record<string, KnownCall>> = {
  // swapExactTokensForTokens, and the same for tokens that keep a part of each transfer
  '38ed1739': tokens,
  '5c11d795': tokens,
  // swapTokensForExactTokens
  '8803dbee': exchange({ gives: 'token', gets: 'token', exact: 'gets' }),
  // swapExactETHForTokens
  '7ff36ab5': fromCoin,
  b6f9de95: fromCoin,
  // swapETHForExactTokens
  fb3bdb41: exchange({ gives: 'coin', gets: 'token', exact: 'gets' }),
  // swapExactTokensForETH
  '18cbafe5': toCoin,
  '791ac947': toCoin,
  // swapTokensForExactETH
  '4a25d94a': exchange({ gives: 'token', gets: 'coin', exact: 'gets' }),
  // deposit() and withdraw(uint256) of the wrapped coin
  d0e30db0: { takes: [], read: (contract, _, { value, account }) => [wrap(contract, account, value, 'in')] },
  '2e1a7d4d': { takes: ['uint256'], read: (contract, { uint }, { account }) => [wrap(contract, account, uint(0), 'out')] },
}
