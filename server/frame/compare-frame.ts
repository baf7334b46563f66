import { PorticoError } from '../../kernel/contract/errors.ts'
import { type FramePage, hashPage } from './frame-page.ts'
import { packagePage } from './package-page.ts'

/** How a served page compares with the one it should be. */
export interface FrameComparison {
  /** The hash of the page as it should be. */
  readonly hash: string
  /** Paths that are missing or hold something else; none where the pages are the same. */
  readonly differing: readonly string[]
}

/** ms */
const LIMIT = 10_000

/**
 * Reads the frame's page from where it is served, and holds it against the page of this package. Rejects where the address does not answer.
 *
 * @example
 * const { differing, hash } = await compareFrame('https://wallet.example')
 */
export const compareFrame = async (origin: string, page?: FramePage): Promise<FrameComparison> => {
  const expected = page ?? (await packagePage())
  const differing: string[] = []
  for (const [path, { body }] of Object.entries(expected.files)) {
    let served: string | undefined
    try {
      const response = await fetch(new URL(path, origin), { redirect: 'error', signal: AbortSignal.timeout(LIMIT) })
      served = response.ok ? await response.text() : undefined
    } catch (cause) {
      throw new PorticoError('HTTP_OFFLINE', `${origin} does not answer.`, { cause })
    }
    if (served !== body) differing.push(path)
  }
  return { hash: await hashPage(expected.files), differing }
}
