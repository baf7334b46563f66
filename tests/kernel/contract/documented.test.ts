/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import * as contract from '../../../kernel/contract/index.ts'

const parse = (file: string): ts.SourceFile => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)

const ENTRY = 'kernel/contract/index.ts'

/** Files that the entry exports, each with the names that it takes of it: all where it lists none. */
const exported = parse(ENTRY).statements.flatMap((node) => {
  if (!ts.isExportDeclaration(node) || !node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return []
  const { exportClause } = node
  const listed = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : undefined
  return [{ file: resolve(dirname(ENTRY), node.moduleSpecifier.text), listed }]
})

interface DeclaredValue {
  readonly text: string
  readonly example: string
}

const describeValue = (documented: ts.Node): DeclaredValue => {
  const comments = ts.getJSDocCommentsAndTags(documented).filter(ts.isJSDoc)
  const tags = comments.flatMap(({ tags }) => [...(tags ?? [])])
  const textOf = (comment: Parameters<typeof ts.getTextOfJSDocComment>[0]): string => (ts.getTextOfJSDocComment(comment) ?? '').trim()
  return {
    text: comments.map(({ comment }) => textOf(comment)).join(' '),
    example: tags.flatMap(({ tagName, comment }) => (tagName.text === 'example' ? [textOf(comment)] : [])).join('\n'),
  }
}

/** Values that a file declares and exports, by name. */
const valuesOf = (file: string): readonly (readonly [string, DeclaredValue])[] =>
  parse(file).statements.flatMap((node) => {
    if (!ts.canHaveModifiers(node) || !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    if (ts.isClassDeclaration(node) || ts.isFunctionDeclaration(node)) return [[node.name?.text ?? '', describeValue(node)] as const]
    if (!ts.isVariableStatement(node)) return []
    return node.declarationList.declarations.map((one) => [one.name.getText(), describeValue(node)] as const)
  })

const values = new Map(exported.flatMap(({ file, listed }) => valuesOf(file).filter(([name]) => listed?.includes(name) ?? true)))
const names = Object.keys(contract).sort()

test('the walk finds every value of portico/plugin', () => {
  expect([...values.keys()].sort()).toEqual(names)
})

test.each(names)('%s says what it is, and is shown in use', (name) => {
  const { text, example } = values.get(name) ?? { text: '', example: '' }
  expect(text).toMatch(/\w/)
  expect(example).toContain(name)
})

test('the guide names every value', () => {
  const guide = readFileSync('docs/plugins.md', 'utf8')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(guide))).toEqual([])
})
