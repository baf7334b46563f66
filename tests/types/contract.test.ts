/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Compiled, compile, placeOf } from './support/compile.ts'
import { REFUSALS } from './support/refusals.ts'

const ROOT = resolve(__dirname, '../..')
const CONTRACT = resolve(__dirname, 'host/contract')
/** What a site writes with the types of smart sessions, which bring the views of their plugin. */
const SESSIONS = resolve(__dirname, 'host/sessions')
const DIRECTIVE = /\/\/ @ts-expect-error (\d+) /

/** Number of each rule of a folder with the line that must be refused: `must-fail.ts:17`. */
const rulesOf = (folder: string): readonly (readonly [number, string])[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('must-fail'))
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const number = DIRECTIVE.exec(line)?.[1]
          return number === undefined ? [] : [[Number(number), `${file}:${index + 2}`] as const]
        }),
    )
const listed = [CONTRACT, SESSIONS].flatMap(rulesOf)

test('each rule has a number of its own, and says how it is refused', () => {
  expect(listed.length).toBeGreaterThanOrEqual(75)
  const numbers = listed.map(([number]) => number).sort((a, b) => a - b)
  expect(new Set(numbers).size).toBe(listed.length)
  expect(Object.keys(REFUSALS).map(Number)).toEqual(numbers)
})

describe.each([
  ['the contract’s types', CONTRACT, ROOT],
  ['the types of smart sessions', SESSIONS, SESSIONS],
])('%s', (_, folder, within) => {
  let compiled: Compiled
  beforeAll(() => {
    compiled = compile(`${folder}/tsconfig.json`, within)
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
    const rules = rulesOf(folder)
    const places: readonly string[] = rules.map(([, place]) => place)
    expect([...found.keys()].filter((place) => !places.includes(place))).toEqual([])
    for (const [number, place] of rules)
      expect([number, found.get(place)]).toEqual([number, expect.stringContaining(REFUSALS[number] ?? '?')])
  })
})
