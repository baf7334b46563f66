import * as v from 'valibot'
import { limitedFetch } from '../../service/limited-fetch.ts'
import { Refusal } from '../../service/refusal.ts'

/** ms that the index may take. */
const INDEX_TIMEOUT = 3_000

const answerOf = v.parser(
  v.object({
    data: v.array(
      v.object({
        contract: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
        tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
        standard: v.picklist(['erc721', 'erc1155']),
        quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
        sentByOwner: v.boolean(),
        block: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
  }),
)

/** A token that an account owns, as the index has seen it. */
export type OwnedToken = ReturnType<typeof answerOf>['data'][number]

/** The tokens of an account on a chain. Rejects with a `Refusal` (503) where the index does not answer. */
export type NftIndex = (chain: string, owner: string, signal: AbortSignal) => Promise<readonly OwnedToken[]>

/** Asks the index of the sandbox at an address. */
export const createNftIndex =
  (url: string): NftIndex =>
  async (chain, owner, signal) => {
    try {
      const place = `${url}/accounts/${owner}/nfts?${new URLSearchParams({ chain })}`
      const answer = await limitedFetch(place, { signal }, INDEX_TIMEOUT)
      if (answer.ok) return answerOf(await answer.json()).data
    } catch (cause) {
      process.stderr.write(`nfts: ${cause instanceof Error ? cause.message : String(cause)}\n`)
    }
    throw new Refusal(503, { name: 'index', description: 'The index does not answer.' })
  }
