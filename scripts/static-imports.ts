import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

const isType = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  const clause = node.importClause
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = clause?.namedBindings
  return (
    clause !== undefined && !clause.name && named !== undefined && ts.isNamedImports(named) && named.elements.every((one) => one.isTypeOnly)
  )
}

const parse = (file: string): ts.SourceFile => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)

const importsOf = (file: string): readonly string[] =>
  parse(file).statements.flatMap((node) => {
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || isType(node)) return []
    const { moduleSpecifier: from } = node
    return from && ts.isStringLiteral(from) && from.text.startsWith('.') ? [resolve(dirname(file), from.text)] : []
  })

/** Files of the source with everything of ours that they import statically, by absolute path. */
export const staticImports = (...files: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    if (/\.tsx?$/.test(file)) importsOf(file).forEach(add)
  }
  for (const file of files) add(resolve(file))
  return found
}

/** A file that is imported when it is needed. */
export interface LateImport {
  /** Absolute. */
  readonly file: string
  /** Names of the properties and of the variable it stands in, outermost first: `manifest`, `views`, `Connect`, `load`. */
  readonly path: readonly string[]
}

const nameOf = (node: ts.Node): readonly string[] => {
  if (!(ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))) return []
  const { name } = node
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [name.text] : []
}

/** Files of ours that a file imports when it needs them. */
export const lateImports = (file: string): readonly LateImport[] => {
  const found: LateImport[] = []
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const inner = [...path, ...nameOf(node)]
    const [from] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : []
    if (from && ts.isStringLiteral(from) && from.text.startsWith('.')) found.push({ file: resolve(dirname(file), from.text), path })
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  if (/\.tsx?$/.test(file)) visit(parse(file), [])
  return found
}
