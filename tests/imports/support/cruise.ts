import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

const reportSchema = v.object({
  modules: v.array(v.object({ source: v.string() })),
  summary: v.object({
    violations: v.array(v.object({ from: v.string(), to: v.string(), rule: v.object({ name: v.string() }) })),
  }),
})

/** What the import rules object to in a tree, as `rule: from → to`. */
export const cruise = async (tree: string, ...folders: readonly string[]): Promise<readonly string[]> => {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [cli, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', ...folders]
  // The exit code counts violations; what is not a report fails in the schema.
  const { stdout } = await run(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 28 }).catch((error: { stdout: string }) => error)
  const { modules, summary } = v.parse(reportSchema, JSON.parse(stdout))
  if (modules.length === 0) throw new Error(`Nothing was read in ${tree}.`)
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}
