import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A packed package: the file that would be published, and its contents. */
export interface Packed {
  /** Holds everything; to be removed by the caller. */
  readonly temporary: string
  readonly tarball: string
  readonly folder: string
}

/** Packs what npm would publish and unpacks it into a temporary folder. */
export const pack = (root: string): Packed => {
  const temporary = mkdtempSync(join(tmpdir(), 'portico-package-'))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['pack', '--ignore-scripts', '--silent', '--pack-destination', temporary], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [name] = readdirSync(temporary)
  if (name === undefined) throw new Error('npm packed nothing.')
  execFileSync('tar', ['-xzf', name], { cwd: temporary })
  return { temporary, tarball: join(temporary, name), folder: join(temporary, 'package') }
}
