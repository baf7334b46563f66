/** @jest-environment node */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blockFiles, codeBlocks, guides } from './support/code-blocks.ts'
import { compileGuides } from './support/compile-guides.ts'
import { frames } from './support/frames.ts'

const FOLDER = 'tests/.out/guides'

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
  expect(compileGuides(FOLDER)).toBe('')
}, 120_000)

test('each frame belongs to one block', () => {
  const used = blocks.flatMap((block) => blockFiles(block).frame ?? [])
  expect([...used].sort()).toEqual(Object.keys(frames).sort())
})
