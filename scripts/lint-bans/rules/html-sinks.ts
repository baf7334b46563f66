import ts from 'typescript'
import { memberName } from '../member-name.ts'
import type { SourceRule } from '../rule.ts'
import { walk } from '../walk.ts'

const SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'srcDoc',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
])
const WRITES = new Set(['write', 'writeln'])

/** Text never becomes markup. */
export const htmlSinks: SourceRule = {
  id: 'no-html-sinks',
  check(source, report) {
    walk(source, (node) => {
      const name = memberName(node) ?? (ts.isStringLiteralLike(node) ? node.text : undefined)
      const named = name !== undefined && SINKS.has(name) && !(ts.isStringLiteralLike(node) && memberName(node.parent) === name)
      if (named) report(node, `${name} turns text into markup.`)
      if (ts.isPropertyAccessExpression(node) && WRITES.has(node.name.text) && /[dD]ocument$/.test(node.expression.getText(source))) {
        report(node, `document.${node.name.text} turns text into markup.`)
      }
    })
  },
}
