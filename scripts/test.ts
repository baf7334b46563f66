import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as v from 'valibot'
import { proofsText, REQUIRED, readProofs, unproven } from './report/proofs.ts'
import { LAST_TIMES, slowestFiles, type TestTimes, toSeconds } from './report/test-times.ts'

// Everything that is checked, in two lanes beside each other. The static checks use what the browser tests leave of the CPU; the unit tests
// wait for them: with both at once every page is several times as slow, which costs more than the few minutes that it saves. Each lane
// begins with what fails fast, and what failed is said as soon as it is known.

/** One thing that is checked. A jest step counts its tests, any other counts as one. */
interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** Where jest writes its results. */
  readonly results?: string
  /** A step of the other lane that has to be through before. */
  readonly after?: string
}

const OUT = 'tests/.out'
/** Files that are run at a time. `PORTICO_BROWSER_WORKERS=4 npm test` tries another number. */
const BROWSER_WORKERS = process.env.PORTICO_BROWSER_WORKERS ?? '3'
const UNIT_WORKERS = process.env.PORTICO_UNIT_WORKERS ?? '2'

const bin = (path: string, ...args: readonly string[]): readonly string[] => [`node_modules/${path}`, ...args]
const script = (file: string, ...args: readonly string[]): readonly string[] => ['--import', 'tsx', `scripts/${file}`, ...args]
const jest = (project: string, workers: string): Step => ({
  name: `${project} tests`,
  command: bin(
    'jest/bin/jest.js',
    '--ci',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${OUT}/${project}.json`,
    '--selectProjects',
    project,
  ),
  results: `${OUT}/${project}.json`,
})

const BROWSER_LANE: readonly Step[] = [
  { name: 'build', command: script('build.ts') },
  { name: 'build of the examples', command: script('build-examples.ts') },
  jest('browser', BROWSER_WORKERS),
  { name: 'fresh hosts', command: script('test-hosts.ts', 'vite-react@pnpm', 'next-turbopack@npm') },
]

const CHECKS_LANE: readonly Step[] = [
  { name: 'format and lint', command: bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', command: bin('typescript-7/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'types that must not compile', command: bin('typescript-7/bin/tsc', '--noEmit', '-p', 'tests/types/host/contract') },
  {
    name: 'import rules',
    command: bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'kernel',
      'plugins',
      'adapters',
      'server',
      'ui-kit',
      'examples',
    ),
  },
  { name: 'bans', command: script('lint-bans.ts') },
  { name: 'unused code', command: bin('knip/bin/knip.js') },
  { name: 'licences', command: script('check-licences.ts') },
  { name: 'package', command: script('check-package.ts'), after: 'build' },
  { name: 'sizes', command: script('size.ts'), after: 'build of the examples' },
  { ...jest('unit', UNIT_WORKERS), after: 'browser tests' },
]

const jestResults = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numRuntimeErrorTestSuites: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), startTime: v.number(), endTime: v.number() })),
})

/** What a step came to. */
interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly files: TestTimes['files']
  /** Files all of whose tests have passed. */
  readonly sound: readonly string[]
}

/** Runs a step. Jest speaks while it works; what the others say is printed in one piece when they are through. */
const run = async ({ name, command, results }: Step): Promise<Outcome> => {
  const start = performance.now()
  process.stdout.write(`\n— ${name} …\n`)
  const child = spawn(process.execPath, [...command], { stdio: ['ignore', 'pipe', 'pipe'], env: process.env })
  const said: Buffer[] = []
  const listen = (data: Buffer): void => {
    if (results) process.stdout.write(data)
    else said.push(data)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  const seconds = (performance.now() - start) / 1_000
  process.stdout.write(`\n— ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${toSeconds(seconds)}\n`)
  if (status !== 0 || said.length > 0) process.stdout.write(Buffer.concat(said))
  return { name, seconds, ...countOf(status, results) }
}

const countOf = (status: number, results: string | undefined): Omit<Outcome, 'name' | 'seconds'> => {
  const alone = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, files: {}, sound: [] }
  if (results === undefined) return alone
  let text: string
  try {
    text = readFileSync(results, 'utf8')
  } catch {
    // Jest did not come to its tests, and has said why.
    return { ...alone, passed: 0, failed: 1 }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites, testResults } = v.parse(jestResults, JSON.parse(text))
  const failed = numFailedTests + numRuntimeErrorTestSuites
  const pathOf = (name: string): string => relative(process.cwd(), name).replaceAll('\\', '/')
  return {
    passed: numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests,
    files: Object.fromEntries(
      testResults.map(({ name, startTime, endTime }) => [pathOf(name), Math.round((endTime - startTime) / 100) / 10]),
    ),
    sound: testResults.filter(({ status }) => status === 'passed').map(({ name }) => pathOf(name)),
  }
}

/** Runs everything. A step starts when the one before it in its lane is through, and the one it names in the other. */
const runLanes = async (...lanes: readonly (readonly Step[])[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  const through = new Map<string, { readonly promise: Promise<void>; readonly resolve: () => void }>()
  for (const { name } of lanes.flat()) {
    let resolve = (): void => undefined
    const promise = new Promise<void>((settle) => {
      resolve = settle
    })
    through.set(name, { promise, resolve })
  }
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) {
        if (step.after !== undefined) await through.get(step.after)?.promise
        outcomes.push(await run(step))
        through.get(step.name)?.resolve()
      }
    }),
  )
  return outcomes
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const start = performance.now()
const outcomes = await runLanes(BROWSER_LANE, CHECKS_LANE)
const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, outcome) => total + count(outcome), 0)
const round = (value: number): number => Math.round(value * 10) / 10

const times: TestTimes = {
  total: round((performance.now() - start) / 1_000),
  steps: Object.fromEntries(outcomes.map(({ name, seconds }) => [name, round(seconds)])),
  files: Object.assign({}, ...outcomes.map(({ files }) => files)),
}
writeFileSync(LAST_TIMES, `${JSON.stringify(times, undefined, 2)}\n`)
process.stdout.write('\nThe ten slowest files\n')
for (const [file, seconds] of slowestFiles(times, 10)) process.stdout.write(`${toSeconds(seconds).padStart(9)}  ${file}\n`)
process.stdout.write('\nTime of each step; the two lanes run beside each other\n')
for (const [name, seconds] of Object.entries(times.steps)) process.stdout.write(`${toSeconds(seconds).padStart(9)}  ${name}\n`)
process.stdout.write(`${toSeconds(times.total).padStart(9)}  in all; \`npm run test:times\` compares with the kept figures\n`)

const sound = new Set(outcomes.flatMap((one) => one.sound))
const proofs = new Map([...readProofs('tests')].filter(([file]) => sound.has(file)))
const absent = unproven(proofs)
writeFileSync(`${OUT}/proofs.txt`, `${proofsText(proofs)}\n`)
process.stdout.write(
  `\nFault rows and threats that passed: ${REQUIRED.length - absent.length} of ${REQUIRED.length}; ${OUT}/proofs.txt lists them\n`,
)
if (absent.length > 0) process.stdout.write(`Not proven: ${absent.join(', ')}\n`)

const [passed, failed, skipped] = [sum((one) => one.passed), sum((one) => one.failed), sum((one) => one.skipped)]
const broken = outcomes.filter((outcome) => outcome.failed > 0).map(({ name }) => name)
if (broken.length > 0) process.stdout.write(`\nFailed: ${broken.join(', ')}\n`)
const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
writeFileSync(`${OUT}/summary.txt`, `${line}\n`)
process.stdout.write(`\n${line}\n`)
process.exitCode = failed > 0 ? 1 : 0
