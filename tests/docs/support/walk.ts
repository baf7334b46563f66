import { readFileSync } from 'node:fs'

/** A walk of docs/architecture.md as it is written. `title`: how its heading begins. */
export const walkOf = (title: string): string => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split(`\n## ${title}`)
  return section.split('\n## ')[0] ?? ''
}

/** The files that a walk names, in its order. */
export const filesOf = (walk: string): readonly string[] => [...walk.matchAll(/^\| `([^`]+)`/gm)].map(([, path = '']) => path)

/** The folders whose files walks name. */
export const WALKED = ['kernel', 'plugins', 'adapters', 'ui-kit']
