import * as v from 'valibot'
import { decodeAbiParameters, type Hex, hexToString, parseAbiParameters, toFunctionSelector } from 'viem'
import type { Database } from './database.ts'
import { findMoves, findPermissions } from './find-moves.ts'
import type { ChainReader, MinedBlock } from './read-chain.ts'

const row = v.object({
  address: v.string(),
  name: v.nullable(v.string()),
  symbol: v.nullable(v.string()),
  decimals: v.nullable(v.number()),
})

/** What a contract says of itself; null where it says nothing that can be read. */
export type ContractDetails = v.InferOutput<typeof row>

/** The contracts whose tokens were seen. */
export interface ContractTable {
  /** Reads what contracts of these blocks say of themselves, once for each. */
  learn(chain: string, reader: ChainReader, blocks: readonly MinedBlock[]): Promise<void>
  /** By address in lower case. */
  of(chain: string, addresses: readonly string[]): Promise<ReadonlyMap<string, ContractDetails>>
}

/** Characters of a name that are kept. */
const LONGEST = 200

const [NAME, SYMBOL, DECIMALS] = ['name()', 'symbol()', 'decimals()'].map((signature) => toFunctionSelector(signature)) as [Hex, Hex, Hex]

/** Text as contracts answer it, also the older ones, which answer 32 bytes. */
const readText = (answer: Hex | undefined): string | null => {
  if (answer === undefined || answer === '0x') return null
  try {
    if (answer.length === 66) return hexToString(answer, { size: 32 }).slice(0, LONGEST)
    return decodeAbiParameters(parseAbiParameters('string'), answer)[0].slice(0, LONGEST)
  } catch {
    return null
  }
}

const readDecimals = (answer: Hex | undefined): number | null => {
  if (answer === undefined || answer.length !== 66) return null
  const decimals = BigInt(answer)
  return decimals <= 255n ? Number(decimals) : null
}

const contractsOf = (blocks: readonly MinedBlock[]): readonly Hex[] => {
  const transactions = blocks.flatMap((block) => block.transactions)
  const all = transactions.flatMap((one) => [...findMoves(one), ...findPermissions(one)].map(({ contract }) => contract))
  return [...new Set(all)].flatMap((one) => (one === undefined ? [] : [one]))
}

/** The contracts of a database. */
export const createContractTable = (database: Database): ContractTable => {
  const of: ContractTable['of'] = async (chain, addresses) => {
    const sql = 'SELECT address, name, symbol, decimals FROM contracts WHERE chain = ? AND address IN (SELECT value FROM json_each(?))'
    const { rows } = await database.execute(sql, [chain, JSON.stringify(addresses)])
    return new Map(rows.map((one) => v.parse(row, one)).map((one) => [one.address, one]))
  }
  return {
    of,
    async learn(chain, reader, blocks) {
      const seen = contractsOf(blocks)
      const known = await of(chain, seen)
      const unknown = seen.filter((address) => !known.has(address))
      if (unknown.length === 0) return
      const answers = await reader.ask(unknown.flatMap((to) => [NAME, SYMBOL, DECIMALS].map((data) => ({ to, data }))))
      await database.batch(
        unknown.map((address, place) => {
          const [name, symbol, decimals] = answers.slice(place * 3)
          return {
            sql: 'INSERT OR REPLACE INTO contracts (chain, address, name, symbol, decimals) VALUES (?, ?, ?, ?, ?)',
            args: [chain, address, readText(name), readText(symbol), readDecimals(decimals)],
          }
        }),
        'write',
      )
    },
  }
}
