import ts from 'typescript'
import { walk } from './walk.ts'

/** Where the names of a declaration are known: the function, block or file around it. */
const scopeOf = (node: ts.Node): ts.Node => {
  let scope = node.parent
  while (scope.parent && !ts.isFunctionLike(scope) && !ts.isBlock(scope) && !ts.isForStatement(scope) && !ts.isForOfStatement(scope))
    scope = scope.parent
  return scope
}

const declares = (node: ts.Node, name: string): boolean =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name) &&
  node.name.text === name

const isWithin = (node: ts.Node, scope: ts.Node): boolean => {
  for (let at: ts.Node | undefined = node; at; at = at.parent) if (at === scope) return true
  return false
}

/** Whether a bare name is the file's own at that place, and not the global of that name. */
export const isDeclared = (use: ts.Node, name: string): boolean => {
  let found = false
  walk(use.getSourceFile(), (node) => {
    if (!found && declares(node, name) && isWithin(use, scopeOf(node))) found = true
    return !found
  })
  return found
}
