/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'
import { filesOf, walkOf } from './support/walk.ts'

const text = readFileSync('docs/architecture.md', 'utf8')

test('every file and folder that the walks name is there', () => {
  const named = [...text.matchAll(/`((?:kernel|plugins|adapters|ui-kit|examples|scripts)\/[^`*]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

/** The four walks, with the number of files that each may take. */
describe.each([
  ['A click on an announced wallet, to `eth_requestAccounts`', 12],
  ["A token's price, from the view to HTTP", 9],
  ["A foreign plugin's view, from `router.push` to its setup", 12],
  ["A host's `personal_sign`, through the gate", 8],
] as const)('%s', (title, most) => {
  const walk = walkOf(title)
  const files = filesOf(walk)

  test(`has a picture, and takes ${most} files at most`, () => {
    expect(walk).toMatch(/```mermaid\nflowchart/)
    expect([...new Set(files)]).toEqual(files)
    expect(files.length).toBeGreaterThan(5)
    expect(files.length).toBeLessThanOrEqual(most)
  })
})
