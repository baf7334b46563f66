/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkTree, RULE_IDS } from '../../scripts/lint-bans/check-tree.ts'

const here = dirname(fileURLToPath(import.meta.url))
const fixtures = join(here, 'fixtures')

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Lines that say `banned`, and lines after one that says `banned below`. */
const marked = (root: string): readonly string[] =>
  [...filesBelow(root)].sort().flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        if (/\bbanned below\b/.test(text)) return [`${file}:${index + 2}`]
        return /\bbanned\b/.test(text) ? [`${file}:${index + 1}`] : []
      }),
  )

const found = (root: string): readonly string[] => [...new Set(checkTree(root).map(({ file, line }) => `${file}:${line}`))].sort()

test('every ban has fixtures, and every fixture a ban', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...RULE_IDS].sort())
})

describe.each(RULE_IDS)('%s', (rule) => {
  const fail = join(fixtures, rule, 'fail')

  test('objects to the marked lines and to no other', () => {
    expect(marked(fail).length).toBeGreaterThan(0)
    expect(found(fail)).toEqual([...marked(fail)].sort())
  })

  test('speaks in its own name only', () => {
    expect(new Set(checkTree(fail).map((finding) => finding.rule))).toEqual(new Set([rule]))
  })

  test('lets the right way pass', () => {
    const pass = join(fixtures, rule, 'pass')
    expect(filesBelow(pass).length).toBeGreaterThan(0)
    expect(checkTree(pass)).toEqual([])
  })
})
