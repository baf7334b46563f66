import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pack } from '../../../scripts/package/pack.ts'
import { type PackageEntry, packageEntries, readManifest } from '../../../scripts/package/package-entries.ts'

/** An empty application with the packed package in its node_modules, beside the libraries that npm would put there. */
export interface PackedHost {
  readonly folder: string
  /** Import paths: `portico`, `portico/plugins/send`. */
  readonly entries: readonly string[]
  remove(): void
}

const ROOT = resolve(__dirname, '../../..')
const TYPES = ['@types/react', '@types/react-dom', 'csstype']

const nameOf = ({ path }: PackageEntry): string => `portico${path.slice(1)}`

/** Packs the built package, which is built where it is not, and puts it into a host of its own. */
export const installPackedHost = (): PackedHost => {
  if (!existsSync(join(ROOT, 'dist/types/kernel/index.d.ts'))) {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const { temporary, folder: packed } = pack(ROOT)
  const folder = join(temporary, 'host')
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(packed, join(modules, 'portico'), { recursive: true })
  const manifest = readManifest(packed)
  for (const name of [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), ...TYPES]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'junction')
  }
  cpSync(join(__dirname, '../host/packed'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'host', private: true, type: 'module' }))
  return {
    folder,
    entries: packageEntries(packed, manifest)
      .filter(({ targets }) => targets.types !== undefined)
      .map(nameOf),
    remove: () => rmSync(temporary, { recursive: true, force: true }),
  }
}
