import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { readyLines } from '../service/run-service.ts'
import { type ChainServiceOptions, startChainService } from './start-chain-service.ts'

const usage = 'Usage: tsx run-chain.ts --id <chain id> [--port <number>] [--control <number>] [--data <folder>] [--demo]'

const wholeNumber = (name: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} is a whole number`),
    v.transform(Number),
    v.minValue(least, `${name} is ${least} or more`),
    v.maxValue(most, `${name} is ${most} or less`),
  )

const argumentsSchema = v.object({
  id: wholeNumber('--id', 1, Number.MAX_SAFE_INTEGER),
  port: v.optional(wholeNumber('--port', 0, 65_535), '0'),
  control: v.optional(wholeNumber('--control', 0, 65_535)),
  data: v.optional(v.string()),
  demo: v.optional(v.boolean(), false),
})

const readArguments = (): Omit<ChainServiceOptions, 'onLoss' | 'onNotKept'> => {
  const { values } = parseArgs({
    options: {
      id: { type: 'string' },
      port: { type: 'string' },
      control: { type: 'string' },
      data: { type: 'string' },
      demo: { type: 'boolean' },
    },
  })
  return v.parse(argumentsSchema, values)
}

const say = (error: unknown): void => {
  process.stderr.write(`chain: ${error instanceof Error ? error.message : String(error)}\n`)
}

/** Runs one chain as a program until SIGINT or SIGTERM. Exits with 1 and a sentence when it cannot start or ends by itself. */
const runChain = async (): Promise<void> => {
  const options = readArguments()
  const service = await startChainService({
    ...options,
    onLoss: (error) => {
      say(error)
      process.exit(1)
    },
    onNotKept: say,
  })
  const stop = (): void => void service.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  process.stdout.write(readyLines(`chain ${options.id}`, service))
}

runChain().catch((error: unknown) => {
  say(error)
  process.stderr.write(`${usage}\n`)
  process.exit(1)
})
