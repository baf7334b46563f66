import { PorticoError } from '../contract/errors.ts'
import type { AssetsService } from '../contract/kernel-services.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import { withTimeLimit } from './clock.ts'
import { pageOrigin } from './environment.ts'

/** Characters of a `data:` address. */
const LARGEST = 65_536

/** ms */
const LIMIT = 10_000

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** What images are found with. */
export interface AssetsParts {
  /** Where the host's directory is, absolute or from the page's own root. */
  readonly directory: string | undefined
  readonly clock: ClockPort
  readonly log: LogPort
  /** The plugin's half, where there is one. */
  find(): Promise<AssetsService | undefined>
}

/** Whether an address lies at a service, read as the browser reads it: a step up does not lead out of it. */
const liesAt = (base: string | undefined, address: string): boolean => {
  try {
    const [service, image] = [new URL(base ?? '', pageOrigin()), new URL(address)]
    return image.origin === service.origin && !image.username && image.pathname.startsWith(`${service.pathname.replace(/\/+$/, '')}/`)
  } catch {
    // One of them is no address.
    return false
  }
}

/** Makes the images of one kernel. */
export const createAssets = ({ directory, clock, log, find }: AssetsParts): AssetsService => {
  const allowed = (url: unknown, own: readonly string[] = []): url is string => {
    if (typeof url !== 'string') return false
    if (url.startsWith('data:')) return url.length <= LARGEST && PICTURE.test(url)
    return own.some((start) => url.startsWith(start)) || liesAt(directory, url)
  }
  return {
    async image(source) {
      if ('url' in source && allowed(source.url)) return source.url
      const late = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `No image within ${LIMIT} ms.`)
      try {
        const found = await withTimeLimit(
          clock,
          LIMIT,
          find().then((assets) => assets?.image(source)),
          late,
        )
        return allowed(found, [`blob:${pageOrigin()}/`]) ? found : undefined
      } catch (cause) {
        log.info('An image could not be had; a glyph stands in its place.', cause)
        return undefined
      }
    },
  }
}
