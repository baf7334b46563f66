import ts from 'typescript'

/** The name a node takes from an object: `a.name`, `a['name']`, `{ name: … }`, `name={…}`, `const { name } = a`. */
export const memberName = (node: ts.Node): string | undefined => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node)) return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) return textOf(node.name)
  if (ts.isJsxAttribute(node)) return textOf(node.name)
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return textOf(node.propertyName ?? node.name)
  return undefined
}

const textOf = (name: ts.Node): string | undefined => (ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined)

/** The last name of what is called: `open` of `window.open()`, `open()`, `window?.open()`. */
export const calleeName = ({ expression }: ts.CallExpression): string | undefined =>
  ts.isIdentifier(expression) ? expression.text : memberName(expression)

/** What a member is taken from: `window` of `window.open`; nothing for a bare name. */
export const receiverOf = (expression: ts.Expression): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression) ? expression.expression : undefined
