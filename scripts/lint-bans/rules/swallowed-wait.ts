import ts from 'typescript'
import { calleeName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

/** What waits for a condition: ours, Playwright's and Testing Library's. */
const WAIT = /^(until|eventually|waitFor|waitUntil|find(All)?By|hostSays|is(Open|Closed)$)/

type Handler = ts.ArrowFunction | ts.FunctionExpression

const isHandler = (node: ts.Node | undefined): node is Handler =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

const throws = (node: ts.Node): boolean => {
  let found = false
  walk(node, (inner) => {
    found ||= ts.isThrowStatement(inner)
    return !found
  })
  return found
}

const uses = (node: ts.Node, name: ts.BindingName): boolean => {
  if (!ts.isIdentifier(name)) return true
  let found = false
  walk(node, (inner) => {
    found ||= ts.isIdentifier(inner) && inner !== name && inner.text === name.text
    return !found
  })
  return found
}

/** Whether what failed is lost in a handler: it neither throws nor looks at the error. A handler by name may be any, and is not let pass. */
const swallows = (handler: ts.Expression): boolean => {
  if (!isHandler(handler)) return handler.kind !== ts.SyntaxKind.NullKeyword && handler.getText() !== 'undefined'
  const [error] = handler.parameters
  return !throws(handler.body) && !(error && uses(handler.body, error.name))
}

/** Whether the promise is that of a wait, whatever is done with its value. */
const isWait = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node) || ts.isNonNullExpression(node)) return isWait(node.expression)
  if (!ts.isCallExpression(node)) return false
  if (WAIT.test(calleeName(node) ?? '')) return true
  const receiver = receiverOf(node.expression)
  if (/^(then|finally|catch)$/.test(calleeName(node) ?? '')) return receiver !== undefined && isWait(receiver)
  return isPromiseOf(node) && node.arguments.some((given) => ts.isArrayLiteralExpression(given) && given.elements.some(isWait))
}

const isPromiseOf = (node: ts.CallExpression): boolean => receiverOf(node.expression)?.getText() === 'Promise'

const lostHandler = (node: ts.CallExpression): ts.Expression | undefined => {
  const name = calleeName(node)
  if (name === 'catch') return node.arguments[0]
  return name === 'then' ? node.arguments[1] : undefined
}

/** Waits of a block that are its own: those of functions in it happen elsewhere. */
const waitsIn = (block: ts.Block): boolean => {
  let found = false
  walk(block, (node) => {
    if (ts.isFunctionLike(node)) return false
    found ||= ts.isAwaitExpression(node) && isWait(node.expression)
    return !found
  })
  return found
}

const isSettled = (node: ts.CallExpression): boolean => isPromiseOf(node) && calleeName(node) === 'allSettled'

/** A wait whose time-out is swallowed cannot fail: it only makes the test slow. */
export const swallowedWait: SourceRule = {
  id: 'no-swallowed-wait',
  tree: 'tests',
  check(source, report) {
    const complaint = 'What is waited for must come true: a time-out is a failure of the test.'
    walk(source, (node) => {
      if (ts.isTryStatement(node) && node.catchClause) {
        const { variableDeclaration: error, block } = node.catchClause
        if (waitsIn(node.tryBlock) && !throws(block) && !(error && uses(block, error.name))) report(node.catchClause, complaint)
      }
      if (!ts.isCallExpression(node)) return
      const handler = lostHandler(node)
      const receiver = receiverOf(node.expression)
      if (handler && receiver && isWait(receiver) && swallows(handler)) report(node, complaint)
      if (isSettled(node) && node.arguments.some((given) => ts.isArrayLiteralExpression(given) && given.elements.some(isWait)))
        report(node, complaint)
    })
  },
}
