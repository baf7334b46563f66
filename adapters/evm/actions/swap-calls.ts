import type { SwapCall, SwapCallsFeature } from '../../../kernel/contract/features.ts'
import { decodeExactly, type Values } from '../review/decode-exactly.ts'
import { isBytes } from './value-checks.ts'

const PATH_AND_END = ['address[]', 'address', 'uint256']
/** amountOutMin, path, to, deadline; the amount is the value of the call. */
const OF_COIN = ['uint256', ...PATH_AND_END]
/** amountIn, amountOutMin, path, to, deadline */
const OF_TOKEN = ['uint256', 'uint256', ...PATH_AND_END]

/** What comes out at the path's end. */
type Out = 'coin' | 'token'

const KNOWN: Readonly<Record<string, { readonly takes: readonly string[]; readonly out: Out }>> = {
  // swapExactETHForTokens, and of tokens that keep a fee
  '7ff36ab5': { takes: OF_COIN, out: 'token' },
  b6f9de95: { takes: OF_COIN, out: 'token' },
  // swapExactTokensForETH, and of tokens that keep a fee
  '18cbafe5': { takes: OF_TOKEN, out: 'coin' },
  '791ac947': { takes: OF_TOKEN, out: 'coin' },
  // swapExactTokensForTokens, and of tokens that keep a fee
  '38ed1739': { takes: OF_TOKEN, out: 'token' },
  '5c11d795': { takes: OF_TOKEN, out: 'token' },
}

/** Characters of a call that are decoded at most: a path of some fifty pools. */
const LONGEST = 5_000

const fieldsOf = (takes: readonly string[], values: Values, value: bigint) => {
  const coin = takes === OF_COIN
  const at = coin ? 0 : 1
  return {
    amount: coin ? value : values.uint(0),
    minimum: values.uint(at),
    path: values.addresses(at + 1),
    recipient: values.address(at + 2),
    deadline: values.uint(at + 3),
  }
}

/**
 * Swaps of the routers of Uniswap v2 and of those that copied its interface. Exact amounts in only: in the others the account gives up to a
 * limit. Bytes that are not exactly those of the arguments are not read.
 */
export const createSwapCalls = (): SwapCallsFeature => ({
  readSwap({ data = '0x', value = 0n }): SwapCall | undefined {
    const bytes = data.toLowerCase()
    const selector = bytes.slice(2, 10)
    const known = Object.hasOwn(KNOWN, selector) ? KNOWN[selector] : undefined
    if (!known || !isBytes(bytes) || bytes.length > LONGEST) return undefined
    const values = decodeExactly(known.takes, `0x${bytes.slice(10)}`)
    if (!values) return undefined
    const { path, ...fields } = fieldsOf(known.takes, values, value)
    const [from, to] = [path[0], path.at(-1)]
    if (from === undefined || to === undefined || path.length < 2) return undefined
    return Object.freeze({
      ...(known.takes === OF_COIN ? {} : { from }),
      ...(known.out === 'coin' ? {} : { to }),
      ...fields,
    })
  },
})
