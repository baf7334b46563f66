/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Compiled, compile, placeOf } from './support/compile.ts'
import { REFUSALS } from './support/refusals.ts'

const ROOT = resolve(__dirname, '../..')
const FOLDER = resolve(__dirname, 'host/contract')
const MUST_FAIL = readdirSync(FOLDER).filter((name) => name.startsWith('must-fail'))
const DIRECTIVE = /\/\/ @ts-expect-error (\d+) /

/** Number of each rule with the line that must be refused: `must-fail.ts:17`. */
const listed = MUST_FAIL.flatMap((file) =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const number = DIRECTIVE.exec(line)?.[1]
      return number === undefined ? [] : [[Number(number), `${file}:${index + 2}`] as const]
    }),
)
const rules = new Map(listed)

describe('the contract’s types', () => {
  let compiled: Compiled
  beforeAll(() => {
    compiled = compile(`${FOLDER}/tsconfig.json`, ROOT)
  })

  test('each rule has a number of its own, and says how it is refused', () => {
    expect(listed.length).toBeGreaterThanOrEqual(75)
    expect(rules.size).toBe(listed.length)
    expect(Object.keys(REFUSALS).map(Number)).toEqual([...rules.keys()].sort((a, b) => a - b))
  })
  test('what may be written compiles, and what may not is refused', () => {
    expect(compiled.refused.map(placeOf).filter((place) => !compiled.mustFail.includes(place))).toEqual([])
    expect(compiled.mustFail.filter((place) => !compiled.refused.map(placeOf).includes(place))).toEqual([])
  })
  test('each is refused for its own reason', () => {
    const found = new Map<string, string>()
    for (const { file, line, text } of compiled.refused) {
      const place = `${basename(file)}:${line}`
      found.set(place, `${found.get(place) ?? ''}${text}\n`)
    }
    const places: readonly string[] = [...rules.values()]
    expect([...found.keys()].filter((place) => !places.includes(place))).toEqual([])
    for (const [number, place] of rules)
      expect([number, found.get(place)]).toEqual([number, expect.stringContaining(REFUSALS[number] ?? '?')])
  })
})
