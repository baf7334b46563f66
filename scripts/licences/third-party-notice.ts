import * as v from 'valibot'
import { classifyLicence } from './classify-licence.ts'
import type { InstalledPackage } from './read-packages.ts'

const RULE = '-'.repeat(80)

const dataSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), version: v.string(), what: v.string(), reason: v.string(), text: v.string() })),
)

/** Data of a package that stands among our sources: `what` it is, the licence's `text`, and the `reason` to believe it. */
export type IncludedData = v.InferOutput<typeof dataSchema>[number]

/** Reads `included-data.json`. */
export const parseIncludedData = v.parser(dataSchema)

/**
 * The text of `THIRD_PARTY_LICENSES`: the licences of packages whose code is inside the bundle, and of those whose data is. Throws when one
 * is missing or not permissive.
 */
export const thirdPartyNotice = (
  packages: readonly InstalledPackage[],
  bundled: readonly string[],
  included: readonly Omit<IncludedData, 'reason'>[] = [],
): string => {
  const sections = bundled.map((path) => {
    const found = packages.find((given) => given.path === path)
    if (!found || found.files.length === 0) throw new Error(`The bundle contains ${path}, whose licence text is not there.`)
    const texts = found.files.map(({ text }) => text.replace(/\r\n/g, '\n').trim())
    return `${RULE}\n${found.name} ${found.version}\n${RULE}\n\n${texts.join('\n\n')}\n`
  })
  const data = included.map(({ name, version, what, text }) => {
    if (classifyLicence(text) === undefined)
      throw new Error(`The licence of ${name}, of which we have ${what}, is none of the permissive ones.`)
    return `${RULE}\n${name} ${version}: ${what}\n${RULE}\n\n${text.trim()}\n`
  })
  return `The files in dist contain code of the following packages.\n\n${[...sections, ...data].join('\n')}`
}
