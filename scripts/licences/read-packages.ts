import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { classifyLicence } from './classify-licence.ts'
import type { Licence } from './licence-texts.ts'

/** A licence file of a package, and what it is by its text. */
export interface LicenceFile {
  readonly file: string
  readonly text: string
  readonly licence: Licence | undefined
}

/** A package of the lock file, as it lies in node_modules. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** From the root, with `/`: `node_modules/a/node_modules/b`. */
  readonly path: string
  /** Used in development and tests only. */
  readonly dev: boolean
  readonly files: readonly LicenceFile[]
}

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      devOptional: v.optional(v.boolean(), false),
    }),
  ),
})

const readFiles = (folder: string): readonly LicenceFile[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying)/i.test(entry.name))
    .map(({ name: file }) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, text, licence: classifyLicence(text) }
    })

/** Every package of `package-lock.json` that is installed, with the licence files it brings. */
export const readPackages = (root: string): readonly InstalledPackage[] => {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) => {
    // A package for another platform is in the lock file and not on the disk.
    if (path === '' || version === undefined || !existsSync(join(root, path))) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version, path, dev: dev || devOptional, files: readFiles(join(root, path)) }]
  })
}
