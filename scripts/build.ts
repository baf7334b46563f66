import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rewriteDeclarations } from './js-specifiers.ts'

const run = (command: string, ...args: readonly string[]): void => {
  execFileSync(process.execPath, [`node_modules/${command}`, ...args], { stdio: 'inherit' })
}

// Builds the package: bundles by tsdown, declarations file by file by tsc so that a host's module augmentation reaches them.
rmSync('dist', { recursive: true, force: true })
run('tsdown/dist/run.mjs', '--logLevel', 'warn')
run('typescript-7/bin/tsc', '-p', 'tsconfig.build.json')
rewriteDeclarations('dist/types')
