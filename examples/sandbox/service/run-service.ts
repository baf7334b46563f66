import { parseArgs } from 'node:util'
import type { Service } from './start-service.ts'

/** What every service is told on its command line. */
export interface ServiceArguments {
  /** 0 takes a free one. */
  readonly port: number
  /** Where it keeps what must outlive it; without one it keeps nothing. */
  readonly data: string | undefined
  /** JSON of what else it needs to know: other services' addresses. */
  readonly config: unknown
}

const readArguments = (): ServiceArguments => {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, data: { type: 'string' }, config: { type: 'string', default: '{}' } },
  })
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`--port ${values.port} is not a port`)
  return { port: Number(values.port), data: values.data, config: JSON.parse(values.config) }
}

/**
 * Runs a service as a program until SIGINT or SIGTERM: `--port 4300 --data folder --config '{…}'`. Prints `name url` once it answers. Exits
 * with 1 and one sentence when it cannot start.
 */
export const runService = async (name: string, start: (options: ServiceArguments) => Promise<Service>): Promise<void> => {
  try {
    const service = await start(readArguments())
    const stop = (): void => void service.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    process.stdout.write(`${name} ${service.url}\n`)
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
