import * as v from 'valibot'

// What the index answers over HTTP. Addresses are checksummed; amounts are decimal text in smallest units.

/** What a contract says of itself. */
const details = {
  /** Checksummed; absent for the native coin. */
  contract: v.optional(v.string()),
  name: v.nullable(v.string()),
  symbol: v.nullable(v.string()),
  decimals: v.nullable(v.number()),
  tokenId: v.optional(v.string()),
}

const move = v.object({
  kind: v.picklist(['native', 'erc20', 'erc721', 'erc1155']),
  ...details,
  sender: v.string(),
  recipient: v.string(),
  direction: v.picklist(['in', 'out', 'self']),
  amount: v.string(),
})

const permission = v.object({
  kind: v.picklist(['erc20', 'erc721', 'all']),
  ...details,
  owner: v.string(),
  spender: v.string(),
  amount: v.string(),
})

/** What an account did by a transaction, or what was done to it. */
const OPERATIONS = ['send', 'receive', 'trade', 'approve', 'revoke', 'mint', 'burn', 'deposit', 'withdraw', 'deploy', 'execute'] as const

const row = v.object({
  chain: v.string(),
  block: v.number(),
  /** Place in the block. */
  place: v.number(),
  hash: v.string(),
  /** Seconds since 1970. */
  time: v.number(),
  sender: v.string(),
  /** The account that was called, or the contract that was created. */
  recipient: v.string(),
  /** The contract that was called or created. */
  contract: v.optional(v.string()),
  succeeded: v.boolean(),
  nonce: v.number(),
  /** What the sender has paid to the network, in wei; null where the chain does not say. */
  fee: v.nullable(v.string()),
  operation: v.picklist(OPERATIONS),
  moves: v.array(move),
  permissions: v.array(permission),
})

/** A transaction as one account sees it. */
export type IndexedRow = v.InferOutput<typeof row>

/** A move of an {@link IndexedRow}. */
export type IndexedMove = IndexedRow['moves'][number]

/** A permission of an {@link IndexedRow}. */
export type IndexedPermission = IndexedRow['permissions'][number]

/** `GET /accounts/{address}/history` */
export const historyPage = v.object({ data: v.array(row), next: v.nullable(v.string()) })

/** `GET /accounts/{address}/tokens` */
export const tokenList = v.object({
  data: v.array(
    v.object({ address: v.string(), name: v.nullable(v.string()), symbol: v.nullable(v.string()), decimals: v.nullable(v.number()) }),
  ),
})

/** `GET /accounts/{address}/nfts` */
export const nftList = v.object({
  data: v.array(
    v.object({
      contract: v.string(),
      /** Decimal text. */
      tokenId: v.string(),
      standard: v.picklist(['erc721', 'erc1155']),
      /** Decimal text. */
      quantity: v.string(),
      /** Whether the account itself sent the transaction that brought it. */
      sentByOwner: v.boolean(),
      block: v.number(),
      hash: v.string(),
    }),
  ),
})
