import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  resolveJsonModule: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom', 'dom.iterable'],
  // The package by its own name, as its sources: what is built is compiled elsewhere.
  customConditions: ['source'],
  allowImportingTsExtensions: true,
  types: [],
  skipLibCheck: true,
}

/** Lines about the package's own sources, which are compiled elsewhere, and what belongs to them. */
const OF_SOURCES = /^(?:kernel|plugins|adapters|server|ui-kit)\/.*\n(?: .*\n)*/gm

/** Compiles the files of a folder. Answers what the compiler says: nothing if all is well. */
export const compileGuides = (folder: string, more: Readonly<Record<string, boolean>> = {}): string => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...OPTIONS, ...more }, include: ['**/*'] }))
  try {
    return execFileSync(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  } catch (cause) {
    return String(Object(cause).stdout).replace(OF_SOURCES, '')
  }
}
