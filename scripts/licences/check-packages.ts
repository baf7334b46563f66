import * as v from 'valibot'
import type { InstalledPackage } from './read-packages.ts'

const missingSchema = v.array(
  v.strictObject({
    package: v.pipe(v.string(), v.regex(/.@[^@]+$/)),
    licence: v.picklist(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']),
    reason: v.pipe(v.string(), v.minLength(20)),
  }),
)

/** Packages that bring no licence file, each with the licence it is under and where that is known from. */
export type MissingTexts = v.InferOutput<typeof missingSchema>

/** Parses `missing-texts.json`; throws on what it is not. */
export const parseMissingTexts = (text: string): MissingTexts => v.parse(missingSchema, JSON.parse(text))

/** Later versions of these are under a vendor's licence that binds to the vendor's network. */
const CLIENT = /^(@reown\/.+|@walletconnect\/(core|sign-client|types|utils|universal-provider))$/
const VENDOR = /^@(walletconnect|reown)\//

const label = ({ name, version }: InstalledPackage): string => `${name}@${version}`

const checkFiles = (given: InstalledPackage): readonly string[] => {
  const unknown = given.files.filter(({ licence }) => licence === undefined)
  return unknown.map(({ file }) => `${label(given)}: ${file} is none of the permissive licences.`)
}

const checkVendor = (given: InstalledPackage): readonly string[] => {
  const wanted = CLIENT.test(given.name) ? ['Apache-2.0'] : ['Apache-2.0', 'MIT']
  const found = given.files.map(({ licence }) => licence ?? 'another licence')
  if (found.length > 0 && found.every((licence) => wanted.includes(licence))) return []
  return [`${label(given)} has to be ${wanted.join(' or ')} by its own text, and has ${found.join(', ') || 'no text'}.`]
}

/**
 * What is wrong with the licences of the packages that are shipped, bundled or installed with this one, each as a sentence.
 * `bundled`: paths of the packages whose code is in the bundle, as the lock file has them.
 */
export const checkPackages = (
  packages: readonly InstalledPackage[],
  missing: MissingTexts,
  bundled: readonly string[],
): readonly string[] => {
  const shipped = packages.filter(({ dev, path }) => !dev || bundled.includes(path))
  const listed = new Set(missing.map((entry) => entry.package))
  const bare = shipped.filter(({ files }) => files.length === 0)
  const stale = [...listed].filter((entry) => !bare.some((given) => label(given) === entry))
  const gone = bundled.filter((path) => !shipped.some((given) => given.path === path))
  return [
    ...shipped.flatMap(checkFiles),
    ...bare.filter((given) => !listed.has(label(given))).map((given) => `${label(given)} brings no licence text.`),
    ...packages.filter(({ name }) => VENDOR.test(name)).flatMap(checkVendor),
    ...stale.map((entry) => `${entry} is listed as bringing no text, and is not such a package.`),
    ...gone.map((path) => `${path} is in the bundle, and not in the lock file.`),
  ]
}
