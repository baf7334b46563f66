import ts from 'typescript'

/** Calls `visit` for a node and everything below it; a `false` leaves out what is below. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => unknown): void => {
  if (visit(node) === false) return
  ts.forEachChild(node, (child) => walk(child, visit))
}
