import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import type { Nft } from './service.ts'

/** Digits of a token id that are shown whole. */
const SHOWN = 12

/** A token id that fits a line: long ones are cut in the middle. */
const shortId = (id: string): string => (id.length <= SHOWN ? id : `${id.slice(0, 4)}…${id.slice(-4)}`)

/** What a token is called: by its own name, else by its collection and id. */
export const nameOf = ({ name, collection, token }: Pick<Nft, 'name' | 'collection' | 'token'>): string => {
  if (name !== '') return name
  const id = token.tokenId === '' ? '' : `#${shortId(token.tokenId)}`
  return [collection, id].filter((part) => part !== '').join(' ') || shortId(token.contract)
}

/** What was sent, for the list of transactions and its notices. */
export const titleOf = (nft: Nft, amount: bigint): string => cleanText(amount === 1n ? nameOf(nft) : `${amount} × ${nameOf(nft)}`, 100)
