import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.looseObject({
  name: v.string(),
  exports: v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())])),
  imports: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  peerDependencies: v.optional(v.record(v.string(), v.string()), {}),
})

/** The published manifest, as far as the checks read it. */
export type PackageManifest = v.InferOutput<typeof manifestSchema>

/** Reads the manifest of an unpacked package. */
export const readManifest = (folder: string): PackageManifest =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** One import path of the package and the file behind each of its conditions. */
export interface PackageEntry {
  /** `.`, `./plugins/send`. */
  readonly path: string
  /** Condition to file, `./dist/index.js`; what has no conditions stands under `default`. */
  readonly targets: Readonly<Record<string, string>>
}

/** What `*` stands for in a target, by the files of the folder. */
const matches = (folder: string, target: string): readonly string[] => {
  const [before = '', after = ''] = target.split('*')
  const [ending = ''] = after.split('/')
  const parent = join(folder, before)
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .flatMap((file) => (file.endsWith(ending) ? [file.slice(0, file.length - ending.length)] : []))
    .filter((name) => existsSync(join(folder, `${before}${name}${after}`)))
}

/** Every entry of a package; a pattern becomes one entry for each name that any of its conditions has a file for. */
export const packageEntries = (folder: string, { exports }: PackageManifest): readonly PackageEntry[] =>
  Object.entries(exports).flatMap(([path, given]) => {
    const targets = typeof given === 'string' ? { default: given } : given
    if (!path.includes('*')) return [{ path, targets }]
    const names = [...new Set(Object.values(targets).flatMap((target) => matches(folder, target)))].sort()
    return names.map((name) => ({
      path: path.replace('*', name),
      targets: Object.fromEntries(Object.entries(targets).map(([condition, target]) => [condition, target.replace('*', name)])),
    }))
  })

/** Conditions that only the repository has, as sentences: a host may set one of that name for packages of its own. */
export const foreignConditions = ({ exports }: PackageManifest): readonly string[] =>
  Object.entries(exports).flatMap(([path, targets]) =>
    (typeof targets === 'string' ? [] : Object.keys(targets))
      .filter((condition) => condition !== 'types' && condition !== 'default')
      .map((condition) => `${path} has the condition ${condition}, which is for the repository.`),
  )

/** Targets that are not there, as sentences. A pattern that nothing matches is one too. */
export const missingTargets = (folder: string, manifest: PackageManifest): readonly string[] => {
  const entries = packageEntries(folder, manifest)
  const absent = entries.flatMap(({ path, targets }) =>
    Object.entries(targets)
      .filter(([, target]) => !existsSync(join(folder, target)))
      .map(([condition, target]) => `${path} (${condition}) leads to ${target}, which is not in the package.`),
  )
  const empty = Object.keys(manifest.exports).filter((path) => {
    const [before = '', after = ''] = path.split('*')
    return path.includes('*') && !entries.some((entry) => entry.path.startsWith(before) && entry.path.endsWith(after))
  })
  return [...absent, ...empty.map((path) => `${path} leads to nothing.`)]
}
