import { type Address, encodeFunctionData, type Hex } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { NftsFeature } from '../../../kernel/contract/features.ts'
import { decodeNumber, decodeText } from './balances.ts'
import type { Chains } from './chains.ts'
import { readOne } from './read-many.ts'
import { MAX_AMOUNT, requireAddress, requireAmount, requireOwnAddress } from './value-checks.ts'

const uint = (name: string) => ({ name, type: 'uint256' }) as const
const address = (name: string) => ({ name, type: 'address' }) as const

const erc721Abi = [
  { type: 'function', name: 'ownerOf', stateMutability: 'view', inputs: [uint('id')], outputs: [address('')] },
  {
    type: 'function',
    name: 'safeTransferFrom',
    stateMutability: 'nonpayable',
    inputs: [address('from'), address('to'), uint('id')],
    outputs: [],
  },
] as const

const erc1155Abi = [
  { type: 'function', name: 'balanceOf', stateMutability: 'view', inputs: [address('owner'), uint('id')], outputs: [uint('')] },
  {
    type: 'function',
    name: 'safeTransferFrom',
    stateMutability: 'nonpayable',
    inputs: [address('from'), address('to'), uint('id'), uint('amount'), { name: 'data', type: 'bytes' }],
    outputs: [],
  },
] as const

const nameAbi = [{ type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] }] as const

const NAME_LIMIT = 64

const STANDARDS = ['erc721', 'erc1155'] as const

type Standard = (typeof STANDARDS)[number]

interface Token {
  readonly contract: Address
  readonly id: bigint
  readonly standard: Standard
}

const invalid = (): PorticoError => new PorticoError('PARAMS_INVALID', 'The token is not one of a known standard, or its id is no number.')

/** A token that somebody has named, known to be one that can be asked for. Throws `PARAMS_INVALID` and `ADDRESS_INVALID`. */
const requireToken = (token: { readonly contract: string; readonly tokenId: string; readonly standard: string }): Token => {
  const standard = STANDARDS.find((one) => one === token.standard)
  if (!standard || !/^(?:0|[1-9]\d{0,77})$/.test(token.tokenId)) throw invalid()
  const id = BigInt(token.tokenId)
  if (id > MAX_AMOUNT) throw invalid()
  return { contract: requireAddress(token.contract), id, standard }
}

const amountOf = (standard: Standard, account: Address, answer: Hex | undefined): bigint => {
  const word = decodeNumber(answer) ?? 0n
  if (standard === 'erc1155') return word
  return word === BigInt(account) ? 1n : 0n
}

const ownershipOf = ({ standard, id }: Token, account: Address): Hex =>
  standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, id] })

/** NFTs as their contracts know them. A contract that does not answer as its standard says holds nothing for the account. */
export const createNfts = (chains: Chains): NftsFeature<'eip155'> => ({
  holding: ({ token, ...call }) =>
    chains.read(call, async ({ client }) => {
      const known = requireToken(token)
      const account = requireOwnAddress(call.account)
      const to = known.contract
      const [owned, name] = await Promise.all([
        readOne(client, { to, data: ownershipOf(known, account) }),
        readOne(client, { to, data: encodeFunctionData({ abi: nameAbi, functionName: 'name' }) }),
      ])
      const collection = decodeText(name, NAME_LIMIT)
      return { amount: amountOf(known.standard, account, owned), ...(collection !== '' && { collection }) }
    }),
  transferCall({ token, to, amount, account }) {
    const { contract, id, standard } = requireToken(token)
    const [from, receiver] = [requireOwnAddress(account), requireAddress(to)]
    if (standard === 'erc1155') {
      const args = [from, receiver, id, requireAmount(amount), '0x'] as const
      return { to: contract, data: encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args }) }
    }
    if (amount !== 1n) throw new PorticoError('AMOUNT_INVALID', 'There is one of this token.')
    return { to: contract, data: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, receiver, id] }) }
  },
})
