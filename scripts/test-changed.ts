import { spawn } from 'node:child_process'

// Checks a change in under two minutes: format, types, lint, import rules, and the unit tests that reach the files changed since a
// revision (`npm run test:changed -- REV`, default HEAD, so that what is not committed yet is checked). The whole is `npm test`.

const since = process.argv[2] ?? 'HEAD'

const STEPS: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'types that must not compile', command: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tests/types/host/contract'] },
  {
    name: 'import rules',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...['kernel', 'plugins', 'adapters', 'server', 'ui-kit', 'examples'],
    ],
  },
  { name: 'bans', command: ['--import', 'tsx', 'scripts/lint-bans.ts'] },
  {
    name: 'unit tests of what changed',
    command: ['node_modules/jest/bin/jest.js', '--selectProjects', 'unit', `--changedSince=${since}`, '--passWithNoTests'],
  },
]

/** Runs a step with its output on this terminal; answers whether it passed. */
const run = (command: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...command], { stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })

const failed: string[] = []
for (const { name, command } of STEPS) {
  process.stdout.write(`\n— ${name}\n`)
  if (!(await run(command))) failed.push(name)
}
process.stdout.write(failed.length === 0 ? '\nAll passed\n' : `\nFailed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
