import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import * as v from 'valibot'

const names = v.optional(v.record(v.string(), v.string()), {})

const expectedSchema = v.object({ intent: v.string(), owner: v.string(), fields: v.unknown() })

const testSchema = v.object({
  description: v.string(),
  rawTx: v.optional(v.string()),
  from: v.optional(v.string()),
  data: v.optional(v.unknown()),
  /** The second form: what is on screen, word by word. */
  expected: v.optional(expectedSchema),
  /** The first form: texts that are on screen. */
  expectedTexts: v.optional(v.array(v.string())),
})

const fileSchema = v.object({
  descriptor: v.optional(v.string()),
  dataProvider: v.optional(
    v.object({
      tokens: v.optional(v.record(v.string(), v.object({ symbol: v.string(), decimals: v.number(), name: v.string() })), {}),
      addressNames: names,
      ensNames: names,
      nftCollectionNames: names,
      blockTimestamps: v.optional(v.record(v.string(), v.number()), {}),
    }),
    {},
  ),
  tests: v.array(testSchema),
})

/** What the tests of a file say of the world outside. */
export type RegistryWorld = v.InferOutput<typeof fileSchema>['dataProvider']

/** A test of a descriptor, as the registry has it. */
export interface RegistryCase extends v.InferOutput<typeof testSchema> {
  /** The file of the test, from the root of the registry. */
  readonly file: string
  /** The file of the descriptor, from the root of the registry. */
  readonly descriptor: string
  readonly world: RegistryWorld
}

const FOLDERS = ['tests', 'testsv2']

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.json') && FOLDERS.some((name) => path.split(sep).includes(name)))
        .sort()
        .map((path) => join(folder, path))
    : []

/** All tests below `registry` in a checkout of the registry of ERC-7730. */
export const readRegistry = (root: string): readonly RegistryCase[] =>
  filesBelow(join(root, 'registry')).flatMap((path) => {
    const { descriptor, dataProvider: world, tests } = v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8')))
    const beside = join(dirname(path), descriptor ?? join('..', basename(path).replace('.tests.json', '.json')))
    return tests.map((test) => ({ ...test, world, file: relative(root, path), descriptor: relative(root, beside) }))
  })
