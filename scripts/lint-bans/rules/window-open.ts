import ts from 'typescript'
import { isDeclared } from '../is-declared.ts'
import { calleeName, memberName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const WINDOW = /^(window|self|globalThis|top|parent)$|[wW]indow$|defaultView$/
const NAVIGATIONS = new Set(['assign', 'replace'])

const isWindow = (node: ts.Node): boolean => WINDOW.test(node.getText().replace(/[?!]$/, ''))

/** `location`, `window.location`, `document.location`: the page's address, not a variable of that name. */
const isLocation = (node: ts.Node): boolean => {
  if (ts.isIdentifier(node)) return node.text === 'location' && !isDeclared(node, 'location')
  return memberName(node) === 'location'
}

const opens = (node: ts.CallExpression): boolean => {
  if (calleeName(node) !== 'open') return false
  const receiver = receiverOf(node.expression)
  return receiver ? isWindow(receiver) : !isDeclared(node.expression, 'open')
}

const navigates = (node: ts.CallExpression): boolean => {
  const receiver = receiverOf(node.expression)
  return receiver !== undefined && NAVIGATIONS.has(calleeName(node) ?? '') && isLocation(receiver)
}

const leaves = (node: ts.Node): boolean => {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false
  const receiver = receiverOf(node.left as ts.Expression)
  return isLocation(node.left) || (memberName(node.left) === 'href' && receiver !== undefined && isLocation(receiver))
}

/** Links are opened by the kernel's platform folder, behind its list of schemes. */
export const windowOpen: SourceRule = {
  id: 'no-window-open',
  // The signing frame's page has no kernel: the one place that opens its window is named here.
  applies: (file) => !file.startsWith('kernel/platform/') && file !== 'server/frame/page/approval/approval-window.ts',
  check(source, report) {
    walk(source, (node) => {
      if (ts.isCallExpression(node) && (opens(node) || navigates(node))) report(node, 'Links are opened through the openWindow port.')
      else if (leaves(node)) report(node, 'The page is left through the openWindow port.')
    })
  },
}
