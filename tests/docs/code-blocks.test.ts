/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blockFiles, codeBlocks, guides } from './support/code-blocks.ts'
import { frames } from './support/frames.ts'

const FOLDER = 'tests/.out/guides'

const OPTIONS = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true, resolveJsonModule: true },
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'] },
  // The package by its own name, as its sources: what is built is compiled elsewhere.
  ...{ customConditions: ['source'], allowImportingTsExtensions: true, types: [], skipLibCheck: true },
}

/** Lines about the package's own sources, which are compiled elsewhere, and what belongs to them. */
const OF_SOURCES = /^(?:kernel|plugins|adapters|server|ui-kit)\/.*\n(?: .*\n)*/gm

/** What the compiler says of the files of a folder: nothing where all is well. */
const complaints = (folder: string): string => {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*'] }))
  try {
    return execFileSync(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
  } catch (cause) {
    return String(Object(cause).stdout).replace(OF_SOURCES, '')
  }
}

const blocks = guides().flatMap(codeBlocks)

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true })
})

test('every block of TypeScript in the guides compiles, by itself or in the frame of what it is a part of', () => {
  expect(blocks.length).toBeGreaterThan(30)
  for (const block of blocks) {
    // The folder says where the block stands: the compiler names it.
    const folder = join(FOLDER, block.guide.replaceAll(/[/.]/g, '-'), `line-${block.line}`)
    for (const [name, text] of Object.entries(blockFiles(block).files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }
  expect(complaints(FOLDER)).toBe('')
}, 120_000)

test('each frame belongs to one block', () => {
  const used = blocks.flatMap((block) => blockFiles(block).frame ?? [])
  expect([...used].sort()).toEqual(Object.keys(frames).sort())
})
