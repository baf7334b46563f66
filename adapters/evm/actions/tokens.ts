import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress } from 'viem'
import type { Asset, TokensFeature } from '../../../kernel/contract/features.ts'
import { requireOwnAddress } from './address.ts'
import type { Chains } from './chains.ts'
import { readMany } from './read-many.ts'
import { decodeNumber, decodeText } from './token-answer.ts'

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
