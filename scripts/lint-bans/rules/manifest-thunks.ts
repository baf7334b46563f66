import ts from 'typescript'
import { calleeName } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const isThunk = (node: ts.Node): boolean => {
  if (!ts.isArrowFunction(node) || node.parameters.length > 0 || node.modifiers?.length) return false
  const { body } = node
  const [path, ...more] = ts.isCallExpression(body) ? body.arguments : []
  return (
    ts.isCallExpression(body) &&
    body.expression.kind === ts.SyntaxKind.ImportKeyword &&
    path !== undefined &&
    ts.isStringLiteral(path) &&
    more.length === 0
  )
}

/** Manifests, the files beside them that hold a part of one, and the factory that joins manifest and setup. */
const isManifest = (file: string): boolean => /^(plugins|adapters)\/.*\/(manifest|contributions)(\.tsx?|\/[^/]+\.tsx?)$/.test(file)

const MAKERS = new Set(['defineManifest', 'token', 'ownToken', 'hostToken'])

/** A manifest is data and import thunks: its functions are `() => import('./file')`, and nothing runs in it. */
export const manifestThunks: SourceRule = {
  id: 'manifest-thunks',
  applies: (file) => isManifest(file) || /^(plugins|adapters)\/[^/]+\/index\.ts$/.test(file),
  check(source, report, file) {
    const flag = (node: ts.Node): void => report(node, 'A thunk is one import and nothing else: () => import("./file").')
    walk(source, (node) => {
      if (ts.isCallExpression(node) && calleeName(node) === 'definePlugin') {
        const load = node.arguments[1]
        if (load && !isThunk(load)) flag(load)
      }
      if (!isManifest(file)) return true
      if (ts.isFunctionLike(node) && !ts.isTypeNode(node) && !ts.isMethodSignature(node)) {
        if (!isThunk(node)) flag(node)
        return false
      }
      if (ts.isCallExpression(node) && !MAKERS.has(calleeName(node) ?? '')) report(node, 'A manifest is data: nothing is called in it.')
      return true
    })
  },
}
