import ts from 'typescript'
import { calleeName, memberName } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const CHANGES = new Set('set add delete clear push pop shift unshift splice sort reverse fill copyWithin next'.split(' '))
const ALWAYS_STATE = new Set([
  'WeakMap',
  'WeakSet',
  'Subject',
  'BehaviorSubject',
  'ReplaySubject',
  'AbortController',
  'EventTarget',
  'BroadcastChannel',
  'MessageChannel',
])
const COLLECTIONS = new Set(['Map', 'Set', 'Array'])
/** Makers of things that hold a value over time. React's contexts hold none. */
const MAKES_STATE = /^create(?!Context$)(Store|.*(Bus|Queue|Cache|Registry|Kernel|Portico|Service))$/

const inner = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node) ? inner(node.expression) : node

const isConst = (node: ts.VariableDeclaration): boolean => /\bas const\b/.test(node.initializer?.getText() ?? '')
const isReadonly = (node: ts.VariableDeclaration): boolean =>
  isConst(node) || (node.type !== undefined && /^(readonly |Readonly)/.test(node.type.getText()))

/** Names of the file that some code changes: `x.push()`, `x.y = 1`, `x[0] = 1`, `delete x.y`. */
const changedNames = (source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>()
  const mark = (node: ts.Node): void => {
    if ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && ts.isIdentifier(node.expression))
      names.add(node.expression.text)
  }
  walk(source, (node) => {
    if (ts.isCallExpression(node) && CHANGES.has(memberName(node.expression) ?? '')) mark(node.expression)
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
      mark(node.left)
    if (ts.isDeleteExpression(node)) mark(node.expression)
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && node.operator !== ts.SyntaxKind.ExclamationToken)
      mark(node.operand)
  })
  return names
}

const complaint = (declaration: ts.VariableDeclaration, changed: ReadonlySet<string>, exported: boolean): string | undefined => {
  const value = declaration.initializer && inner(declaration.initializer)
  if (!value) return undefined
  if (changed.has(declaration.name.getText())) return 'is changed'
  if (ts.isNewExpression(value)) {
    const name = value.expression.getText()
    if (ALWAYS_STATE.has(name)) return 'exists to be changed'
    if (COLLECTIONS.has(name) && !value.arguments?.length && !isReadonly(declaration)) return 'starts empty, so it exists to be changed'
    if (COLLECTIONS.has(name) && exported && !isReadonly(declaration))
      return 'can be changed by whoever imports it: give it a readonly type'
  }
  if (ts.isArrayLiteralExpression(value)) {
    if (value.elements.length === 0 && !isReadonly(declaration)) return 'starts empty, so it exists to be changed'
    if (exported && !isReadonly(declaration)) return 'can be changed by whoever imports it: give it a readonly type'
  }
  if (ts.isCallExpression(value) && MAKES_STATE.test(calleeName(value) ?? '')) return 'holds a value over time'
  return undefined
}

/** Nothing lives in a module: two kernels on a page never meet. */
export const moduleState: SourceRule = {
  id: 'no-module-state',
  check(source, report) {
    const changed = changedNames(source)
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement) || statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.DeclareKeyword)) continue
      const exported = statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ?? false
      const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
      for (const declaration of statement.declarationList.declarations) {
        const name = declaration.name.getText(source)
        const why = isConstant ? complaint(declaration, changed, exported) : 'can be assigned'
        if (why) report(declaration, `"${name}" of the module ${why}: state belongs to a kernel.`)
      }
    }
  },
}
