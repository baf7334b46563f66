import type { AssetsService, ImageKind, ServicesService } from '../../kernel/contract/host-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import * as api from './api.ts'

/** Images that are kept at a time; far more than are on screen. */
const MOST = 400

/** Bytes; what is larger is not worth its room in a list. */
const LARGEST = 200_000

const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)\b/

/** ms after which an image that could not be had is asked for again, if it is still wanted then. */
const FAILURE_STANDS = 30_000

const ENDPOINTS = {
  wallet: api.walletImage,
  network: api.assetImage,
  connector: api.assetImage,
  token: api.tokenImage,
  currency: api.currencyImage,
} as const satisfies Record<ImageKind, object>

/** A drawing that is opened by itself is a page, and as a blob it would be one of the host's own origin: it goes as a `data:` address. */
const addressOf = async (image: Blob): Promise<string | undefined> => {
  if (!PICTURE.test(image.type) || image.size > LARGEST) return undefined
  return image.type.startsWith('image/svg') ? `data:image/svg+xml,${encodeURIComponent(await image.text())}` : URL.createObjectURL(image)
}

const release = (address: string | undefined): void => {
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
}

/** What images are had with. */
interface ImagesParts {
  readonly services: ServicesService
  readonly clock: ClockPort
  readonly signal: AbortSignal
  onUnload(undo: Undo): void
}

/** Makes the images of the directory: each is asked for once, and none from elsewhere. */
export const createImages = ({ services, clock, signal, onUnload }: ImagesParts): AssetsService => {
  const kept = new Map<string, { readonly found: Promise<string | undefined>; address?: string | undefined }>()
  const drop = (key: string): void => {
    release(kept.get(key)?.address)
    kept.delete(key)
  }
  onUnload(() => [...kept.keys()].forEach(drop))

  const ask = async (key: string, kind: ImageKind, id: string): Promise<string | undefined> => {
    try {
      const address = await addressOf(await services.call(ENDPOINTS[kind], { path: { id } }, { signal }))
      const entry = kept.get(key)
      if (!entry || signal.aborted) release(address)
      else entry.address = address
      return entry ? address : undefined
    } catch (cause) {
      clock.after(FAILURE_STANDS, () => kept.delete(key))
      throw cause
    }
  }
  return {
    async image(source) {
      // A path of dots is another path.
      if ('url' in source || source.id === '' || /^\.+$/.test(source.id) || !services.has('directory')) return undefined
      const key = `${source.kind} ${source.id}`
      const entry = kept.get(key) ?? { found: Promise.resolve().then(() => ask(key, source.kind, source.id)) }
      // The one that was asked for last stands last.
      kept.delete(key)
      kept.set(key, entry)
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) drop(oldest)
      return entry.found
    },
  }
}
