import ts from 'typescript'
import { calleeName, memberName } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const isStar = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && node.text === '*'

const aimsAnywhere = (argument: ts.Expression): boolean => {
  let found = isStar(argument)
  walk(argument, (node) => {
    if (ts.isConditionalExpression(node)) found ||= isStar(node.whenTrue) || isStar(node.whenFalse)
    if (ts.isBinaryExpression(node)) found ||= isStar(node.right)
    if (ts.isPropertyAssignment(node) && memberName(node) === 'targetOrigin') found ||= isStar(node.initializer)
  })
  return found
}

/** A message goes to one named origin. */
export const messageTarget: SourceRule = {
  id: 'message-target-origin',
  check(source, report) {
    walk(source, (node) => {
      if (!ts.isCallExpression(node) || calleeName(node) !== 'postMessage') return
      if (node.arguments.slice(1).some(aimsAnywhere)) report(node, "postMessage to '*' reaches whoever is there: name the origin.")
    })
  },
}
