import { decodeAbiParameters, encodeFunctionData, erc20Abi, getAddress, type Hex, hexToString, isAddress, size, trim } from 'viem'
import { getBalance } from 'viem/actions'
import type { Asset, BalanceFeature, TokensFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { createBalanceCache } from '../../../kernel/contract/tools/balance-cache.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { Chains } from './chains.ts'
import { readMany } from './read-many.ts'
import { requireOwnAddress, requireQuantity } from './value-checks.ts'

/** The native balance as the network's endpoint says it. */
export const createBalance = (chains: Chains, clock: Pick<ClockPort, 'now'>): BalanceFeature<'eip155'> => {
  const balances = createBalanceCache(clock)
  return {
    balance: ({ forceUpdate, ...call }) =>
      chains.read(call, async ({ client, network }) => {
        const address = requireOwnAddress(call.account)
        return balances({ network, address, forceUpdate, read: async () => requireQuantity(await getBalance(client, { address })) })
      }),
  }
}

/** Bytes of a text; nobody's name is longer. */
const TEXT_LIMIT = 10_000

/** A number as a contract answers it; undefined for anything but one word. */
export const decodeNumber = (data: Hex | undefined): bigint | undefined =>
  data !== undefined && size(data) === 32 ? BigInt(data) : undefined

/** A text as a contract answers it: `string`, or `bytes32` with the oldest tokens. Empty when it is neither. */
export const decodeText = (data: Hex | undefined, limit: number): string => {
  if (data === undefined || size(data) > TEXT_LIMIT) return ''
  try {
    const text = size(data) === 32 ? hexToString(trim(data, { dir: 'right' })) : decodeAbiParameters([{ type: 'string' }], data)[0]
    // What is no UTF-8 was decoded to this sign.
    return text.includes('\uFFFD') ? '' : cleanText(text, limit)
  } catch {
    return ''
  }
}

const NAME_LIMIT = 64
const SYMBOL_LIMIT = 32

/** The four reads of a token, in this order. */
const readsOf = (address: string, account: Hex) => {
  const to = getAddress(address)
  const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const texts = (['name', 'symbol', 'decimals'] as const).map((functionName) => encodeFunctionData({ abi: erc20Abi, functionName }))
  return [...texts, balance].map((data) => ({ to, data }))
}

const toAsset = (address: string, [name, symbol, decimals, balance]: readonly (Hex | undefined)[]): Asset | undefined => {
  const places = decodeNumber(decimals)
  const amount = decodeNumber(balance)
  const short = decodeText(symbol, SYMBOL_LIMIT)
  if (places === undefined || places > 255n || amount === undefined || short === '') return undefined
  return Object.freeze({ address, balance: amount, name: decodeText(name, NAME_LIMIT) || short, symbol: short, decimals: Number(places) })
}

/** Tokens as their contracts describe them; addresses are answered in the caller's order and spelling. */
export const createTokens = (chains: Chains): TokensFeature<'eip155'> => ({
  tokens: ({ addresses, ...call }) =>
    chains.read(call, async ({ client }) => {
      const account = requireOwnAddress(call.account)
      const wanted = addresses.filter((one) => isAddress(one, { strict: false }))
      const valid = [...new Map(wanted.map((one) => [one.toLowerCase(), one])).values()]
      const reads = valid.map((address) => readsOf(address, account))
      const answers = valid.length === 0 ? [] : await readMany(client, reads.flat())
      return valid.flatMap((address, at) => toAsset(address, answers.slice(at * 4, at * 4 + 4)) ?? [])
    }),
})
