import { parseArgs } from 'node:util'
import type { Service } from './start-service.ts'

/** What every service is told on its command line. */
export interface ServiceArguments {
  /** 0 takes a free one. */
  readonly port: number
  /** Port of the control server; there is none unless it is asked for. */
  readonly control: number | undefined
  /** Where it keeps what must outlive it; without one it keeps nothing. */
  readonly data: string | undefined
  /** JSON of what else it needs to know: other services' addresses. */
  readonly config: unknown
}

/** A port as a command line has it; 0 takes a free one. Throws with the name of the option. */
export const readPort = (option: string, text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${option} ${text} is not a port`)
  return Number(text)
}

/** What a program prints once it answers: its address, then that of its control server. */
export const readyLines = (name: string, { url, control }: Pick<Service, 'url' | 'control'>): string =>
  `${name} ${url}\n${control === undefined ? '' : `${name} control ${control}\n`}`

const readArguments = (): ServiceArguments => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      control: { type: 'string' },
      data: { type: 'string' },
      config: { type: 'string', default: '{}' },
    },
  })
  const { port, control, data, config } = values
  return {
    port: readPort('--port', port),
    control: control === undefined ? undefined : readPort('--control', control),
    data,
    config: JSON.parse(config),
  }
}

/**
 * Runs a service as a program until SIGINT or SIGTERM: `--port 4300 --control 24300 --data folder --config '{…}'`. Prints `name url` once it answers. Exits
 * with 1 and one sentence when it cannot start.
 */
export const runService = async (name: string, start: (options: ServiceArguments) => Promise<Service>): Promise<void> => {
  try {
    const service = await start(readArguments())
    const stop = (): void => void service.close().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    process.stdout.write(readyLines(name, service))
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
