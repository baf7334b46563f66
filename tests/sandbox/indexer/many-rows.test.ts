/** @jest-environment node */
import type { InArgs } from '@libsql/client'
import type { Hex } from 'viem'
import { createContractTable } from '../../../examples/sandbox/indexer/contract-table.ts'
import { type Database, openDatabase } from '../../../examples/sandbox/indexer/database.ts'
import type { IndexedRow } from '../../../examples/sandbox/indexer/history-row.ts'
import { createIndexTable } from '../../../examples/sandbox/indexer/index-table.ts'
import type { MinedBlock, MinedTransaction } from '../../../examples/sandbox/indexer/read-chain.ts'
import { readCursor, readHistory } from '../../../examples/sandbox/indexer/read-history.ts'

const CHAINS = ['eip155:1', 'eip155:10'] as const
const BLOCKS = 250
const PER_BLOCK = 20
const ROWS = CHAINS.length * BLOCKS * PER_BLOCK
const PAGE = 50

const account: Hex = `0x${'a1'.repeat(20)}`
const hashOf = (...parts: readonly number[]): Hex =>
  `0x${parts
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('')
    .padStart(64, '0')}`

/** The account sends, and somebody sends to it, by turns. */
const transaction = (chain: number, block: number, place: number): MinedTransaction => {
  const other: Hex = `0x${((block * PER_BLOCK + place) % 50).toString(16).padStart(40, '0')}`
  const [sender, recipient] = place % 2 === 0 ? [account, other] : [other, account]
  return {
    hash: hashOf(chain, block, place),
    sender,
    recipient,
    created: undefined,
    called: false,
    succeeded: true,
    nonce: place,
    value: 1n,
    selector: '0x',
    fee: 21_000n,
    logs: [],
    trace: undefined,
  }
}

// Blocks of both chains have the same time by pairs, so that the order of equals counts.
const blocksOf = (chain: number): readonly MinedBlock[] =>
  Array.from({ length: BLOCKS }, (_, number) => ({
    number,
    hash: hashOf(chain, number),
    parent: hashOf(chain, Math.max(number - 1, 0)),
    time: 1_700_000_000 + Math.floor(number / 2) * 12,
    transactions: Array.from({ length: PER_BLOCK }, (__, place) => transaction(chain, number, place)),
  }))

let database: Database
beforeAll(async () => {
  database = await openDatabase(undefined)
  const table = createIndexTable(database)
  for (const [at, chain] of CHAINS.entries()) await table.add(chain, blocksOf(at))
})
afterAll(() => database.close())

const page = (cursor: string | null, chains: readonly string[] = CHAINS) =>
  readHistory(
    { database, contracts: createContractTable(database) },
    { account, chains, after: cursor === null ? undefined : readCursor(cursor), limit: PAGE },
  )

test('10,000 rows: each comes once, in order', async () => {
  const rows: IndexedRow[] = []
  let pages = 0
  let cursor: string | null = null
  do {
    const { data, next }: Awaited<ReturnType<typeof page>> = await page(cursor)
    pages += 1
    rows.push(...data)
    cursor = next
  } while (cursor !== null)
  expect([rows.length, pages]).toEqual([ROWS, ROWS / PAGE])
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(ROWS)
  const keyOf = ({ time, chain, block, place }: IndexedRow): string =>
    [time, chain.padEnd(12), block, place].map((part) => String(part).padStart(12, '0')).join()
  const keys = rows.map(keyOf)
  expect(keys).toEqual([...keys].sort().reverse())
})

test('a cursor means the same while new rows come before it', async () => {
  const { next } = await page(null, ['eip155:1'])
  const before = await page(next, ['eip155:1'])
  const newest = { ...blocksOf(0)[0], number: BLOCKS, hash: hashOf(7), time: 1_800_000_000, transactions: [transaction(7, BLOCKS, 0)] }
  await createIndexTable(database).add('eip155:1', [newest as MinedBlock])
  expect((await page(next, ['eip155:1'])).data).toEqual(before.data)
  expect((await page(null, ['eip155:1'])).data[0]?.hash).toBe(hashOf(7, BLOCKS, 0))
})

test('a page is found by keys alone: neither all rows of the account nor all of the chain are looked at', async () => {
  const { next } = await page(null)
  const [execute, batch] = [jest.spyOn(database, 'execute'), jest.spyOn(database, 'batch')]
  await page(next)
  const asked: readonly unknown[] = [execute.mock.calls.map(([statement]) => statement), batch.mock.calls.map(([list]) => list)].flat(2)
  execute.mockRestore()
  batch.mockRestore()
  const searched: string[] = []
  for (const given of asked) {
    // The contracts are asked for by text.
    if (typeof given !== 'object') continue
    const { sql, args } = given as { readonly sql: string; readonly args: InArgs }
    const { rows } = await database.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
    searched.push(...rows.map(({ detail }) => String(detail)).filter((line) => /participants|transactions|moves|permissions/.test(line)))
  }
  const byPlace = 'USING PRIMARY KEY (chain=? AND block=? AND place=?)'
  expect(searched).toEqual([
    expect.stringMatching(/^SEARCH participants USING PRIMARY KEY \(account=\? AND \(time,chain,block,place\)</),
    `SEARCH transactions ${byPlace}`,
    `SEARCH moves ${byPlace}`,
    `SEARCH permissions ${byPlace}`,
  ])
})
