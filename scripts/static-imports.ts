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

const importsOf = (file: string): readonly string[] =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022).statements.flatMap((node) => {
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
