import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'

/** A file that is imported when it is needed. */
export interface LateImport {
  /** Absolute. */
  readonly file: string
  /** Names of the properties and of the variable it stands in, outermost first: `manifest`, `views`, `Connect`, `load`. */
  readonly path: readonly string[]
}

/** What a file imports of ours. */
interface FileImports {
  readonly text: string
  /** Absolute paths. */
  readonly now: readonly string[]
  readonly late: readonly LateImport[]
}

/** What a declaration imports when it runs, as it is written. */
const sourceOf = (item: ModuleItem): string | undefined => {
  // Also `export type *`, of which the parser's own types do not know it.
  if ('typeOnly' in item && item.typeOnly) return undefined
  if (item.type === 'ExportAllDeclaration') return item.source.value
  if (item.type === 'ExportNamedDeclaration') return item.source?.value
  if (item.type !== 'ImportDeclaration') return undefined
  const { specifiers, source } = item
  const onlyTypes = specifiers.length > 0 && specifiers.every((one) => one.type === 'ImportSpecifier' && one.isTypeOnly)
  return onlyTypes ? undefined : source.value
}

type Parsed = Readonly<Record<string, unknown>>

const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null

/** What a name or a string says where the node is one of these types. */
const textOf = (node: unknown, ...types: readonly string[]): readonly string[] =>
  isParsed(node) && types.includes(String(node.type)) && typeof node.value === 'string' ? [node.value] : []

const nameOf = ({ type, key, id }: Parsed): readonly string[] => {
  if (type === 'KeyValueProperty') return textOf(key, 'Identifier', 'StringLiteral')
  return type === 'VariableDeclarator' ? textOf(id, 'Identifier') : []
}

const lateSourceOf = ({ type, callee, arguments: given }: Parsed): readonly string[] => {
  if (type !== 'CallExpression' || !isParsed(callee) || callee.type !== 'Import' || !Array.isArray(given)) return []
  const first: unknown = given[0]
  return isParsed(first) ? textOf(first.expression, 'StringLiteral') : []
}

const read = (file: string, text: string): FileImports => {
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' })
  const ours = (from: string | undefined): readonly string[] => (from?.startsWith('.') ? [resolve(dirname(file), from)] : [])
  const late: LateImport[] = []
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isParsed(node)) return
    const inner = [...path, ...nameOf(node)]
    for (const found of lateSourceOf(node).flatMap(ours)) late.push({ file: found, path })
    for (const child of Object.values(node)) visit(child, inner)
  }
  visit(body, [])
  return { text, now: body.map(sourceOf).flatMap(ours), late }
}

/** Who groups a package asks for the same files many times: what is read off one is kept as long as its text is the same. */
const known = new Map<string, FileImports>()

const importsOf = (file: string): Pick<FileImports, 'now' | 'late'> => {
  if (!/\.tsx?$/.test(file)) return { now: [], late: [] }
  const text = readFileSync(file, 'utf8')
  const before = known.get(file)
  if (before?.text === text) return before
  const imports = read(file, text)
  known.set(file, imports)
  return imports
}

/** Files of the source with everything of ours that they import statically, by absolute path. */
export const staticImports = (...files: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    importsOf(file).now.forEach(add)
  }
  for (const file of files) add(resolve(file))
  return found
}

/** Files of ours that a file imports when it needs them. */
export const lateImports = (file: string): readonly LateImport[] => importsOf(file).late
