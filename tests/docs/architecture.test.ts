/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'

test('every file and folder that the walks name is there', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const named = [...text.matchAll(/`((?:kernel|plugins|adapters|ui-kit|examples|scripts)\/[^`*]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
