/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const record = readFileSync('docs/decisions/0016-libraries-looked-at.md', 'utf8')
const rows = [...record.matchAll(/^\| (?!-|instead)(.+?) +\| (.+?) +\| (.+?) *\|$/gm)].map(([, instead = '', stands = '', why = '']) => ({
  instead,
  stands,
  why,
}))

/** What somebody else keeps and that was named as better than our own. */
const NAMED = ['p-timeout', 'AbortSignal.any', 'mipd', 'fallback', 'multicall', 'waitForTransactionReceipt', 'OP Stack', '@scure/base']
const TOOLS = ['static files', 'get-port', 'jose', 'size-limit', 'license-checker-rseidelsohn']

test.each([...NAMED, ...TOOLS])('%s is used, or a decision says why not', (name) => {
  const used = name in { ...dependencies, ...devDependencies }
  expect(used || rows.some(({ instead, why }) => instead.includes(name) && why.length > 40)).toBe(true)
})

test('what stands in the place of a library is there', () => {
  expect(rows.length).toBeGreaterThan(10)
  const files = rows.flatMap(({ stands }) => [...stands.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path))
  expect(files.filter((path) => !existsSync(path))).toEqual([])
})
