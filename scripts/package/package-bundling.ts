import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type PackageManifest, packageEntries } from './package-entries.ts'

/** For every bundler, so that none of them resolves what is known in the page only. */
const WANTED = ['@vite-ignore', 'webpackIgnore: true', 'turbopackIgnore: true']

const parse = (folder: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.ES2022, false)

const unmarkedImports = (file: ts.SourceFile): readonly string[] => {
  const problems: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [address] = node.arguments
      if (address && !ts.isStringLiteralLike(address)) {
        const before = file.text.slice(node.expression.end, address.getStart(file))
        for (const comment of WANTED.filter((one) => !before.includes(`/* ${one} */`)))
          problems.push(`${file.fileName} imports an address that bundlers cannot know, without /* ${comment} */.`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return problems
}

/** What React on a server does not have. */
const CLIENT_ONLY = /^(createContext|Component|use[A-Z]\w*)$/

const importsOf = (file: ts.SourceFile): readonly (readonly [from: string, names: readonly string[]])[] =>
  file.statements.flatMap((node) => {
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || !node.moduleSpecifier) return []
    if (!ts.isStringLiteral(node.moduleSpecifier)) return []
    const named = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
    const names = named && ts.isNamedImports(named) ? named.elements.map(({ propertyName, name }) => (propertyName ?? name).text) : []
    return [[node.moduleSpecifier.text, names] as const]
  })

/** Entries of servers and of tests, which draw nothing: a directive would take their values from a server. */
const NOT_DRAWN = ['./wire', './testing']

/** Whether a script, or what it imports statically, takes from React what only a browser's React has. */
const needsClient = (folder: string, file: string, seen = new Set<string>()): boolean => {
  // What is not there is told by other checks.
  if (seen.has(file) || !existsSync(join(folder, file))) return false
  seen.add(file)
  return importsOf(parse(folder, file)).some(([from, names]) =>
    from.startsWith('.')
      ? needsClient(folder, join(file, '..', from), seen)
      : from === 'react' && names.some((name) => CLIENT_ONLY.test(name)),
  )
}

const isClient = (file: ts.SourceFile): boolean => {
  const [first] = file.statements
  return (
    first !== undefined && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression) && first.expression.text === 'use client'
  )
}

/**
 * What bundlers of hosts would stumble over, as sentences: imports of addresses that are known in the page only and do not say so, and
 * entries with hooks that a server component cannot import.
 */
export const bundlingProblems = (folder: string, manifest: PackageManifest): readonly string[] => [
  ...readdirSync(join(folder, 'dist'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .flatMap((file) => unmarkedImports(parse(folder, file))),
  ...packageEntries(folder, manifest).flatMap(({ path, targets: { default: target } }) => {
    if (NOT_DRAWN.includes(path) || target === undefined || !target.endsWith('.js')) return []
    return needsClient(folder, target) && !isClient(parse(folder, target)) ? [`${path} calls hooks without 'use client'.`] : []
  }),
]
