import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { type FrontState, frontState, type ServiceRow } from '../../../examples/sandbox/front/front-state.ts'
import { type Sandbox, sandboxSchema } from '../../../examples/sandbox/process/sandbox-description.ts'
import { until } from '../../support/wait.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The command, started. */
export interface SandboxProcess {
  readonly process: ChildProcess
  /** All of its standard output and of its standard error so far. */
  readonly output: () => string
  readonly complaints: () => string
  readonly ended: Promise<number | null>
}

/** Runs `npm run sandbox` with these options, without npm. */
export const runSandbox = (args: readonly string[]): SandboxProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/sandbox.ts', ...args], { cwd: root })
  const texts = { output: '', complaints: '' }
  child.stdout.on('data', (data: Buffer) => {
    texts.output += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    texts.complaints += data.toString()
  })
  return {
    process: child,
    output: () => texts.output,
    complaints: () => texts.complaints,
    ended: new Promise((resolve) => child.once('close', resolve)),
  }
}

/** A sandbox that is ready, with what it says of itself. */
export interface ReadySandbox extends SandboxProcess {
  readonly said: Sandbox
  /** Ends it and resolves with its exit code. */
  stop(): Promise<number | null>
}

/** Runs the command with `--json` and waits for its line. */
export const startSandboxProcess = async (args: readonly string[]): Promise<ReadySandbox> => {
  const started = runSandbox(['--json', ...args])
  const line = await new Promise<string>((resolve, reject) => {
    started.process.stdout?.on('data', () => started.output().endsWith('\n') && resolve(started.output()))
    void started.ended.then((code) => reject(new Error(`ended with ${code}: ${started.complaints()}`)))
  })
  return {
    ...started,
    said: v.parse(sandboxSchema, JSON.parse(line)),
    stop: () => {
      started.process.kill('SIGTERM')
      return started.ended
    },
  }
}

/** What its front page knows. */
export const stateOf = async ({ front }: Sandbox): Promise<FrontState> =>
  v.parse(frontState, await (await fetch(`${front}/state.json`)).json())

/** Asks the front page until a service is as wanted. */
export const untilService = async (sandbox: Sandbox, name: string, wanted: (row: ServiceRow) => boolean): Promise<ServiceRow> => {
  let row: ServiceRow | undefined
  return until(
    async () => {
      row = (await stateOf(sandbox)).services.find((service) => service.name === name)
      return row !== undefined && wanted(row) && row
    },
    { complaint: () => row },
  )
}
