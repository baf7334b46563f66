import ts from 'typescript'
import { calleeName, memberName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

type Handler = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration | ts.MethodDeclaration

const isHandler = (node: ts.Node | undefined): node is Handler =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node))

/** The function behind a name of this file. */
const findHandler = (given: ts.Expression | undefined): Handler | undefined => {
  if (isHandler(given)) return given
  if (!given || !ts.isIdentifier(given)) return undefined
  let found: Handler | undefined
  walk(given.getSourceFile(), (node) => {
    if (ts.isFunctionDeclaration(node) && node.name?.text === given.text) found ??= node
    if (ts.isVariableDeclaration(node) && node.name.getText() === given.text && isHandler(node.initializer)) found ??= node.initializer
  })
  return found
}

/** How the handler's code may call a field of its event: `event.origin`, or the name it took the field by. */
const spellings = (handler: Handler, field: string): ((node: ts.Node) => boolean) => {
  const name = handler.parameters[0]?.name
  if (!name) return () => false
  if (ts.isIdentifier(name)) {
    const event = name.text
    return (node) => {
      const receiver = ts.isExpression(node) ? receiverOf(node) : undefined
      return memberName(node) === field && receiver !== undefined && ts.isIdentifier(receiver) && receiver.text === event
    }
  }
  const element = ts.isObjectBindingPattern(name) ? name.elements.find((one) => memberName(one) === field) : undefined
  const local = element && ts.isIdentifier(element.name) ? element.name.text : undefined
  return (node) => local !== undefined && ts.isIdentifier(node) && node.text === local
}

const EQUALS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken])
const isNothing = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')

const compares = (handler: Handler, field: string): boolean => {
  const isField = spellings(handler, field)
  let found = false
  walk(handler, (node) => {
    if (!ts.isBinaryExpression(node) || !EQUALS.has(node.operatorToken.kind)) return
    const other = isField(node.left) ? node.right : isField(node.right) ? node.left : undefined
    if (other && !isNothing(other)) found = true
  })
  return found
}

const WINDOWS = /^(window|self|globalThis|top|parent)$|[wW]indow$|defaultView$/

/**
 * Who listens to messages compares origin and source in the same function. A MessagePort or BroadcastChannel has neither: set its
 * `onmessage` instead, which no window may use.
 */
export const messageListener: SourceRule = {
  id: 'message-listener-checks',
  check(source, report) {
    walk(source, (node) => {
      if (ts.isCallExpression(node) && calleeName(node) === 'addEventListener') {
        const [type, given] = node.arguments
        if (!type || !ts.isStringLiteralLike(type) || type.text !== 'message') return
        const handler = findHandler(given)
        if (!handler) return report(node, 'The listener is not in this file, so its checks cannot be seen.')
        const missing = ['origin', 'source'].filter((field) => !compares(handler, field))
        if (missing.length > 0) report(node, `The listener does not compare the message's ${missing.join(' and ')}.`)
      }
      if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        /(^|\.)onmessage$/.test(node.left.getText(source))
      ) {
        const receiver = receiverOf(node.left)
        if (!receiver || WINDOWS.test(receiver.getText(source)))
          report(node, 'A window listens by addEventListener, where the checks are seen.')
      }
    })
  },
}
