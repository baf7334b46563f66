import ts from 'typescript'
import { calleeName, memberName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const WAITER = 'tests/support/wait.ts'
const TIMERS = /^(node:)?timers\/promises$/

/** Names under which the file has `setTimeout`: its own, and those it was given. */
const timerNames = (source: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set(['setTimeout'])
  walk(source, (node) => {
    if (ts.isBindingElement(node) && ts.isIdentifier(node.name) && memberName(node) === 'setTimeout') names.add(node.name.text)
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return
    const value = node.initializer
    if ((ts.isIdentifier(value) && names.has(value.text)) || memberName(value) === 'setTimeout') names.add(node.name.text)
  })
  return names
}

/** The name under which a promise's executor can fulfil it. */
const fulfilName = ({ arguments: given }: ts.NewExpression): string | undefined => {
  const [executor] = given ?? []
  if (!executor || !(ts.isArrowFunction(executor) || ts.isFunctionExpression(executor))) return undefined
  const [fulfil] = executor.parameters
  return fulfil && ts.isIdentifier(fulfil.name) ? fulfil.name.text : undefined
}

const mentions = (node: ts.Node, name: string): boolean => {
  let found = false
  walk(node, (inner) => {
    found ||= ts.isIdentifier(inner) && inner.text === name
    return !found
  })
  return found
}

const isPromise = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Promise'

/** Promises that a timer fulfils; one that a timer only rejects has a limit, which is no sleep. */
const sleepsIn = (promise: ts.NewExpression, timers: ReadonlySet<string>): readonly ts.CallExpression[] => {
  const fulfil = fulfilName(promise)
  if (fulfil === undefined) return []
  const sleeps: ts.CallExpression[] = []
  walk(promise, (node) => {
    if (!ts.isCallExpression(node) || !timers.has(calleeName(node) ?? '')) return
    const [run] = node.arguments
    if (run && mentions(run, fulfil)) sleeps.push(node)
  })
  return sleeps
}

const importsTimers = (node: ts.Node): boolean => {
  const from = ts.isImportDeclaration(node) ? node.moduleSpecifier : ts.isCallExpression(node) ? node.arguments[0] : undefined
  const imports = ts.isImportDeclaration(node) || (ts.isCallExpression(node) && /^(import|require)$/.test(node.expression.getText()))
  return imports && from !== undefined && ts.isStringLiteralLike(from) && TIMERS.test(from.text)
}

/** A sleep is too short on a busy machine and too long on a quiet one. */
export const testSleep: SourceRule = {
  id: 'no-test-sleep',
  tree: 'tests',
  applies: (file) => file !== WAITER,
  check(source, report) {
    const timers = timerNames(source)
    walk(source, (node) => {
      const complaint = `Wait for a condition with \`until\` (${WAITER}), or move a clock that the test holds.`
      if (isPromise(node)) for (const sleep of sleepsIn(node, timers)) report(sleep, complaint)
      if (importsTimers(node)) report(node, complaint)
      if (!ts.isCallExpression(node)) return
      const name = calleeName(node)
      if (name === 'waitForTimeout' && receiverOf(node.expression)) report(node, complaint)
      if (name === 'promisify' && node.arguments.some((given) => ts.isIdentifier(given) && timers.has(given.text))) report(node, complaint)
    })
  },
}
