import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const WANTED = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'THIRD_PARTY_LICENSES']
const ALLOWED = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD_PARTY_LICENSES|(dist|kernel|plugins|adapters|ui-kit)\/.+)$/
const PRIVATE =
  /(^|\/)(tests?|__tests__|fixtures|examples|scripts|node_modules|\.[^/]+)(\/|$)|\.(test|spec)\.[a-z]+$|\.(pem|key|p12|tgz|log|map|tsbuildinfo)$/
const SECRETS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a private key', /private_?key['"]?\s*[:=]\s*['"`]0x[\da-f]{64}/i],
  ['a recovery phrase', /\btest test test test test test test test test test test junk\b/],
  ['an access token', /\b(gh[pousr]_[A-Za-z\d]{36}|npm_[A-Za-z\d]{36}|AKIA[A-Z\d]{16}|xox[bp]-[\w-]{20,})/],
  ['a path of somebody’s machine', /(?<![\w.:/])\/(home|Users|root|work)\/[a-z][\w.-]*\//],
]

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

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
    ...secrets,
  ]
}
