import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exampleSites } from './example-sites.ts'
import { newestChange } from './newest-change.ts'

const sources = ['kernel', 'plugins', 'adapters', 'ui-kit', 'scripts', 'package.json']

const runScript = (root: string, name: string, signal: AbortSignal, args: readonly string[] = []): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      signal,
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm run ${name} failed: its output is above.`))))
  })

const builtAt = (file: string): Promise<number> => newestChange([file])

/** Builds the package and the examples where their sources are newer than what was built. `say` gets a line before each build. */
export const buildIfNeeded = async (root: string, say: (line: string) => void, signal: AbortSignal): Promise<void> => {
  const packageChange = await newestChange(sources.map((source) => join(root, source)))
  if ((await builtAt(join(root, 'dist', 'index.js'))) < packageChange) {
    say('Building the package …')
    await runScript(root, 'build', signal)
  }
  const stale = await Promise.all(
    exampleSites.map(async ({ name }) => {
      const folder = join(root, 'examples', name)
      const change = await newestChange([folder])
      return change > 0 && (await builtAt(join(folder, 'dist', 'index.html'))) < Math.max(change, packageChange) ? [name] : []
    }),
  )
  if (stale.flat().length === 0) return
  say('Building the examples …')
  await runScript(root, 'build:examples', signal, stale.flat())
}
