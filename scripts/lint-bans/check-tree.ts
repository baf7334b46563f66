import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Finding, SourceRule, StyleRule, Tree } from './rule.ts'
import { exactAmounts } from './rules/exact-amounts.ts'
import { familyAddresses, familyMethods } from './rules/family-facts.ts'
import { htmlSinks } from './rules/html-sinks.ts'
import { manifestThunks } from './rules/manifest-thunks.ts'
import { messageListener } from './rules/message-listener.ts'
import { messageTarget } from './rules/message-target.ts'
import { moduleState } from './rules/module-state.ts'
import { combineLatest, shareReplay } from './rules/streams.ts'
import { styleTokens } from './rules/style-tokens.ts'
import { swallowedWait } from './rules/swallowed-wait.ts'
import { testSleep } from './rules/test-sleep.ts'
import { userText } from './rules/user-text.ts'
import { wallClock } from './rules/wall-clock.ts'
import { windowOpen } from './rules/window-open.ts'

/** Folders that are read, and the part of them that a tree is. */
const TREES: readonly { readonly tree: Tree; readonly folders: readonly string[]; holds(file: string): boolean }[] = [
  { tree: 'shipped', folders: ['kernel', 'plugins', 'adapters', 'server', 'ui-kit'], holds: () => true },
  { tree: 'tests', folders: ['tests'], holds: () => true },
  { tree: 'tests', folders: ['examples'], holds: (file) => /\.test\.tsx?$|\/(tests|support)\//.test(file) },
]

/** What is built, installed or wrong on purpose. */
const LEFT_OUT = /(^|\/)(node_modules|dist|\.[^/]+)$|^tests\/lint\/fixtures$/

const SOURCE_RULES: readonly SourceRule[] = [
  htmlSinks,
  messageTarget,
  messageListener,
  exactAmounts,
  windowOpen,
  manifestThunks,
  userText,
  moduleState,
  familyAddresses,
  familyMethods,
  shareReplay,
  combineLatest,
  swallowedWait,
  testSleep,
  wallClock,
]
const STYLE_RULES: readonly StyleRule[] = [styleTokens]

/** Ids of every ban. */
export const RULE_IDS: readonly string[] = [...SOURCE_RULES, ...STYLE_RULES].map(({ id }) => id)

const filesBelow = (root: string, folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (LEFT_OUT.test(path)) return []
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })

const checkSource = (tree: Tree, file: string, text: string): readonly Finding[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const rules = SOURCE_RULES.filter((rule) => (rule.tree ?? 'shipped') === tree && (rule.applies?.(file) ?? true))
  return rules.flatMap((rule) => {
    const findings: Finding[] = []
    rule.check(
      source,
      (node, message) => {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
        findings.push({ rule: rule.id, file, line, message })
      },
      file,
    )
    return findings
  })
}

const checkStyle = (file: string, css: string): readonly Finding[] =>
  STYLE_RULES.filter((rule) => rule.applies?.(file) ?? true).flatMap((rule) => {
    const findings: Finding[] = []
    rule.check(css, (offset, message) => findings.push({ rule: rule.id, file, line: css.slice(0, offset).split('\n').length, message }))
    return findings
  })

/** What the bans object to in a repository, by file. */
export const checkTree = (root: string): readonly Finding[] =>
  TREES.flatMap(({ tree, folders, holds }) =>
    folders
      .filter((folder) => existsSync(join(root, folder)))
      .flatMap((folder) => filesBelow(root, folder))
      .filter(holds)
      .sort()
      .flatMap((file) => {
        if (/\.d\.ts$/.test(file)) return []
        if (/\.tsx?$/.test(file)) return checkSource(tree, file, readFileSync(join(root, file), 'utf8'))
        return tree === 'shipped' && file.endsWith('.css') ? checkStyle(file, readFileSync(join(root, file), 'utf8')) : []
      }),
  )
