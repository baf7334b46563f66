import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedManifest, repositoryAddress, withFullLinks } from './package/published.ts'

// npm runs this before it packs or publishes, and again with `--restore` after that. In between, manifest and README are what is published;
// what they are in the repository is kept in `.cache`.

const KEPT = '.cache/before-packing'
const FILES = ['package.json', 'README.md'] as const

const restore = (): void => {
  for (const file of FILES) if (existsSync(join(KEPT, file))) renameSync(join(KEPT, file), file)
}

// An earlier run that was cut off has left the published ones.
restore()
if (!process.argv.includes('--restore')) {
  if (!existsSync('dist/index.js') || !existsSync('dist/types')) {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  mkdirSync(KEPT, { recursive: true })
  const [manifest, readme] = [readFileSync('package.json', 'utf8'), readFileSync('README.md', 'utf8')]
  writeFileSync(join(KEPT, 'package.json'), manifest)
  writeFileSync(join(KEPT, 'README.md'), readme)
  writeFileSync('package.json', publishedManifest(manifest))
  writeFileSync('README.md', withFullLinks(readme, repositoryAddress(manifest)))
}
