import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { PackageManifest } from './package-entries.ts'

/** `react` of `react/jsx-runtime`, `@scope/name` of `@scope/name/deep`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Where a declaration's specifier leads under node16 and nodenext resolution, which add no extension. */
const declarationOf = (folder: string, file: string, specifier: string): boolean => {
  const target = join(folder, dirname(file), specifier)
  if (/\.json$/.test(specifier)) return existsSync(target) || existsSync(target.replace(/\.json$/, '.d.json.ts'))
  return /\.[cm]?js$/.test(specifier) && existsSync(target.replace(/\.([cm]?)js$/, '.d.$1ts'))
}

const scriptOf = (folder: string, file: string, specifier: string): boolean =>
  /\.[a-z]+$/.test(specifier) && existsSync(join(folder, dirname(file), specifier))

/** Read off the tree: the quick scan of the compiler loses its way in minified scripts. */
const specifiers = (file: string, text: string): readonly string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined
    const called = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments[0] : undefined
    const typed = ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
    const specifier = named ?? called ?? typed
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, false))
  return found
}

/**
 * Imports of `dist` that do not resolve in a host under node16 or nodenext, as sentences: relative ones by their exact file, bare ones
 * by the package's dependencies and peers, names of `imports` by all that they lead to. And those that bring the test kit to every page. A
 * relative specifier without an extension resolves in bundlers only.
 */
export const brokenImports = (folder: string, manifest: PackageManifest): readonly string[] => {
  const { name, imports, dependencies, peerDependencies } = manifest
  const packages = [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  const resolves = (target: string): boolean =>
    target.startsWith('./') ? existsSync(join(folder, target)) : packages.includes(packageOf(target))
  const own = Object.keys(imports).filter((one) => Object.values(imports[one] ?? {}).every(resolves))
  const known = new Set([...packages, ...own])
  const builtin = new Set(builtinModules)
  return readdirSync(join(folder, 'dist'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.js$|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
    .flatMap((file) => {
      const resolve = file.endsWith('.d.ts') ? declarationOf : scriptOf
      return specifiers(file, readFileSync(join(folder, file), 'utf8')).flatMap((specifier) => {
        // A bundler of ours that puts shared code into an entry would make every page load that entry.
        if (file.startsWith('dist/parts/') && /\/testing\.js$/.test(specifier))
          return [`${file} imports ${specifier}, which is the test kit.`]
        if (/^\.{1,2}\//.test(specifier))
          return resolve(folder, file, specifier) ? [] : [`${file} imports ${specifier}, which does not resolve.`]
        if (known.has(packageOf(specifier))) return []
        const what = builtin.has(specifier) || specifier.startsWith('node:') ? 'a module of Node' : 'no dependency'
        return [`${file} imports ${specifier}, which is ${what}.`]
      })
    })
}
