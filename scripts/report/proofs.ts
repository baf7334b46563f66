import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A test, or a step of one, whose title begins with numbers of the fault matrix (`4`) or of threats (`A19`). */
export interface Proof {
  readonly ids: readonly string[]
  readonly title: string
}

/** Proofs by the file they stand in. */
export type Proofs = ReadonlyMap<string, readonly Proof[]>

const ID = 'A?\\d{1,2}'
const TITLE = new RegExp(`(['"\`])(?:rows? )?(${ID}(?:(?:, | and )${ID})*): ((?:(?!\\1).)*)\\1`, 'g')

const range = (first: number, last: number): readonly string[] => Array.from({ length: last - first + 1 }, (_, at) => `${first + at}`)

const threats = (first: number, last: number): readonly string[] => range(first, last).map((number) => `A${number}`)

/** What has to stay proven: every row of the fault matrix and every threat that a test bears the number of. */
export const REQUIRED: readonly string[] = [...range(1, 81), ...threats(1, 29), ...threats(31, 32)]

/** The numbered titles of a test file's text: of tests, of steps, and of rows that a test is made for each of. */
export const proofsIn = (text: string): readonly Proof[] =>
  [...text.matchAll(TITLE)].map(([, , numbers = '', title = '']) => ({ ids: numbers.match(new RegExp(ID, 'g')) ?? [], title }))

/** The numbered titles under a folder, by path from where the process runs. Tests of reports show titles of others. */
export const readProofs = (folder: string): Proofs =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name) && !/^report[\\/]/.test(name))
      .sort()
      .map((name) => {
        const path = join(folder, name)
        return [relative('.', path).replaceAll('\\', '/'), proofsIn(readFileSync(path, 'utf8'))] as const
      }),
  )

/** The numbers that no title bears. */
export const unproven = (proofs: Proofs): readonly string[] => {
  const found = new Set([...proofs.values()].flat().flatMap(({ ids }) => ids))
  return REQUIRED.filter((id) => !found.has(id))
}

const order = (id: string): number => (id.startsWith('A') ? 1_000 + Number(id.slice(1)) : Number(id))

/** Which numbers there are, and where each is proven. */
export const proofsText = (proofs: Proofs): string => {
  const lines = new Map<string, string[]>()
  for (const [file, all] of proofs) {
    for (const { ids, title } of all) for (const id of ids) lines.set(id, [...(lines.get(id) ?? []), `  ${file}: ${title}`])
  }
  const known = [...new Set([...REQUIRED, ...lines.keys()])].sort((one, other) => order(one) - order(other))
  return known.flatMap((id) => [id, ...(lines.get(id) ?? ['  nothing'])]).join('\n')
}
