import type { Address, Hex } from 'viem'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ReviewAmount, ReviewAsset, ReviewPart } from '../../../kernel/contract/review.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { createTokens } from '../actions/balances.ts'
import type { Chains } from '../actions/chains.ts'
import { readMany } from '../actions/read-many.ts'
import { flatParts, mapParts, raw } from './parts.ts'
import type { Coin } from './rules/rule.ts'

/** What a contract says of itself. */
interface TokenFacts {
  readonly symbol?: string
  readonly decimals?: number
  /** Of ERC-721: its numbers are items and no amounts. */
  readonly items: boolean
}

/** By address in lower case. */
export type FactsByAddress = ReadonlyMap<string, TokenFacts>

/** Contracts that are asked; a batch with more of them shows the rest by address alone. */
const MOST = 20

/** ERC-165: supportsInterface(0x80ac58cd), by which a contract says that it is of ERC-721. */
const IS_721: Hex = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
const TRUE: Hex = `0x${'1'.padStart(64, '0')}`

const assetsOf = (part: ReviewPart): readonly ReviewAsset[] => {
  if (part.kind === 'exchange') return [part.gives.asset, part.gets.asset]
  return 'asset' in part ? [part.asset] : []
}

/** The contracts whose amounts are shown, each once. */
const contractsOf = (parts: readonly ReviewPart[]): readonly Address[] => {
  const all = flatParts(parts)
    .flatMap(assetsOf)
    .flatMap((asset) => (asset.kind === 'native' ? [] : asset.address))
  // Every address here was read as one.
  return [...new Map(all.map((one) => [one.toLowerCase(), one as Address])).values()].slice(0, MOST)
}

/** Asks the contracts of some parts what they are. */
export const readFacts = async (chains: Chains, call: Call<'eip155'>, parts: readonly ReviewPart[]): Promise<FactsByAddress> => {
  const addresses = contractsOf(parts)
  if (addresses.length === 0) return new Map()
  const [described, kinds] = await Promise.all([
    createTokens(chains).tokens({ ...call, addresses }),
    chains.read(call, ({ client }) =>
      readMany(
        client,
        addresses.map((to) => ({ to, data: IS_721 })),
      ),
    ),
  ])
  const tokens = new Map(described.map((token) => [token.address, token]))
  return new Map(
    addresses.map((address, at) => {
      const items = kinds[at] === TRUE
      const { symbol, decimals } = tokens.get(address) ?? {}
      return [address.toLowerCase(), { items, ...(symbol !== undefined && decimals !== undefined && { symbol, decimals }) }]
    }),
  )
}

const inDecimals = ({ raw: amount }: ReviewAmount, decimals: number | undefined): ReviewAmount =>
  decimals === undefined ? raw(amount) : { raw: amount, text: decimalText(amount, decimals) }

interface Described {
  readonly asset: ReviewAsset
  readonly amount: ReviewAmount
}

/** Of the coin's configuration what belongs to an amount. */
const nativeAsset = (coin: Coin | undefined): ReviewAsset => ({ kind: 'native', symbol: coin?.symbol, decimals: coin?.decimals })

const describe = ({ asset, amount }: Described, facts: FactsByAddress, coin: Coin | undefined): Described => {
  if (asset.kind === 'native') return { asset: nativeAsset(coin), amount: inDecimals(amount, coin?.decimals) }
  const { symbol, decimals, items = false } = facts.get(asset.address.toLowerCase()) ?? {}
  if (asset.kind === 'item') return { asset: { ...asset, symbol }, amount }
  const { address } = asset
  if (asset.kind === 'tokenOrItem' && items) return { asset: { kind: 'item', address, id: amount.raw, symbol }, amount: raw(1n) }
  if (decimals === undefined || items) return { asset, amount }
  return { asset: { kind: 'token', address, symbol, decimals }, amount: inDecimals(amount, decimals) }
}

/** Parts with what is known about their tokens: symbols, amounts in whole ones, and whether a number is that of an item. */
export const withFacts = (parts: readonly ReviewPart[], facts: FactsByAddress, coin: Coin | undefined): readonly ReviewPart[] =>
  mapParts(parts, (part) => {
    switch (part.kind) {
      case 'transfer':
      case 'authorization':
      case 'change':
        return { ...part, ...describe(part, facts, coin) }
      case 'exchange':
        return { ...part, gives: describe(part.gives, facts, coin), gets: describe(part.gets, facts, coin) }
      case 'allowance': {
        const described = { ...part, ...describe(part, facts, coin) }
        // An item's number is no amount, be it as large as it likes.
        return described.asset.kind === 'item' ? { ...described, unlimited: false } : described
      }
      case 'fee': {
        const { unit, total } = part
        return {
          ...part,
          asset: nativeAsset(coin),
          unit: inDecimals(unit, coin?.decimals),
          total: total && inDecimals(total, coin?.decimals),
        }
      }
      default:
        return part
    }
  })
