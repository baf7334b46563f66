import type { InstalledPackage } from './read-packages.ts'

const RULE = '-'.repeat(80)

/** Data of others that stands in our sources, changed in form. */
export interface ForeignData {
  /** What it is and where it stands. */
  readonly name: string
  /** The licence. */
  readonly text: string
}

/**
 * The text of `THIRD_PARTY_LICENSES`: the licences of packages whose code is inside the bundle, and of data that is. Throws when one is
 * missing.
 */
export const thirdPartyNotice = (
  packages: readonly InstalledPackage[],
  bundled: readonly string[],
  data: readonly ForeignData[] = [],
): string => {
  const sections = bundled.map((path) => {
    const found = packages.find((given) => given.path === path)
    if (!found || found.files.length === 0) throw new Error(`The bundle contains ${path}, whose licence text is not there.`)
    const texts = found.files.map(({ text }) => text.replace(/\r\n/g, '\n').trim())
    return `${RULE}\n${found.name} ${found.version}\n${RULE}\n\n${texts.join('\n\n')}\n`
  })
  const foreign = data.map(({ name, text }) => `${RULE}\n${name}\n${RULE}\n\n${text.trim()}\n`)
  return `The files in dist contain code of the following packages.\n\n${[...sections, ...foreign].join('\n')}`
}
