/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { guideFiles } from '../../scripts/hosts/guide-files.ts'
import { HOSTS } from '../../scripts/hosts/host-table.ts'

const GUIDE = 'docs/frameworks.md'
const sections = [...readFileSync(GUIDE, 'utf8').matchAll(/^## (.+)$/gm)].map(([, section = '']) => section)

test('every section with code is built and visited as a fresh host', () => {
  const built = HOSTS.flatMap(({ guide }) => (guide?.file === GUIDE ? [guide.section] : []))
  expect([...built].sort()).toEqual([...sections].sort())
})

test('the README shows the file of the guide, and has at most 12 kB', () => {
  const readme = guideFiles({ file: 'README.md', section: 'Start in your application' })
  expect(readme).toEqual(guideFiles({ file: GUIDE, section: 'React' }))
  expect(readFileSync('README.md').length).toBeLessThanOrEqual(12_000)
})

describe('the import map of a page without a build', () => {
  const [, json = ''] =
    /<script type="importmap">(.*?)<\/script>/s.exec(guideFiles({ file: GUIDE, section: 'Plain HTML' })['index.html'] ?? '') ?? []
  const { imports } = JSON.parse(json) as { readonly imports: Readonly<Record<string, string>> }
  const { version, exports, dependencies, devDependencies, imports: own } = JSON.parse(readFileSync('package.json', 'utf8'))

  test.each(Object.keys(imports))('%s leads to the version that the package is tested with', (specifier) => {
    const [, name = '', at] =
      /^https:\/\/(?:cdn\.jsdelivr\.net\/npm|esm\.sh)\/((?:@[^/]+\/)?[^@/]+)@([^/?]+)/.exec(imports[specifier] ?? '') ?? []
    if (name === 'portico') {
      const entry: { readonly default: string } = exports[specifier.replace('portico', '.')]
      expect(imports[specifier]).toBe(`https://cdn.jsdelivr.net/npm/portico@${version}/${entry.default.slice('./'.length)}`)
    } else {
      const range: string = dependencies[name] ?? devDependencies[name]
      expect(at).toBe(range.replace('^', ''))
      expect(specifier.startsWith('#') ? own[specifier].browser : specifier).toMatch(new RegExp(`^${name}(/|$)`))
    }
  })
})
