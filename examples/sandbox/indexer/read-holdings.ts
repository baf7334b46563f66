import * as v from 'valibot'
import { getAddress } from 'viem'
import type { ContractTable } from './contract-table.ts'
import type { Database } from './database.ts'

const nftMove = v.object({
  kind: v.picklist(['erc721', 'erc1155']),
  contract: v.string(),
  token_id: v.string(),
  sender: v.string(),
  recipient: v.string(),
  amount: v.string(),
  block: v.number(),
  hash: v.string(),
  signer: v.string(),
})

/** An NFT that an account holds, by what contracts wrote into the log: only the contract itself can say for certain. */
export interface HeldNft {
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  readonly quantity: string
  readonly sentByOwner: boolean
  readonly block: number
  readonly hash: string
}

/** The NFTs of an account, those that came last first. */
export const readNfts = async (database: Database, chain: string, account: string): Promise<readonly HeldNft[]> => {
  const { rows } = await database.execute({
    sql: `SELECT moves.kind, contract, token_id, moves.sender, moves.recipient, amount, block, hash, transactions.sender AS signer
      FROM moves JOIN transactions USING (chain, block, place)
      WHERE chain = ?1 AND moves.kind IN ('erc721', 'erc1155') AND (moves.sender = ?2 OR moves.recipient = ?2)
      ORDER BY block, place, part`,
    args: [chain, account],
  })
  const held = new Map<string, HeldNft>()
  for (const row of rows) {
    const { kind, contract, token_id, sender, recipient, amount, block, hash, signer } = v.parse(nftMove, row)
    if (sender === recipient) continue
    const key = `${contract} ${token_id}`
    const before = held.get(key)
    const change = recipient === account ? BigInt(amount) : -BigInt(amount)
    const quantity = kind === 'erc721' ? change : BigInt(before?.quantity ?? 0) + change
    held.delete(key)
    if (quantity <= 0n) continue
    const came = recipient === account ? { sentByOwner: signer === account, block, hash } : undefined
    const origin = came ?? before
    if (origin === undefined) continue
    const { sentByOwner, block: since, hash: by } = origin
    held.set(key, {
      contract: getAddress(contract),
      tokenId: token_id,
      standard: kind,
      quantity: quantity.toString(),
      sentByOwner,
      block: since,
      hash: by,
    })
  }
  return [...held.values()].reverse()
}

/** Every ERC-20 contract that ever wrote that something went to the account or from it, with what it says of itself. */
export const readTokens = async (
  { database, contracts }: { readonly database: Database; readonly contracts: ContractTable },
  chain: string,
  account: string,
) => {
  const { rows } = await database.execute({
    sql: `SELECT contract FROM moves WHERE chain = ?1 AND sender = ?2 AND kind = 'erc20'
      UNION SELECT contract FROM moves WHERE chain = ?1 AND recipient = ?2 AND kind = 'erc20'`,
    args: [chain, account],
  })
  const addresses = rows.map((row) => v.parse(v.object({ contract: v.string() }), row).contract)
  const details = await contracts.of(chain, addresses)
  return addresses.map((address) => {
    const { name = null, symbol = null, decimals = null } = details.get(address) ?? {}
    return { address: getAddress(address), name, symbol, decimals }
  })
}
