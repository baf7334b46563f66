/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'

const text = readFileSync('docs/architecture.md', 'utf8')

test('every file and folder that the walks name is there', () => {
  const named = [...text.matchAll(/`((?:kernel|plugins|adapters|ui-kit|examples|scripts)\/[^`*]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

/** The three walks, with the files each took before the seams were cut anew. */
describe.each([
  ['A click on an announced wallet, to `eth_requestAccounts`', 21],
  ["A token's price, from the view to HTTP", 26],
  ["A foreign plugin's view, from its manifest to the screen", 12],
] as const)('%s', (title, before) => {
  const [, section = ''] = text.split(`## ${title}\n`)
  const walk = section.split('\n## ')[0] ?? ''
  const files = [...walk.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path)

  test(`has a picture, and is shorter than ${before} files`, () => {
    expect(walk).toMatch(/```mermaid\nflowchart/)
    expect([...new Set(files)]).toEqual(files)
    expect(files.length).toBeGreaterThan(5)
    expect(files.length).toBeLessThan(before)
  })
})
