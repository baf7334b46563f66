import * as v from 'valibot'
import { getAddress } from 'viem'
import { type Circumstances, classify, netMoves } from './classify.ts'
import type { ContractDetails, ContractTable } from './contract-table.ts'
import type { Database } from './database.ts'
import type { IndexedMove, IndexedPermission, IndexedRow } from './history-row.ts'

/** A place in the history of an account: the last row that was given. New rows come before it, so it means the same for ever. */
const keySchema = v.tuple([v.number(), v.string(), v.number(), v.number()])

/** See {@link keySchema}: time, chain, block, place in the block. */
type Key = v.InferOutput<typeof keySchema>

/** Writes a place as text that nobody needs to understand. */
const writeCursor = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Reads such a text; `undefined` where it is none. */
export const readCursor = (text: string): Key | undefined => {
  try {
    const read = v.safeParse(keySchema, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Moves and permissions of one transaction that are told of: a batch to thousands would be a page of its own. */
const MOST_PARTS = 100

const transactionRow = v.object({
  chain: v.string(),
  block: v.number(),
  place: v.number(),
  hash: v.string(),
  time: v.number(),
  sender: v.string(),
  recipient: v.nullable(v.string()),
  created: v.nullable(v.string()),
  called: v.number(),
  succeeded: v.number(),
  nonce: v.number(),
  value: v.string(),
  selector: v.string(),
  fee: v.nullable(v.string()),
})

const partRow = {
  chain: v.string(),
  block: v.number(),
  place: v.number(),
  contract: v.nullable(v.string()),
  token_id: v.nullable(v.string()),
  amount: v.string(),
}

const moveRow = v.object({
  ...partRow,
  kind: v.picklist(['native', 'erc20', 'erc721', 'erc1155']),
  sender: v.string(),
  recipient: v.string(),
})

const permissionRow = v.object({ ...partRow, kind: v.picklist(['erc20', 'erc721', 'all']), owner: v.string(), spender: v.string() })

type TransactionRow = v.InferOutput<typeof transactionRow>
type PartRow = Pick<v.InferOutput<typeof moveRow>, 'chain' | 'block' | 'place' | 'contract' | 'token_id'>

/** A page of an account's history. */
export interface HistoryQuery {
  /** In lower case. */
  readonly account: string
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly after: Key | undefined
  readonly limit: number
}

const placeOf = ({ chain, block, place }: Pick<PartRow, 'chain' | 'block' | 'place'>): string => `${chain} ${block} ${place}`

const addressOf = (text: string): string => getAddress(text)

/** What is told of a part's asset. */
const assetOf = ({ chain, contract, token_id }: PartRow, details: ReadonlyMap<string, ContractDetails>) => {
  const { name = null, symbol = null, decimals = null } = details.get(`${chain} ${contract}`) ?? {}
  return {
    ...(contract === null ? {} : { contract: addressOf(contract) }),
    ...(token_id === null ? {} : { tokenId: token_id }),
    name,
    symbol,
    decimals,
  }
}

const toRow = (account: string, transaction: TransactionRow, all: readonly IndexedMove[], permissions: IndexedPermission[]): IndexedRow => {
  const { chain, block, place, hash, time, nonce, recipient, created, fee } = transaction
  const called = transaction.called === 1
  const circumstances: Circumstances = {
    succeeded: transaction.succeeded === 1,
    acting: transaction.sender === account || (called && recipient === account),
    creates: created !== null && recipient === null,
    selector: transaction.selector,
    paid: transaction.value !== '0',
  }
  const moves = [...netMoves(all, circumstances)]
  const contract = called ? recipient : created
  return {
    chain,
    block,
    place,
    hash,
    time,
    sender: addressOf(transaction.sender),
    recipient: addressOf(recipient ?? created ?? account),
    ...(contract === null ? {} : { contract: addressOf(contract) }),
    succeeded: circumstances.succeeded,
    nonce,
    fee,
    operation: classify({ moves, permissions }, circumstances),
    moves: moves.slice(0, MOST_PARTS),
    permissions: permissions.slice(0, MOST_PARTS),
  }
}

/** Rows by the transaction that they are of. */
const grouped = <T extends Pick<PartRow, 'chain' | 'block' | 'place'>>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(placeOf(row))
    if (group) group.push(row)
    else groups.set(placeOf(row), [row])
  }
  return groups
}

/** Reads a page of an account's history, newest first, and the cursor of the next one; null at the end. */
export const readHistory = async (
  { database, contracts }: { readonly database: Database; readonly contracts: ContractTable },
  { account, chains, after, limit }: HistoryQuery,
): Promise<{ readonly data: readonly IndexedRow[]; readonly next: string | null }> => {
  const from = after === undefined ? '' : 'AND (time, chain, block, place) < (?, ?, ?, ?)'
  const selected = await database.execute({
    sql: `SELECT transactions.* FROM (
        SELECT time, chain, block, place FROM participants WHERE account = ? AND chain IN (SELECT value FROM json_each(?)) ${from}
        ORDER BY time DESC, chain DESC, block DESC, place DESC LIMIT ?) AS page
      JOIN transactions USING (chain, block, place)
      ORDER BY page.time DESC, chain DESC, block DESC, place DESC`,
    args: [account, JSON.stringify(chains), ...(after ?? []), limit + 1],
  })
  const transactions = selected.rows.map((row) => v.parse(transactionRow, row))
  const page = transactions.slice(0, limit)
  const keys = JSON.stringify(page.map(({ chain, block, place }) => [chain, block, place]))
  // From the keys to their rows: a list of keys in a condition would have every row of the chain looked at.
  const partsOf = (table: 'moves' | 'permissions', whose: string): string =>
    `SELECT ${table}.* FROM json_each(?) AS key CROSS JOIN ${table} ON chain = json_extract(key.value, '$[0]')
       AND block = json_extract(key.value, '$[1]') AND place = json_extract(key.value, '$[2]')
     WHERE ${whose} ORDER BY chain, block, place, part`
  const [moved, allowed] = await database.batch(
    [
      { sql: partsOf('moves', '(sender = ? OR recipient = ?)'), args: [keys, account, account] },
      { sql: partsOf('permissions', 'owner = ?'), args: [keys, account] },
    ],
    'read',
  )
  const [moves, permissions] = [
    (moved?.rows ?? []).map((row) => v.parse(moveRow, row)),
    (allowed?.rows ?? []).map((row) => v.parse(permissionRow, row)),
  ]
  const details = new Map<string, ContractDetails>()
  for (const chain of chains) {
    const addresses = [...moves, ...permissions].flatMap((part) => (part.chain === chain && part.contract !== null ? [part.contract] : []))
    for (const [address, one] of await contracts.of(chain, [...new Set(addresses)])) details.set(`${chain} ${address}`, one)
  }
  const [movesOf, permissionsOf] = [grouped(moves), grouped(permissions)]
  const data = page.map((transaction) => {
    const ownMoves = (movesOf.get(placeOf(transaction)) ?? []).map((move): IndexedMove => {
      const direction = move.sender !== account ? 'in' : move.recipient === account ? 'self' : 'out'
      const { kind, sender, recipient, amount } = move
      return { kind, ...assetOf(move, details), sender: addressOf(sender), recipient: addressOf(recipient), direction, amount }
    })
    const ownPermissions = (permissionsOf.get(placeOf(transaction)) ?? []).map((permission): IndexedPermission => {
      const { kind, owner, spender, amount } = permission
      return { kind, ...assetOf(permission, details), owner: addressOf(owner), spender: addressOf(spender), amount }
    })
    return toRow(account, transaction, ownMoves, ownPermissions)
  })
  const last = page.at(-1)
  const next = last === undefined || transactions.length <= limit ? null : writeCursor([last.time, last.chain, last.block, last.place])
  return { data, next }
}
