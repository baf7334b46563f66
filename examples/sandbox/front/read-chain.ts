import * as v from 'valibot'
import { testAccounts } from '../chain/accounts.ts'
import { testTokens } from '../chain/tokens.ts'
import { decimalText } from './amount.ts'
import type { ChainRow } from './front-state.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{1,64}$/, 'no number'),
  v.transform((text) => BigInt(text)),
)

const blockAnswer = v.nullable(v.object({ number: quantity, timestamp: quantity, gasUsed: quantity, transactions: v.array(v.unknown()) }))

const answers = v.array(v.object({ id: v.number(), result: v.unknown() }))

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

const shownBlocks = 6n
const timeout = 2_000
// The selector of balanceOf(address).
const balanceOf = (holder: string): string => `0x70a08231${holder.slice(2).toLowerCase().padStart(64, '0')}`

const ask = async (url: string, calls: readonly Call[]): Promise<readonly unknown[]> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    signal: AbortSignal.timeout(timeout),
  })
  const byId = new Map(v.parse(answers, await response.json()).map(({ id, result }) => [id, result]))
  return calls.map((_, id) => byId.get(id))
}

const hex = (value: bigint): string => `0x${value.toString(16)}`

const balanceCalls = testAccounts.flatMap(({ address }): readonly Call[] => [
  { method: 'eth_getBalance', params: [address, 'latest'] },
  ...testTokens.map((token): Call => ({ method: 'eth_call', params: [{ to: token.address, data: balanceOf(address) }, 'latest'] })),
])

const assets = [{ symbol: 'ETH', decimals: 18 }, ...testTokens]

const readBlocks = async (url: string, newest: bigint) => {
  const oldest = newest < shownBlocks ? 0n : newest - shownBlocks + 1n
  const calls: Call[] = []
  for (let number = newest; number >= oldest; number -= 1n) calls.push({ method: 'eth_getBlockByNumber', params: [hex(number), false] })
  const found = (await ask(url, calls)).map((answer) => v.parse(blockAnswer, answer))
  return found.flatMap((block) =>
    block === null
      ? []
      : [
          {
            number: block.number.toString(),
            time: Number(block.timestamp),
            transactions: block.transactions.length,
            gasUsed: block.gasUsed.toString(),
          },
        ],
  )
}

/** What a chain holds now: its newest blocks and the test accounts' balances. `undefined` where it does not answer in time. */
export const readChain = async (url: string): Promise<ChainRow['state']> => {
  try {
    const [newest, ...amounts] = await ask(url, [{ method: 'eth_blockNumber', params: [] }, ...balanceCalls])
    const accounts = testAccounts.map(({ address }, place) => ({
      address,
      balances: assets.map(({ symbol, decimals }, column) => ({
        symbol,
        amount: decimalText(v.parse(quantity, amounts[place * assets.length + column]), decimals),
      })),
    }))
    return { accounts, blocks: await readBlocks(url, v.parse(quantity, newest)) }
  } catch {
    return undefined
  }
}
