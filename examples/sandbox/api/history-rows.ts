import { decimalText } from 'portico/plugin'
import { collectionAddresses } from '../chain/collections.ts'
import type { IndexedMove, IndexedPermission, IndexedRow } from '../indexer/history-row.ts'
import { isNative, type KnownToken } from './token-table.ts'

/** NFT contracts that the service vouches for. */
const listedCollections: ReadonlySet<string> = new Set([collectionAddresses.collection, collectionAddresses.items])

/** From here on an allowance is without a limit: nothing has so many units. */
const UNLIMITED = 2n ** 255n

type Part = Pick<IndexedMove, 'contract' | 'name' | 'symbol' | 'decimals' | 'tokenId' | 'amount'>

interface Surroundings {
  readonly chain: string
  /** Whether the account sent the transaction itself. */
  readonly wanted: boolean
  readonly tokens: readonly KnownToken[]
}

const said = <K extends string, T>(name: K, value: T | null | undefined): { readonly [key in K]?: T } =>
  (value === null || value === undefined ? {} : { [name]: value }) as { readonly [key in K]?: T }

const fungibleInfo = ({ contract, name, symbol, decimals, amount }: Part, { chain, wanted, tokens }: Surroundings): object => {
  const known = tokens.find((token) => (contract === undefined ? isNative(token) : token.address.toLowerCase() === contract.toLowerCase()))
  const verified = known?.listed ?? false
  return {
    ...said('name', known?.name ?? name),
    ...said('symbol', known?.symbol ?? symbol),
    ...(contract === undefined ? {} : { address: `${chain}:${contract}` }),
    ...said('decimals', known?.decimals ?? decimals),
    verified,
    flags: { is_spam: !wanted && (!verified || amount === '0') },
  }
}

const nftInfo = (part: Part, standard: 'erc721' | 'erc1155' | undefined, { chain, wanted }: Surroundings): object => ({
  ...said('name', part.name),
  ...(part.contract === undefined ? {} : { contract: `${chain}:${part.contract}` }),
  ...said('tokenId', part.tokenId),
  ...said('standard', standard),
  flags: { is_spam: !wanted && !listedCollections.has(part.contract ?? '') },
})

const decimalsOf = ({ contract, decimals }: Part): number => (contract === undefined ? 18 : (decimals ?? 0))

const toTransfer = (move: IndexedMove, around: Surroundings): object => {
  const { kind, direction, sender, recipient, amount } = move
  const fungible = kind === 'native' || kind === 'erc20'
  return {
    ...(fungible ? { fungible_info: fungibleInfo(move, around) } : { nft_info: nftInfo(move, kind, around) }),
    direction,
    quantity: { numeric: fungible ? decimalText(BigInt(amount), decimalsOf(move)) : amount },
    sender,
    recipient,
  }
}

const toApproval = (permission: IndexedPermission, around: Surroundings): object => {
  const { kind, spender, amount } = permission
  if (kind !== 'erc20') {
    const all = kind === 'all' && amount !== '0'
    const standard = kind === 'erc721' ? kind : undefined
    return { nft_info: nftInfo(permission, standard, around), spender, quantity: all ? null : { numeric: amount } }
  }
  const units = BigInt(amount)
  const quantity = units >= UNLIMITED ? null : { numeric: decimalText(units, decimalsOf(permission)) }
  return { fungible_info: fungibleInfo(permission, around), spender, quantity }
}

/**
 * A row of the index as a row of the wire. `is_spam` is a hint: an asset that nobody vouches for, or nothing at all, moved by somebody else.
 * There are no prices: nobody knows what it was worth at that time.
 */
export const toHistoryRow = (row: IndexedRow, account: string, tokens: readonly KnownToken[]): object => {
  const { chain, hash, time, sender, recipient, contract, succeeded, nonce, fee, operation, moves, permissions } = row
  const around = { chain, wanted: sender.toLowerCase() === account.toLowerCase(), tokens }
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: operation,
      hash,
      chain,
      minedAt: new Date(time * 1_000).toISOString(),
      sentFrom: sender,
      sentTo: recipient,
      status: succeeded ? 'confirmed' : 'failed',
      nonce,
      ...(fee === null ? {} : { fee: decimalText(BigInt(fee), 18) }),
      ...(contract === undefined ? {} : { contract: `${chain}:${contract}` }),
    },
    transfers: moves.map((move) => toTransfer(move, around)),
    approvals: permissions.map((permission) => toApproval(permission, around)),
  }
}
