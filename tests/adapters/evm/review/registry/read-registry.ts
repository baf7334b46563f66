import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import * as v from 'valibot'
import type { DescriptorFile } from '../../../../../examples/sandbox/api/clear-signing/descriptors.ts'

/** A record by address, whose writing the registry's files do not agree on. */
const byAddress = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(
    v.optional(v.record(v.string(), schema), {}),
    v.transform((values) => new Map(Object.entries(values).map(([address, value]) => [address.toLowerCase(), value] as const))),
  )

const names = byAddress(v.string())

const expectedSchema = v.object({ intent: v.string(), owner: v.string(), fields: v.unknown() })

const testSchema = v.object({
  description: v.string(),
  rawTx: v.optional(v.string()),
  from: v.optional(v.string()),
  data: v.optional(v.unknown()),
  /** The second form: what is on screen, word by word. */
  expected: v.optional(expectedSchema),
  /** The first form: texts on the screen of a device that shows each row on a page of its own. */
  expectedTexts: v.optional(v.array(v.string())),
})

const fileSchema = v.object({
  descriptor: v.optional(v.string()),
  dataProvider: v.optional(
    v.object({
      tokens: byAddress(v.object({ symbol: v.string(), decimals: v.number(), name: v.string() })),
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

const TESTS = ['tests', 'testsv2']
/** Folders whose files are no descriptors: `sigs` holds signatures of auditors. */
const OTHERS = TESTS.concat('sigs')

/** The files of a folder whose folders are these, from the root of the registry. */
const filesBelow = (root: string, folder: string, isWanted: (folders: readonly string[]) => boolean): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.json') && isWanted(dirname(path).split(sep)))
        .sort()
        .map((path) => join(folder, path))
    : []

const readJson = (root: string, path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

const descriptorSchema = v.record(v.string(), v.unknown())

/** All descriptors below `registry` and `ercs` in a checkout of the registry of ERC-7730, and the files that they include. */
export const readDescriptors = (root: string): readonly DescriptorFile[] =>
  ['ercs', 'registry']
    .flatMap((folder) => filesBelow(root, folder, (folders) => !folders.some((name) => OTHERS.includes(name))))
    .map((path) => ({ path: path.split(sep).join('/'), descriptor: v.parse(descriptorSchema, readJson(root, path)) }))

/** All tests below `registry` in a checkout of the registry of ERC-7730. */
export const readRegistry = (root: string): readonly RegistryCase[] =>
  filesBelow(root, 'registry', (folders) => folders.some((name) => TESTS.includes(name))).flatMap((path) => {
    const { descriptor, dataProvider: world, tests } = v.parse(fileSchema, readJson(root, path))
    const beside = join(dirname(path), descriptor ?? join('..', basename(path).replace('.tests.json', '.json')))
    return tests.map((test) => ({ ...test, world, file: path, descriptor: beside.split(sep).join('/') }))
  })
