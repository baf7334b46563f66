import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { nftImage } from './api.ts'
import type { Nft } from './service.ts'

/** Pictures that are kept at a time; more than are on screen. */
const MOST = 300

/** Bytes; the service makes them far smaller. */
const LARGEST = 1_500_000

interface PicturesParts {
  readonly services: ServicesService
  readonly signal: AbortSignal
  onUnload(undo: Undo): void
}

/**
 * Makes the pictures of tokens addresses for `<img>`. Their bytes come from the host's provider API by the id of the token: no address that
 * a token names is ever asked for. Only WebP is taken, which is a picture whatever it holds.
 */
export const createNftPictures = ({ services, signal, onUnload }: PicturesParts): ((nft: Nft) => Promise<string | undefined>) => {
  const kept = new Map<string, { readonly asked: Promise<string | undefined>; address?: string }>()
  const drop = (key: string): void => {
    const { address } = kept.get(key) ?? {}
    if (address !== undefined) URL.revokeObjectURL(address)
    kept.delete(key)
  }
  onUnload(() => [...kept.keys()].forEach(drop))
  const ask = async (key: string, { network, token }: Nft): Promise<string | undefined> => {
    const path = { contract: `${network}:${token.contract}`, tokenId: token.tokenId }
    try {
      const image = await services.call(nftImage, { path }, { signal })
      const entry = kept.get(key)
      if (!entry || signal.aborted || image.type !== 'image/webp' || image.size > LARGEST) return undefined
      entry.address = URL.createObjectURL(image)
      return entry.address
    } catch (cause) {
      // Without a picture a glyph stands. What there is none of is not asked for again; any other failure may pass.
      if (!isPorticoError(cause) || cause.context.status !== 404) kept.delete(key)
      return undefined
    }
  }
  return async (nft) => {
    if (!nft.pictured) return undefined
    const key = `${nft.network} ${nft.id}`
    const entry = kept.get(key) ?? { asked: Promise.resolve().then(() => ask(key, nft)) }
    // The one that was asked for last stands last.
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) drop(oldest)
    return entry.asked
  }
}
