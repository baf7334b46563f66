import ts from 'typescript'
import { calleeName, memberName } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const countsReferences = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined &&
  ts.isObjectLiteralExpression(argument) &&
  argument.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) && memberName(property) === 'refCount' && property.initializer.kind === ts.SyntaxKind.TrueKeyword,
  )

/** The short form never lets go of its source. */
export const shareReplay: SourceRule = {
  id: 'share-replay-ref-count',
  check(source, report) {
    walk(source, (node) => {
      if (!ts.isCallExpression(node) || calleeName(node) !== 'shareReplay') return
      if (node.arguments.length !== 1 || !countsReferences(node.arguments[0]))
        report(node, 'shareReplay takes an object with refCount: true.')
    })
  },
}

const JOINS = new Set(['combineLatest', 'combineLatestAll', 'combineLatestWith'])

/** Joined streams show states that never were; a selector over stores reads all of them at one moment. */
export const combineLatest: SourceRule = {
  id: 'no-combine-latest',
  check(source, report) {
    walk(source, (node) => {
      if (ts.isIdentifier(node) && JOINS.has(node.text)) report(node, 'Stores are joined by a selector at read time.')
    })
  },
}
