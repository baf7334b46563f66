import { existsSync, readFileSync, rmSync } from 'node:fs'
import { pack } from './package/pack.ts'
import { bundlingProblems } from './package/package-bundling.ts'
import { foreignConditions, missingTargets, packageEntries, readManifest } from './package/package-entries.ts'
import { checkFiles } from './package/package-files.ts'
import { brokenImports } from './package/package-imports.ts'
import { publintMessages, wrongTypes } from './package/package-types.ts'
import { addressProblems, repositoryAddress } from './package/published.ts'

// Packs the built package as npm would publish it and looks at what a host gets. `npm run build` comes first. `--publish`, as npm runs it
// before it publishes: the repository has to be named, for README and errors lead there.
if (!existsSync('dist/index.js') || !existsSync('dist/types')) throw new Error('The package is not built: run `npm run build` first.')
const { temporary, tarball, folder } = pack('.')
try {
  const manifest = readManifest(folder)
  const entries = packageEntries(folder, manifest).filter(({ targets }) => targets.types !== undefined)
  const problems = [
    ...checkFiles(folder),
    ...foreignConditions(manifest),
    ...missingTargets(folder, manifest),
    ...brokenImports(folder, manifest),
    ...bundlingProblems(folder, manifest),
    ...(await publintMessages(folder)),
    ...(await wrongTypes(
      tarball,
      entries.map(({ path }) => path),
    )),
  ]
  const address = repositoryAddress(readFileSync('package.json', 'utf8'))
  if (address !== undefined || process.argv.includes('--publish')) problems.push(...addressProblems(folder, address))
  else process.stdout.write('package.json names no repository: links of the README and of errors are paths in it.\n')
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(
    problems.length === 0 ? `${entries.length} entries, nothing wrong.\n` : `${problems.length} problems with the package.\n`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  rmSync(temporary, { recursive: true })
}
