import ts from 'typescript'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const LETTER = /\p{L}/u
const TEXT_ATTRIBUTE = /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|.*Label)$/

/** The literals an expression may come to: both ends of a condition, the right of `&&`, text around `${…}`. */
const literalsOf = (node: ts.Node | undefined): readonly ts.Node[] => {
  if (!node) return []
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const added = node.operatorToken.kind === ts.SyntaxKind.PlusToken
    return [...(added ? literalsOf(node.left) : []), ...literalsOf(node.right)]
  }
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].filter((part) => LETTER.test(part.text))
  return ts.isStringLiteralLike(node) && LETTER.test(node.text) ? [node] : []
}

/** Words for the visitor stand in locale files. */
export const userText: SourceRule = {
  id: 'no-user-text',
  applies: (file) => file.endsWith('.tsx'),
  check(source, report) {
    const flag = (node: ts.Node): void => report(node, `Words for the visitor stand in the locales: ${node.getText(source).trim()}`)
    walk(source, (node) => {
      if (ts.isJsxText(node) && LETTER.test(node.text)) flag(node)
      if (ts.isJsxAttribute(node) && TEXT_ATTRIBUTE.test(node.name.getText(source))) literalsOf(node.initializer).forEach(flag)
      if (ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent))) literalsOf(node).forEach(flag)
    })
  },
}
