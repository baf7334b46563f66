import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** An `@example` of a comment in the sources. */
export interface Example {
  readonly file: string
  readonly line: number
  readonly text: string
}

const parse = (file: string, text = readFileSync(file, 'utf8')): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** The examples of a source file. */
export const examplesIn = (file: string): readonly Example[] => {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/\/\*\*.*?\*\//gs)].flatMap(({ 0: comment, index }) => {
    const lines = comment.slice('/**'.length, -'*/'.length).replaceAll(/^\s*\* ?/gm, '')
    const line = source.slice(0, index).split('\n').length
    return lines
      .split(/@example\b/)
      .slice(1)
      .map((part) => ({ file, line, text: (part.split(/^@\w/m)[0] ?? '').trim() }))
  })
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)

/** Names that a module exports, those of other modules included. */
export const exportsOf = (file: string): readonly string[] =>
  parse(file).statements.flatMap((statement): readonly string[] => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause, moduleSpecifier: from } = statement
      if (clause && ts.isNamedExports(clause)) return clause.elements.map(({ name }) => name.text)
      return from && ts.isStringLiteral(from) ? exportsOf(join(dirname(file), from.text)) : []
    }
    if (!isExported(statement)) return []
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
    return 'name' in statement ? [(statement.name as ts.Identifier).text] : []
  })

/** A name that an example uses and does not declare. */
export interface FreeName {
  readonly name: string
  readonly isType: boolean
}

const nodeAt = (node: ts.Node, position: number): ts.Node =>
  ts.forEachChild(node, (child) => (child.getStart() <= position && position < child.end ? nodeAt(child, position) : undefined)) ?? node

/** TypeScript's codes of a name that it does not find. */
const NOT_FOUND = new Set([2304, 2552, 2503, 18004])

/** Finds the free names of files. Nothing else is read, so that everything which comes from elsewhere is free. */
export const freeNames = (files: Readonly<Record<string, string>>): ReadonlyMap<string, readonly FreeName[]> => {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.Preserve,
  }
  const sources = new Map(Object.entries(files).map(([name, text]) => [name, parse(name, text)]))
  const program = ts.createProgram([...sources.keys()], options, {
    ...ts.createCompilerHost(options),
    getSourceFile: (name) => sources.get(name),
    fileExists: (name) => sources.has(name),
  })
  return new Map(
    [...sources].map(([name, source]) => {
      const found = program.getSemanticDiagnostics(source).flatMap(({ code, start = 0 }) => {
        if (!NOT_FOUND.has(code)) return []
        const node = nodeAt(source, start)
        const isType = ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent)
        return [{ name: node.getText(), isType }]
      })
      return [name, [...new Map(found.map((one) => [one.name, one])).values()]]
    }),
  )
}
