import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of what browser tests serve beside the examples: built once for all of them, not kept in the repository. */
export const TEST_PAGES = 'tests/.pages'

/** Path of a page that is built. Throws a sentence that names the command where it is not. */
export const builtPage = (path: string): string => {
  const found = resolve(path)
  if (!existsSync(found)) throw new Error(`${path} is not built: run \`npm run build\` and \`npm run build:examples\` first.`)
  return found
}

/** Path of what `scripts/build-test-pages.ts` has built under this name. Throws as {@link builtPage}. */
export const builtTestPage = (name: string): string => builtPage(join(TEST_PAGES, name))
