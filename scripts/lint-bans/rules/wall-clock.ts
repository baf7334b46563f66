import ts from 'typescript'
import { calleeName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const CLOCKS = new Set(['Date', 'performance'])

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])

/** `Date.now()`, `performance.now()`, also of a window. */
const readsClock = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node)) return readsClock(node.expression)
  if (!ts.isCallExpression(node) || calleeName(node) !== 'now') return false
  const clock = receiverOf(node.expression)
  return clock !== undefined && CLOCKS.has(clock.getText().replace(/^(window|globalThis)\./, ''))
}

/** Names that hold what a clock said, or a moment counted from it. */
const moments = (source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>()
  walk(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return
    const value = node.initializer
    const plus = ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.PlusToken
    if (readsClock(value) || (plus && (readsClock(value.left) || readsClock(value.right)))) names.add(node.name.text)
  })
  return names
}

/** How long something took is asserted by the bench, not by tests: a busy machine would decide. */
export const wallClock: SourceRule = {
  id: 'no-wall-clock',
  tree: 'tests',
  applies: (file) => !file.startsWith('tests/bench/') && file !== 'tests/support/wait.ts',
  check(source, report) {
    const known = moments(source)
    const isMoment = (node: ts.Expression): boolean => readsClock(node) || (ts.isIdentifier(node) && known.has(node.text))
    walk(source, (node) => {
      if (!ts.isBinaryExpression(node)) return
      const { left, right, operatorToken } = node
      const reads = readsClock(left) || readsClock(right)
      const elapsed = operatorToken.kind === ts.SyntaxKind.MinusToken && isMoment(left) && isMoment(right)
      if (elapsed) report(node, 'Hold time by a clock of the test or of the page, or measure it in tests/bench.')
      else if (COMPARISONS.has(operatorToken.kind) && reads) report(node, 'Wait with `until` (tests/support/wait.ts), which has a limit.')
    })
  },
}
