import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const parse = (file: string): ts.SourceFile => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)

/** The file that a name comes from, as far as imports and exports name it. */
const sourceOf = (file: string, name: string): string => {
  for (const node of parse(file).statements) {
    const from = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    if (!from || !ts.isStringLiteral(from)) continue
    const named = ts.isImportDeclaration(node)
      ? node.importClause?.namedBindings
      : ts.isExportDeclaration(node)
        ? node.exportClause
        : undefined
    const names = named && (ts.isNamedImports(named) || ts.isNamedExports(named)) ? named.elements.map((one) => one.name.text) : []
    if (names.includes(name)) return sourceOf(resolve(dirname(file), from.text), name)
  }
  return file
}

/** Names of an interface's members, its ancestors' included. */
const membersOf = (file: string, name: string): readonly string[] => {
  const source = sourceOf(file, name)
  const found = parse(source).statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === name)
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${source} declares no interface ${name}.`)
  const ancestors = (found.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()))
  const own = found.members.flatMap((member) => (member.name ? [member.name.getText()] : []))
  return [...new Set([...own, ...ancestors.flatMap((ancestor) => membersOf(source, ancestor))])]
}

/** A token as the source declares it, with the keys of its contract. */
export interface DeclaredToken {
  readonly key: string
  /** Whether it is its plugin's own. */
  readonly own: boolean
  /** Whether the host has it, and no other plugin. */
  readonly host: boolean
  readonly keys: readonly string[]
}

const MAKERS: readonly string[] = ['token', 'ownToken', 'hostToken', 'extensibleToken']

/** The tokens that a file declares. */
const tokensOf = (file: string): readonly DeclaredToken[] => {
  const found: DeclaredToken[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !MAKERS.includes(node.expression.getText())) return
    const [[type], [key]] = [node.typeArguments ?? [], node.arguments]
    if (!type || !key || !ts.isStringLiteral(key)) return
    const maker = node.expression.getText()
    found.push({
      key: key.text,
      own: maker === 'ownToken',
      host: maker === 'hostToken',
      keys: [...membersOf(file, type.getText())].sort(),
    })
  }
  visit(parse(file))
  return found
}

/** Every token of the kernel. */
export const kernelTokens = (): readonly DeclaredToken[] => tokensOf(resolve('kernel/contract/tokens.ts'))

/** Every token that a plugin or adapter of this package declares. */
export const pluginTokens = (): readonly DeclaredToken[] =>
  ['plugins', 'adapters'].flatMap((parent) =>
    readdirSync(parent).flatMap((name) => {
      const file = resolve(parent, name, 'manifest.ts')
      return existsSync(file) ? tokensOf(file) : []
    }),
  )
