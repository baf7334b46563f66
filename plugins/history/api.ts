import * as v from 'valibot'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'
import { jsonNumber } from '../tokens/api.ts'

/** Moves and permissions that are read of one transaction: a batch to thousands is one row, and not a page of its own. */
const MOST_PARTS = 100

const shownText = v.pipe(
  v.string(),
  v.transform((given) => cleanText(given, 60)),
)

/** A word of the service's own, an address or a hash: cleaned and cut, never shown as somebody's text. */
const wireText = v.pipe(
  v.string(),
  v.transform((given) => cleanText(given, 128)),
)

const dollars = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(jsonNumber))

/** Decimal text, in whole coins: a token may have 78 digits, and 255 of them behind the dot. */
const amount = v.pipe(v.string(), v.maxLength(400), v.regex(/^\d+(\.\d+)?$/))

const quantity = v.object({ numeric: amount })

/** What the service thinks of a token or collection. A hint: the client decides by itself. */
const flags = v.nullish(v.object({ is_spam: v.boolean() }))

const fungibleInfo = v.object({
  name: v.nullish(shownText),
  symbol: v.nullish(shownText),
  /** CAIP-10; absent for the native coin. */
  address: v.nullish(wireText),
  /** Absent where the contract does not say; the quantity is in smallest units then. */
  decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  /** Whether the service vouches for the token. */
  verified: v.nullish(v.boolean()),
  flags,
})

const nftInfo = v.object({
  name: v.nullish(shownText),
  flags,
  /** CAIP-10 of the collection. */
  contract: v.nullish(wireText),
  /** Decimal text of a 256-bit number. */
  tokenId: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  standard: v.nullish(v.picklist(['erc721', 'erc1155'])),
})

/** What moved: a fungible token, the native coin, or an NFT. */
const transfer = v.object({
  fungible_info: v.nullish(fungibleInfo),
  nft_info: v.nullish(nftInfo),
  direction: v.picklist(['in', 'out', 'self']),
  quantity,
  value: v.nullish(dollars),
  /** Whose it was and whose it became, as plain addresses; the zero address where it was made or destroyed. */
  sender: v.nullish(wireText),
  recipient: v.nullish(wireText),
})

/** What the account allowed somebody to take. */
const approval = v.object({
  fungible_info: v.nullish(fungibleInfo),
  /** Without `tokenId`: the whole collection. */
  nft_info: v.nullish(nftInfo),
  spender: wireText,
  /** `null`: without a limit. `0`: no longer. */
  quantity: v.nullable(quantity),
})

const minedAt = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'a time in ISO 8601 expected'),
)

const statuses = [
  'confirmed',
  'failed',
  'pending',
  'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  'ONRAMP_TRANSACTION_STATUS_FAILED',
] as const

/** A transaction of an account, as the service tells it. */
export const historyRow = v.object({
  id: v.pipe(v.string(), v.maxLength(300)),
  metadata: v.object({
    /** send, receive, trade, approve, revoke, mint, burn, deposit, withdraw, deploy, execute; services have more of their own. */
    operationType: wireText,
    hash: v.nullish(wireText),
    /** CAIP-2. */
    chain: wireText,
    minedAt,
    sentFrom: v.nullish(wireText),
    sentTo: v.nullish(wireText),
    status: v.picklist(statuses),
    /** What the sender has paid to the network, in its coin. Only the sender is shown it. */
    fee: v.nullish(amount),
    nonce: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** CAIP-10 of the contract that was called or created. */
    contract: v.nullish(wireText),
  }),
  transfers: v.pipe(v.array(transfer), v.maxLength(MOST_PARTS)),
  approvals: v.optional(v.pipe(v.array(approval), v.maxLength(MOST_PARTS)), []),
})

/** A transaction of an account, read and cleaned. */
export type HistoryRow = v.InferOutput<typeof historyRow>

/** Rows that can be read: what one contract writes into its name must not hide the others. */
const readRows = (rows: unknown[]): readonly HistoryRow[] =>
  rows.slice(0, 500).flatMap((row) => {
    const read = v.safeParse(historyRow, row)
    return read.success ? [read.output] : []
  })

/**
 * What an account did and what was done to it, newest first. `cursor` is the `next` of the page before; `onramp` asks for the orders of a
 * provider in place of transactions.
 */
export const history = endpoint({
  id: 'history',
  service: 'api',
  method: 'GET',
  path: '/v1/account/{account}/history',
  query: v.object({ cursor: v.optional(v.string()), onramp: v.optional(v.picklist(['coinbase'])), chainId: v.optional(v.string()) }),
  response: v.object({
    data: v.pipe(v.array(v.unknown()), v.transform(readRows)),
    /** The cursor of the page that follows; absent at the end. */
    next: v.nullish(v.pipe(v.string(), v.maxLength(2_000))),
  }),
  families: ['eip155'],
  unserved: { answer: { data: [], next: null } },
})
