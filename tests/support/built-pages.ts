import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** The address of the file among a built page's chunks that holds a text: bundlers name it after any of the modules that it is made of. */
export const chunkWith = (page: string, text: string): RegExp => {
  const folder = builtTestPage(`${page}/chunks`)
  const file = readdirSync(folder).find((name) => readFileSync(join(folder, name), 'utf8').includes(text))
  if (file === undefined) throw new Error(`No file of ${page} holds "${text}".`)
  return new RegExp(`/chunks/${file.replaceAll('.', '\\.')}`)
}

/** A text of the kernel's part that comes with the first opening, and of no other. */
export const OF_OPENING = 'This wallet cannot sign messages.'
