import * as v from 'valibot'
import type { IndexedRow } from '../indexer/history-row.ts'
import { historyPage, nftList, tokenList } from '../indexer/history-row.ts'
import { limitedFetch } from '../service/limited-fetch.ts'
import { type Reason, Refusal } from '../service/refusal.ts'

/** A page of an account's transactions. */
export interface IndexedPage {
  readonly data: readonly IndexedRow[]
  readonly next: string | null
}

/** What is asked of the indexer. Everything rejects with a `Refusal`: 503 where it does not answer in time, 400 where it refuses the question. */
export interface IndexAccess {
  /** Without a chain, of all. */
  history(account: string, query: { readonly chain?: string | undefined; readonly cursor?: string | undefined }): Promise<IndexedPage>
  /** Every ERC-20 contract that ever wrote the account into its log. */
  tokens(account: string, chain: string): Promise<v.InferOutput<typeof tokenList>['data']>
  nfts(account: string, chain: string): Promise<v.InferOutput<typeof nftList>['data']>
}

/** ms */
const LONGEST = 1_000

const silent = (): Refusal => new Refusal(503, { name: 'indexer', description: 'The indexer does not answer.' })

const failure = v.object({ reasons: v.array(v.object({ name: v.string(), description: v.string() })) })

const reasonsOf = (body: unknown): readonly Reason[] => {
  const read = v.safeParse(failure, body)
  return read.success ? read.output.reasons : []
}

/** Asks the indexer at an address. Without one nothing is known of any account. */
export const createIndexAccess = (base: string | undefined): IndexAccess => {
  const read = async <T>(
    schema: v.GenericSchema<unknown, T>,
    path: string,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<T> => {
    if (base === undefined) throw silent()
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
    const signal = new AbortController().signal
    const [status, body] = await limitedFetch(url.href, { signal }, LONGEST)
      .then(async (response): Promise<[number, unknown]> => [response.status, await response.json()])
      .catch(() => {
        throw silent()
      })
    if (status === 400) throw new Refusal(400, ...reasonsOf(body))
    const answer = v.safeParse(schema, body)
    if (status !== 200 || !answer.success) throw silent()
    return answer.output
  }
  const of = (account: string, what: string): string => `/accounts/${account}/${what}`
  return {
    history: (account, query) => read(historyPage, of(account, 'history'), query),
    tokens: async (account, chain) => (await read(tokenList, of(account, 'tokens'), { chain })).data,
    nfts: async (account, chain) => (await read(nftList, of(account, 'nfts'), { chain })).data,
  }
}
