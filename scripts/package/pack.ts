import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A packed package: the file that would be published, and its contents. */
export interface Packed {
  /** Holds everything; to be removed by the caller. */
  readonly temporary: string
  readonly tarball: string
  readonly folder: string
}

/** What packing reads. */
const INPUTS = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'THIRD_PARTY_LICENSES', 'dist', 'scripts']

/**
 * Packs what npm would publish and unpacks it into a temporary folder. `npm pack` runs on a copy: while it runs, the manifest is the
 * published one, and others read the repository's meanwhile.
 */
export const pack = (root: string): Packed => {
  const temporary = mkdtempSync(join(tmpdir(), 'portico-package-'))
  const [copy, packed] = [join(temporary, 'repository'), join(temporary, 'packed')]
  mkdirSync(packed)
  for (const input of INPUTS) cpSync(join(root, input), join(copy, input), { recursive: true })
  symlinkSync(resolve(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['pack', '--ignore-scripts=false', '--silent', '--pack-destination', packed], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  for (const file of ['package.json', 'README.md'])
    if (readFileSync(join(copy, file), 'utf8') !== readFileSync(join(root, file), 'utf8')) throw new Error(`npm pack left another ${file}.`)
  const [name] = readdirSync(packed)
  if (name === undefined) throw new Error('npm packed nothing.')
  execFileSync('tar', ['-xzf', name], { cwd: packed })
  return { temporary, tarball: join(packed, name), folder: join(packed, 'package') }
}
