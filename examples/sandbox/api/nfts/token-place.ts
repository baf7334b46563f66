import { type Address, getAddress } from 'viem'
import { Refusal } from '../../service/refusal.ts'
import { readAccountId } from '../account-id.ts'

/** A token of a contract. */
export interface TokenPlace {
  /** CAIP-2. */
  readonly chain: string
  readonly contract: Address
  readonly tokenId: bigint
}

const LARGEST_ID = 2n ** 256n - 1n

/** Reads what a path names. Throws a `Refusal` (400) that names the field. */
export const readTokenPlace = (path: { readonly contract: string; readonly tokenId: string }): TokenPlace => {
  const { chain, address } = readAccountId(path.contract, 'contract')
  const id = /^(?:0|[1-9]\d{0,77})$/.test(path.tokenId) ? BigInt(path.tokenId) : undefined
  if (id === undefined || id > LARGEST_ID) throw new Refusal(400, { name: 'tokenId', description: 'A token id is a number of 256 bits.' })
  return { chain, contract: getAddress(address.toLowerCase()), tokenId: id }
}

/** By what tokens are told apart. */
export const keyOf = ({ chain, contract, tokenId }: TokenPlace): string => `${chain}:${contract}/${tokenId}`
