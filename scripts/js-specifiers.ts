import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Imported as a module, its nine megabytes would be read twice more, for the names that they export: a second of the CPU. */
const ts: typeof import('typescript') = createRequire(import.meta.url)('typescript')

/**
 * A declaration file's text with its relative imports as the scripts have them: `./store.ts` becomes `./store.js`. The compiler rewrites
 * them in scripts only, and compilers of hosts older than 5.0 do not resolve the others.
 */
export const withJsSpecifiers = (text: string): string => {
  const specifiers = new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName))
  return [...specifiers]
    .filter((specifier) => /^\.{1,2}\/.*(?<!\.d)\.tsx?$/.test(specifier))
    .reduce((result, specifier) => {
      const rewritten = specifier.replace(/\.tsx?$/, '.js')
      return result.replaceAll(`"${specifier}"`, `"${rewritten}"`).replaceAll(`'${specifier}'`, `'${rewritten}'`)
    }, text)
}

/** Rewrites every declaration file of a folder. */
export const rewriteDeclarations = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, withJsSpecifiers(readFileSync(file, 'utf8')))
  }
}
