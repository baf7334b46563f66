import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.looseObject({
  version: v.string(),
  repository: v.optional(v.object({ type: v.string(), url: v.string() })),
  exports: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])),
})

const withoutSource = ([path, targets]: readonly [string, string | Record<string, string>]) => {
  if (typeof targets === 'string') return [path, targets]
  const { source: _, ...published } = targets
  return [path, published]
}

/**
 * The manifest of the repository as it is published: the sources stay behind, and with them the condition `source` and what only work on
 * them needs. A host that sets the condition for packages of its own would be sent to files that are not there.
 */
export const publishedManifest = (text: string): string => {
  const { scripts: _scripts, devDependencies: _dev, overrides: _overrides, ...kept } = v.parse(manifestSchema, JSON.parse(text))
  const published = { ...kept, exports: Object.fromEntries(Object.entries(kept.exports).map(withoutSource)) }
  return `${JSON.stringify(published, undefined, 2)}\n`
}

/** Where files of the repository are read on the web; `undefined` while the manifest names no repository. */
export const repositoryAddress = (manifestText: string): string | undefined => {
  const { repository, version } = v.parse(manifestSchema, JSON.parse(manifestText))
  return repository && `${repository.url.replace(/^git\+/, '').replace(/\.git$/, '')}/blob/v${version}/`
}

/** Links of a text that lead into the repository. */
const RELATIVE = /\]\((?!#|[a-z]+:)(?:\.\/)?([^)\s]+)\)/g

/** Files of the repository that a text links to by where it stands itself. */
export const relativeLinks = (text: string): readonly string[] => [...text.matchAll(RELATIVE)].flatMap(([, path]) => path ?? [])

/** A text with full addresses in place of the links that lead into the repository, where its address is known. */
export const withFullLinks = (text: string, address: string | undefined): string =>
  address === undefined ? text : text.replace(RELATIVE, `](${address}$1)`)

/** Where errors of the package say that their entries are, by its path in the repository. */
export const ERRORS_GUIDE = 'docs/errors.md'

/** What leads nowhere once an unpacked package is published, as sentences: links of its README, and `error.docs`. */
export const addressProblems = (folder: string, address: string | undefined): readonly string[] => {
  if (address === undefined) return ['package.json names no repository, where links of the README and `error.docs` lead to.']
  const links = relativeLinks(readFileSync(join(folder, 'README.md'), 'utf8'))
  const scripts = readdirSync(join(folder, 'dist'), { withFileTypes: true, recursive: true }).filter(({ name }) => name.endsWith('.js'))
  const lost = scripts
    .map((script) => readFileSync(join(script.parentPath, script.name), 'utf8').split(ERRORS_GUIDE).slice(0, -1))
    .some((before) => before.some((text) => !text.endsWith(address)))
  return [
    ...links.map((link) => `README.md links to ${link}, which is not in the package.`),
    ...(lost ? ['dist was built without the repository that package.json names: `error.docs` is no address.'] : []),
  ]
}
