import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const WANTED = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'THIRD_PARTY_LICENSES']
const ALLOWED = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD_PARTY_LICENSES|dist\/.+\.(js|js\.map|d\.ts))$/
const PRIVATE =
  /(^|\/)(tests?|__tests__|fixtures|examples|scripts|node_modules|\.[^/]+)(\/|$)|\.(test|spec)\.[a-z]+$|\.(pem|key|p12|tgz|log|tsbuildinfo)$/
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a private key', /private_?key['"]?\s*[:=]\s*['"`]0x[\da-f]{64}/i],
  ['a recovery phrase', /\btest test test test test test test test test test test junk\b/],
  ['an access token', /\b(gh[pousr]_[A-Za-z\d]{36}|npm_[A-Za-z\d]{36}|AKIA[A-Z\d]{16}|xox[bp]-[\w-]{20,})/],
  ['a path of somebody’s machine', /(?<![\w.:/])\/(home|Users|root|work)\/[a-z][\w.-]*\//],
]

const mapSchema = v.object({
  sources: v.optional(v.array(v.nullable(v.string()))),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
})

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** Bytes of a script at most that helps the bundler. */
const NO_CODE = 1_000

const RE_EXPORT = /\b(?:import|export)\s*(?:\{[^{}]*\}|\*)\s*(?:from\s*)?(?:"[^"]*"|'[^']*')?;?/g

/** Whether a script only hands on what others hold. */
const onlyReExports = (file: string): boolean =>
  readFileSync(file, 'utf8')
    .replace(/^["']use client["'];?/, '')
    .replace(RE_EXPORT, '')
    .trim() === ''

/** A script without its map, and a map that leads out of the package: sources are in the map. */
const mapProblems = (folder: string, files: readonly string[]): readonly string[] => {
  const unmapped = files
    .filter((file) => /^dist\/.*(?<!\.css)\.js$/.test(file) && !files.includes(`${file}.map`))
    .filter((file) => statSync(join(folder, file)).size > NO_CODE && !onlyReExports(join(folder, file)))
    .map((file) => `${file} has no source map.`)
  const withoutContent = files
    .filter((file) => file.endsWith('.js.map'))
    .filter((file) => {
      const { sources = [], sourcesContent = [] } = v.parse(mapSchema, JSON.parse(readFileSync(join(folder, file), 'utf8')))
      return sources.some((_, index) => typeof sourcesContent[index] !== 'string')
    })
  return [...unmapped, ...withoutContent.map((file) => `${file} names sources that it does not hold.`)]
}

/** What is in an unpacked package and should not be, or is missing from it, as sentences. */
export const checkFiles = (folder: string): readonly string[] => {
  const files = filesBelow(folder)
  const secrets = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file} holds ${what}.`)
  })
  return [
    ...WANTED.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
    ...files.filter((file) => !ALLOWED.test(file) || PRIVATE.test(file)).map((file) => `${file} is not for publishing.`),
    ...mapProblems(folder, files),
    ...secrets,
  ]
}
