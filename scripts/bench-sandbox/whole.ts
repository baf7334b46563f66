import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProcesses } from '../../examples/sandbox/process/process-tree.ts'
import { startSandboxProcess, stateOf, untilService } from '../../tests/sandbox/support/sandbox-process.ts'
import { type Figure, type Measurement, readable } from './measurement.ts'

// Once without data, once with what the first run left.
const starts = ['fresh', 'again'] as const

const measure = async (): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const seconds: string[] = []
  const memory: string[] = []
  const recovered: string[] = []
  try {
    for (const _ of starts) {
      const start = performance.now()
      const sandbox = await startSandboxProcess(['--data', folder])
      seconds.push(readable((performance.now() - start) / 1_000))
      try {
        // The pages and the services' first answers are part of what it holds.
        const { services } = await stateOf(sandbox.said)
        const processes = await readProcesses()
        memory.push(readable(processes.memoryOf(sandbox.process.pid ?? 0) / 1e6))
        const api = services.find(({ name }) => name === 'api')
        const death = performance.now()
        process.kill(api?.pid ?? 0, 'SIGKILL')
        await untilService(sandbox.said, 'api', ({ pid, healthy }) => pid !== undefined && pid !== api?.pid && healthy)
        recovered.push(readable((performance.now() - death) / 1_000))
      } finally {
        await sandbox.stop()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [
    { name: `sandbox, every service: ready, ${starts.join(' / ')}`, figure: `${seconds.join(' / ')} s` },
    { name: `sandbox, every service: memory of all processes, ${starts.join(' / ')}`, figure: `${memory.join(' / ')} MB` },
    { name: `sandbox: the provider API answers again after kill -9, ${starts.join(' / ')}`, figure: `${recovered.join(' / ')} s` },
  ]
}

/** The whole sandbox, as `npm run sandbox` starts it: how soon it is ready, what it holds, how soon it heals. */
export const wholeMeasurement: Measurement = { name: 'whole', measure }
