import { PorticoError } from '../contract/errors.ts'
import type { AssetsService } from '../contract/host-services.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import { withTimeLimit } from './clock.ts'
import { pageOrigin } from './environment.ts'
import { type Extension, firstAnswer } from './first-answer.ts'

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
  /** The plugins that provide images, in the host's order. */
  providers(): readonly Extension<AssetsService>[]
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

export const createAssets = ({ directory, clock, log, providers }: AssetsParts): AssetsService => {
  const allowed = (url: unknown, own: readonly string[] = []): url is string => {
    if (typeof url !== 'string') return false
    if (url.startsWith('data:')) return url.length <= LARGEST && PICTURE.test(url)
    return own.some((start) => url.startsWith(start)) || liesAt(directory, url)
  }
  return {
    async image(source) {
      if ('url' in source && allowed(source.url)) return source.url
      const timedOut = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `No image within ${LIMIT} ms.`)
      const asked = providers()
      try {
        return await firstAnswer(
          asked,
          async ({ load }) => {
            // A provider that hangs leaves the others their share of the time.
            const answer = load().then((assets) => assets.image(source))
            const image = await withTimeLimit(clock, LIMIT / asked.length, answer, timedOut)
            return allowed(image, [`blob:${pageOrigin()}/`]) ? image : undefined
          },
          (plugin, cause) => log.info(`${plugin} could not be asked for an image.`, cause),
        )
      } catch {
        // Each failure was logged: a glyph stands in its place.
        return undefined
      }
    },
  }
}
