import ts from 'typescript'
import { calleeName, memberName, receiverOf } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

/** Words that name money wherever they stand. */
const MONEY = new Set(
  'amount amounts balance balances fee fees gas price prices wei gwei lamport lamports sat sats satoshi satoshis allowance supply tip'.split(
    ' ',
  ),
)
/** Words that name money in code that handles nothing else. */
const MONEY_THERE = new Set('value values quantity quantities total totals cost costs sum'.split(' '))
const MONEY_CODE = /^(adapters\/|plugins\/(account|activity|fund|onramp|pay|send|swap|tokens)\/)/
/** A name that ends in one of these counts or points; it holds no money: `amountDecimals`, `feeIndex`. */
const COUNTS = new Set('decimals digits length count index size id ids width places level ms'.split(' '))
const CONVERTERS = new Set(['Number', 'parseFloat', 'parseInt'])
const FLOAT_TEXT = new Set(['toFixed', 'toPrecision', 'toExponential'])

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'of')

const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isCallExpression(node)) return calleeName(node)
  return ts.isIdentifier(node) ? node.text : memberName(node)
}

/** The first name in an expression that names money. */
const moneyIn = (expression: ts.Node, file: string): string | undefined => {
  const there = MONEY_CODE.test(file)
  let found: string | undefined
  walk(expression, (node) => {
    const name = nameOf(node)
    if (found !== undefined || name === undefined) return found === undefined
    const words = wordsOf(name)
    if (COUNTS.has(words.at(-1) ?? '')) return false
    if (words.some((word) => MONEY.has(word) || (there && MONEY_THERE.has(word)))) found = name
    return true
  })
  return found
}

const converter = (node: ts.Node): string | undefined => {
  const name = ts.isIdentifier(node) ? node.text : memberName(node)
  return name !== undefined && CONVERTERS.has(name) ? name : undefined
}

const isMath = (node: ts.CallExpression): boolean => {
  const receiver = receiverOf(node.expression)
  return receiver !== undefined && ts.isIdentifier(receiver) && receiver.text === 'Math'
}

/** Amounts are bigint or decimal text: a JavaScript number loses digits from 2^53 on, and cents before. */
export const exactAmounts: SourceRule = {
  id: 'exact-amounts',
  check(source, report, file) {
    const flag = (node: ts.Node, by: string, expression: ts.Node): void => {
      const name = moneyIn(expression, file)
      if (name !== undefined) report(node, `${by} makes "${name}" a floating-point number: amounts are bigint or decimal text.`)
    }
    walk(source, (node) => {
      if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken) flag(node, 'Unary plus', node.operand)
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return
      const by = converter(node.expression)
      const receiver = receiverOf(node.expression)
      if (by) for (const argument of node.arguments ?? []) flag(node, by, argument)
      else if (ts.isCallExpression(node) && isMath(node)) for (const argument of node.arguments) flag(node, 'Math', argument)
      if (!receiver) return
      const method = memberName(node.expression)
      if (method !== undefined && FLOAT_TEXT.has(method)) flag(node, method, receiver)
      const passed = node.arguments?.map(converter).find((name) => name !== undefined)
      if (passed !== undefined && !by) flag(node, passed, receiver)
    })
  },
}
