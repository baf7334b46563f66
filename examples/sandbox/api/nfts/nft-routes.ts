import type { Hono } from 'hono'
import { accountNfts, nftImage } from 'portico/wire'
import { getAddress } from 'viem'
import { RefusedFile } from '../../images/refused-file.ts'
import { Refusal } from '../../service/refusal.ts'
import { type ServeOptions, serveEndpoint } from '../../service/serve-endpoint.ts'
import { readAddress } from '../account-id.ts'
import type { ChainAccess } from '../chain-access.ts'
import type { IndexAccess } from '../index-access.ts'
import { readTokens, type TokenOnChain } from './read-tokens.ts'
import type { TokenFiles } from './token-files.ts'
import { keyOf, readTokenPlace, type TokenPlace } from './token-place.ts'

/** What the routes of NFTs answer from. */
export interface NftParts {
  readonly chains: ChainAccess
  /** Undefined where no index runs: then no NFTs are listed. */
  readonly index: Pick<IndexAccess, 'nfts'> | undefined
  readonly files: TokenFiles
  /** Contracts that the service vouches for, by CAIP-10 in lower case. */
  readonly listed: ReadonlySet<string>
}

/** A token that an account owns, as the index has seen it. */
type OwnedToken = Awaited<ReturnType<IndexAccess['nfts']>>[number]

/** Tokens of a page. */
const PAGE = 48

/** ms that a page waits for the documents of its tokens. What comes later is in the next answer. */
const PATIENCE = 2_500

const compareIds = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)

/** The newest first; those of one block in an order that stays. */
const newestFirst = (a: Pick<OwnedToken, 'block' | 'contract' | 'tokenId'>, b: typeof a): number =>
  b.block - a.block || a.contract.toLowerCase().localeCompare(b.contract.toLowerCase()) || compareIds(BigInt(a.tokenId), BigInt(b.tokenId))

const cursorOf = ({ block, contract, tokenId }: OwnedToken): string => `${block}.${contract.toLowerCase()}.${tokenId}`

/** Where a page begins: after the token that the cursor names, also where that one has left the account meanwhile. */
const startOf = (sorted: readonly OwnedToken[], cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const [, block = '', contract = '', tokenId = ''] = /^(\d{1,15})\.(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(cursor) ?? []
  if (block === '') throw new Refusal(400, { name: 'cursor', description: 'The cursor is none of this service.' })
  const last = { contract, tokenId, block: Number(block) }
  const at = sorted.findIndex((one) => newestFirst(one, last) > 0)
  return at === -1 ? sorted.length : at
}

const atMost = <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, passed]).finally(() => clearTimeout(timer))
}

const toRow = async ({ files, listed }: NftParts, owned: OwnedToken, place: TokenPlace, token: TokenOnChain): Promise<object> => {
  const known = await atMost(PATIENCE, files.details(keyOf(place), token))
  return {
    contract: `${place.chain}:${place.contract}`,
    tokenId: owned.tokenId,
    standard: owned.standard,
    quantity: owned.quantity,
    name: known?.name ?? '',
    collection: token.collection,
    description: known?.description ?? '',
    traits: known?.traits ?? [],
    media: known?.media ?? { kind: 'unknown', type: '' },
    flags: { listed: listed.has(`${place.chain}:${place.contract}`.toLowerCase()), unasked: !owned.sentByOwner },
  }
}

const picture = (bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

/** Adds the list of an account's NFTs and their pictures. */
export const addNftRoutes = (app: Hono, parts: NftParts, options: ServeOptions): void => {
  const { chains, index, files } = parts
  serveEndpoint(
    app,
    accountNfts,
    async ({ path, query: { chainId, cursor } }) => {
      const owner = readAddress(path.address, 'address')
      chains.urlOf(chainId)
      if (!index) throw new Refusal(404, { name: 'index', description: 'This service lists no NFTs.' })
      const sorted = [...(await index.nfts(owner, chainId))].filter(({ quantity }) => BigInt(quantity) > 0n).sort(newestFirst)
      const start = startOf(sorted, cursor)
      const owned = sorted.slice(start, start + PAGE)
      const places = owned.map(({ contract, tokenId }) => ({ chain: chainId, contract: getAddress(contract), tokenId: BigInt(tokenId) }))
      const tokens = places.length === 0 ? [] : await chains.read(chainId, (client) => readTokens(client, places))
      const rows = places.map((place, at) => {
        const [one, token] = [owned[at], tokens[at]]
        return one && token ? [toRow(parts, one, place, token)] : []
      })
      const last = owned.at(-1)
      return { data: await Promise.all(rows.flat()), next: last && start + PAGE < sorted.length ? cursorOf(last) : null }
    },
    options,
  )
  serveEndpoint(
    app,
    nftImage,
    async ({ path }) => {
      const place = readTokenPlace(path)
      const [token] = await chains.read(place.chain, (client) => readTokens(client, [place]))
      try {
        return picture(await files.picture(keyOf(place), token ?? { uri: undefined, collection: '' }))
      } catch (cause) {
        if (!(cause instanceof RefusedFile)) throw cause
        throw new Refusal(404, { name: cause.reason, description: 'There is no picture of this token that can be shown.' })
      }
    },
    options,
  )
}
