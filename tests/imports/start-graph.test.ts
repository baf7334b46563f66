/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { staticImports } from '../../scripts/static-imports.ts'

const LIBRARY = /from 'i18next'/

/** What a host with our buttons and a language loads before the visitor acts. */
const start = staticImports(
  'kernel/index.ts',
  'kernel/networks/index.ts',
  'plugins/presets/evm.ts',
  'plugins/presets/locales/de.ts',
  'plugins/modal/react.ts',
)

const importing = (files: Iterable<string>): readonly string[] =>
  [...files].filter((file) => /\.tsx?$/.test(file) && LIBRARY.test(readFileSync(file, 'utf8'))).map((file) => relative('.', file))

test('i18next is not among what a host loads at the start, nor are texts of plugins', () => {
  expect(importing(start)).toEqual([])
  expect([...start].filter((file) => file.endsWith('.json'))).toEqual([])
  expect(importing(staticImports('kernel/i18n/translator.ts'))).toEqual(['kernel/i18n/translator.ts'])
  expect(start.size).toBeGreaterThan(60)
})
