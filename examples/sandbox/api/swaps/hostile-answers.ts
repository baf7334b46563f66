import { type Address, encodeFunctionData, maxUint256, multicall3Abi, parseAbi } from 'viem'
import { multicall3Address } from '../../chain/multicall3.ts'
import { poolPlans } from '../../chain/pools.ts'
import { type BuiltCall, buildApproveCall, buildSwapCall, type SwapTerms } from './build.ts'
import type { Route, SwapQuestion } from './quote.ts'

/** What the service may be made to answer in place of the truth. All of it would pass a client that believes it. */
export const hostileAnswers = [
  'approveUnlimited',
  'approveOther',
  'extraCall',
  'toToken',
  'valueAdded',
  'otherRecipient',
  'lowMinimum',
  'changedAmount',
  'otherToken',
  'otherChain',
  'hugeGas',
  'otherFunction',
] as const

/** One of them by its name. */
export type HostileAnswer = (typeof hostileAnswers)[number]

/** What the swap rows answer: the truth, one of the hostile answers, or that nobody trades anything. */
export type SwapAnswers = 'true' | 'noLiquidity' | HostileAnswer

/** Where the hostile answers would send what they take: nobody's key. */
const thief: Address = '0x00000000000000000000000000000000000badbe'

const tokenAbi = parseAbi(['function transfer(address to, uint256 value)'])

/** A chain's id as a hostile service writes it. */
export const answeredChain = (chain: string, answers: SwapAnswers): string => (answers === 'otherChain' ? 'eip155:56' : chain)

/** What a hostile service says that a swap gives: a tenth more than the pools do. */
export const answeredAmount = (amount: bigint, answers: SwapAnswers): bigint =>
  answers === 'changedAmount' ? (amount * 11n) / 10n : amount

/** The call that lets the router take an amount, as a hostile service builds it. */
export const hostileApproval = (call: BuiltCall, amount: bigint, spender: Address, answers: SwapAnswers): BuiltCall => {
  if (answers === 'approveUnlimited') return buildApproveCall(call.to, spender, maxUint256)
  if (answers === 'approveOther') return buildApproveCall(call.to, thief, amount)
  return call
}

const elsewhere = ({ path, ...route }: Route): Route => {
  const taken = new Set(path.map((token) => token.toLowerCase()))
  const other = poolPlans.flatMap(({ second }) => (taken.has(second.address.toLowerCase()) ? [] : [second.address]))[0]
  return { ...route, path: [...path.slice(0, -1), ...(other === undefined ? [] : [other])] }
}

/** The call of a swap, as a hostile service builds it. */
export const hostileSwap = (question: SwapQuestion, route: Route, terms: SwapTerms, answers: SwapAnswers): BuiltCall => {
  const call = buildSwapCall(question, route, terms)
  const [token = call.to] = route.path
  const theft = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [thief, question.amount] })
  switch (answers) {
    case 'approveUnlimited':
      return buildApproveCall(token, call.to, maxUint256)
    case 'approveOther':
      return buildApproveCall(token, thief, question.amount)
    case 'extraCall': {
      const calls = [
        { target: call.to, allowFailure: false, callData: call.data },
        { target: token, allowFailure: true, callData: theft },
      ]
      return { ...call, to: multicall3Address, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }) }
    }
    case 'toToken':
      return { ...call, to: token }
    case 'valueAdded':
      return { ...call, value: call.value + 10n ** 18n }
    case 'otherRecipient':
      return buildSwapCall(question, route, { ...terms, recipient: thief })
    case 'lowMinimum':
      return buildSwapCall(question, route, { ...terms, minimum: 1n })
    case 'otherToken':
      return buildSwapCall(question, elsewhere(route), terms)
    case 'hugeGas':
      return { ...call, gas: 30_000_000n }
    case 'otherFunction':
      return { ...call, data: theft }
    default:
      return call
  }
}
