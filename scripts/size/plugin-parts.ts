import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** The files of a plugin that its two budgets are about. */
export interface PluginParts {
  readonly name: string
  /** What a host imports: factory and manifest. */
  readonly manifest: string
  /** Setup and the first view that the manifest names, or the first other part of a plugin without views. */
  readonly first: readonly string[]
}

/** Import thunks in a file, and in the files of the plugin that it imports statically, in order. */
const thunksOf = (file: string, seen: Set<string> = new Set()): readonly string[] => {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const [path] = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : []
    if (path && ts.isStringLiteral(path)) found.push(join(dirname(file), path.text))
    const type = ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    if (ts.isImportDeclaration(node) && !type && ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text.startsWith('./')) {
      found.push(...thunksOf(join(dirname(file), node.moduleSpecifier.text), seen))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Every plugin of the package. */
export const pluginParts = (): readonly PluginParts[] =>
  readdirSync('plugins')
    .filter((name) => existsSync(`plugins/${name}/manifest.ts`))
    .map((name) => {
      const thunks = thunksOf(`plugins/${name}/manifest.ts`).filter((path) => !path.endsWith('.json'))
      const view = thunks.find((path) => path.includes('/views/')) ?? thunks[0]
      const setup = `plugins/${name}/setup.ts`
      return {
        name,
        manifest: `plugins/${name}/manifest.ts`,
        first: [...(existsSync(setup) ? [setup] : []), ...(view === undefined ? [] : [view])],
      }
    })
