import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, getAddress, numberToHex } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { Chain } from '../actions/chains.ts'
import { isAddress } from '../family/is-address.ts'
import { native } from '../family/native.ts'
import type { RunnableCall } from './read-request.ts'

/** What an account has more (above zero) or less of after the calls, fees aside. */
export interface Movement {
  /** The contract; undefined is the network's coin. */
  readonly contract: Address | undefined
  /** Of an item of a collection. */
  readonly id: bigint | undefined
  readonly amount: bigint
}

/** What a node says that calls do. */
export interface Simulated {
  readonly movements: readonly Movement[]
  /** One of them fails; the contract's own words, or the node's, where there are any. */
  readonly failure?: { readonly reason: string; readonly call: number } | undefined
}

/** Where calls are run, and what is looked at beside their logs. */
export interface SimulationTerms {
  /** After this block. Default: the newest one. */
  readonly block?: bigint | undefined
  /** Tokens whose own answers on the balance, before and after, count in place of what their logs tell. */
  readonly tokens?: readonly Address[]
}

const hex = v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i))
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((digits) => BigInt(digits)),
)
const word = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const address = v.custom<Address>(isAddress)

/** Entries of a log; what runs longer is no request of a person. */
const MOST_LOGS = 10_000

const logSchema = v.object({ address, topics: v.pipe(v.array(word), v.maxLength(4)), data: hex })
const callSchema = v.object({
  status: v.picklist(['0x0', '0x1']),
  logs: v.pipe(v.array(logSchema), v.maxLength(MOST_LOGS)),
  returnData: v.optional(hex),
  error: v.optional(v.object({ message: v.optional(v.string()) })),
})
const blockSchema = v.object({ calls: v.array(callSchema), number: v.optional(quantity) })
const answerSchema = v.pipe(v.array(blockSchema), v.length(1))

type CallResult = v.InferOutput<typeof callSchema>
type Log = v.InferOutput<typeof logSchema>

/** Where a node writes the coin's transfers, as if it were a token (`traceTransfers`). No contract stands there. */
const [COIN] = native.addresses

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** A transfer that a log tells of, with both ends in lower case. */
interface Transfer {
  readonly from: string
  readonly to: string
  readonly id?: bigint
  readonly amount: bigint
}

const addressIn = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40).toLowerCase()}`

const wordsIn = (data: string): readonly bigint[] =>
  data.length % 64 === 2 ? (data.slice(2).match(/.{64}/g) ?? []).map((digits) => BigInt(`0x${digits}`)) : []

/** The two lists of ERC-1155's batch, as every encoder writes them: one behind the other. */
const listsIn = (words: readonly bigint[]): readonly (readonly [bigint, bigint])[] => {
  const count = words[2] ?? 0n
  if (words[0] !== 64n || words[1] !== 96n + count * 32n || BigInt(words.length) !== 4n + count * 2n) return []
  const length = (words.length - 4) / 2
  return words.slice(3, 3 + length).map((id, at) => [id, words[4 + length + at] ?? 0n] as const)
}

const transfersOf = ({ topics, data }: Log): readonly Transfer[] => {
  const [event, first, second, third] = topics
  const words = wordsIn(data)
  if (event === TRANSFER && second !== undefined) {
    const ends = { from: addressIn(first), to: addressIn(second) }
    if (third !== undefined) return [{ ...ends, id: BigInt(third), amount: 1n }]
    return words[0] === undefined ? [] : [{ ...ends, amount: words[0] }]
  }
  if (third === undefined) return []
  const ends = { from: addressIn(second), to: addressIn(third) }
  if (event === TRANSFER_SINGLE && words.length === 2) return [{ ...ends, id: words[0] ?? 0n, amount: words[1] ?? 0n }]
  if (event === TRANSFER_BATCH) return listsIn(words).map(([id, amount]) => ({ ...ends, id, amount }))
  return []
}

/** What remains of an account's transfers, by contract and item. */
const movementsOf = (logs: readonly Log[], account: string): readonly Movement[] => {
  const sums = new Map<string, Movement>()
  for (const log of logs) {
    const place = log.address.toLowerCase()
    for (const { from, to, id, amount } of transfersOf(log)) {
      const sign = (to === account ? 1n : 0n) - (from === account ? 1n : 0n)
      if (sign === 0n) continue
      const key = `${place} ${id}`
      const before = sums.get(key)?.amount ?? 0n
      sums.set(key, { contract: place === COIN ? undefined : getAddress(place), id, amount: before + sign * amount })
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

const invalid = (): PorticoError => new PorticoError('HTTP_INVALID', 'The network’s endpoint simulated something else.')

/** Characters of a reason. */
const REASON = 120

/** The account's balance of a token, as the token says it. */
const readBalance = (token: Address, account: Address): RunnableCall => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
})

const balanceIn = ({ status, returnData = '0x' }: CallResult): bigint => {
  if (status === '0x1' && returnData.length === 66) return BigInt(returnData)
  throw new PorticoError('TRANSACTION_FAILED', 'A token does not say what the account holds.', { context: { reason: 'reverted' } })
}

/** Has a node run calls one after the other. Rejects where it does not know `eth_simulateV1`, or answers something else. */
const runCalls = async ({ client }: Chain, from: Address, calls: readonly RunnableCall[], block: bigint | undefined) => {
  const asked = calls.map(({ to, value, data }) => ({ from, to, value: numberToHex(value), input: data }))
  const question = { blockStateCalls: [{ calls: asked }], traceTransfers: true, validation: false }
  // The library types what it calls by itself alone.
  const request = client.request as (args: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
  const parsed = v.safeParse(
    answerSchema,
    await request({ method: 'eth_simulateV1', params: [question, block === undefined ? 'latest' : numberToHex(block)] }),
  )
  const [answer] = parsed.success ? parsed.output : []
  if (answer?.calls.length !== calls.length) throw invalid()
  const { calls: results, number } = answer
  // Some nodes give the number of the block that was named, others that of the one that the calls would be in.
  if (block !== undefined && number !== undefined && number !== block && number !== block + 1n) throw invalid()
  return results
}

/**
 * Has a node run calls one after the other, without sending them. Rejects where the node does not know `eth_simulateV1`, or answers what is
 * no simulation of these calls.
 */
export const simulate = async (
  chain: Chain,
  from: Address,
  calls: readonly RunnableCall[],
  { block, tokens = [] }: SimulationTerms = {},
): Promise<Simulated> => {
  const reads = tokens.map((token) => readBalance(token, from))
  const all = [...reads, ...calls, ...reads]
  const results = await runCalls(chain, from, all, block)
  const before = results.slice(0, tokens.length)
  const ran = results.slice(tokens.length, tokens.length + calls.length)
  const failed = ran.findIndex(({ status }) => status === '0x0')
  if (failed !== -1) return { movements: [], failure: { reason: cleanText(ran[failed]?.error?.message, REASON), call: failed } }
  const logged = movementsOf(
    ran.flatMap(({ logs }) => logs),
    from.toLowerCase(),
  )
  const named = new Set(tokens.map((token) => token.toLowerCase()))
  const counted = tokens.map((contract, at): Movement => {
    const [earlier, later] = [before[at], results[tokens.length + calls.length + at]]
    if (!earlier || !later) throw invalid()
    return { contract, id: undefined, amount: balanceIn(later) - balanceIn(earlier) }
  })
  const others = logged.filter(({ contract }) => contract === undefined || !named.has(contract.toLowerCase()))
  return { movements: [...others, ...counted.filter(({ amount }) => amount !== 0n)] }
}
