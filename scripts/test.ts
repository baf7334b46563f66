import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** One thing `npm test` does. A jest step counts its tests, any other counts as one. */
interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly jest?: string
}

const OUT = 'tests/.out'
const bin = (path: string, ...args: readonly string[]): readonly string[] => [`node_modules/${path}`, ...args]
const script = (file: string, ...args: readonly string[]): readonly string[] => ['--import', 'tsx', `scripts/${file}`, ...args]
const jest = (project: string): Step => ({
  name: `${project} tests`,
  command: bin('jest/bin/jest.js', '--selectProjects', project, '--json', `--outputFile=${OUT}/${project}.json`, '--ci'),
  jest: `${OUT}/${project}.json`,
})

// Fast first: what fails often is known soon.
const STEPS: readonly Step[] = [
  { name: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', command: bin('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'types that must not compile', command: bin('typescript/bin/tsc', '--noEmit', '-p', 'tests/types/host/contract') },
  {
    name: 'import rules',
    command: bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'kernel',
      'plugins',
      'adapters',
      'ui-kit',
    ),
  },
  { name: 'bans', command: script('lint-bans.ts') },
  { name: 'unused code', command: bin('knip/bin/knip.js') },
  { name: 'licences', command: script('check-licences.ts') },
  { name: 'build', command: script('build.ts') },
  jest('unit'),
  { name: 'package', command: script('check-package.ts') },
  { name: 'build of the examples', command: script('build-examples.ts') },
  { name: 'sizes', command: script('size.ts') },
  jest('browser'),
]

interface JestResult {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numRuntimeErrorTestSuites: number
}

const counts = { passed: 0, failed: 0, skipped: 0 }

const countJest = (file: string): void => {
  const result = JSON.parse(readFileSync(file, 'utf8')) as JestResult
  counts.passed += result.numPassedTests
  counts.failed += result.numFailedTests + result.numRuntimeErrorTestSuites
  counts.skipped += result.numPendingTests
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const failures: string[] = []
for (const { name, command, jest: report } of STEPS) {
  process.stdout.write(`\n— ${name}\n`)
  const { status } = spawnSync(process.execPath, [...command], { stdio: 'inherit', env: process.env })
  if (status !== 0) failures.push(name)
  if (report) {
    try {
      countJest(report)
    } catch {
      counts.failed += 1
    }
  } else if (status === 0) counts.passed += 1
  else counts.failed += 1
}
if (failures.length > 0 && counts.failed === 0) counts.failed = failures.length
const line = `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`
writeFileSync(`${OUT}/summary.txt`, `${line}\n`)
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
process.stdout.write(`\n${line}\n`)
process.exitCode = failures.length > 0 || counts.failed > 0 ? 1 : 0
