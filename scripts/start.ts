import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from '../examples/sandbox/process/build-if-needed.ts'
import { createClosing } from '../examples/sandbox/process/closing.ts'
import { temporaryDataFolder } from '../examples/sandbox/process/data-folder.ts'
import { onNpmGone } from '../examples/sandbox/process/npm-watch.ts'
import { chooseExamplePorts, startExamples } from '../examples/sandbox/process/start-examples.ts'
import { parseStartOptions, startHelp } from '../examples/sandbox/process/start-options.ts'
import { startSandbox } from '../examples/sandbox/process/start-sandbox.ts'
import { describeForPages } from '../examples/sandbox/process/start-services.ts'
import { startTable } from '../examples/sandbox/process/start-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const closing = createClosing()
const stopped = new AbortController()

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const complain = (line: string): void => void process.stderr.write(`${line}\n`)

// Whatever does not end within this time is ended with this process.
const patience = 5_000

const leave = async (code: number): Promise<void> => {
  stopped.abort()
  setTimeout(() => process.exit(code), patience).unref()
  await closing.close()
  process.exit(code)
}

const fail = (error: unknown): void => {
  if (stopped.signal.aborted) return
  complain(error instanceof Error ? error.message : String(error))
  void leave(1)
}

const start = async (): Promise<void> => {
  const options = parseStartOptions(process.argv.slice(2))
  if (options.help) return void process.stdout.write(startHelp)
  const ports = await chooseExamplePorts(options.port)
  if (!options['no-build']) await buildIfNeeded(root, say, stopped.signal)
  const data = await temporaryDataFolder()
  closing.add(data.release)
  const sandbox = await startSandbox({ root, chainPort: options['chain-port'], data: data.path, say: complain, closing })
  const folder = resolve(root, options.examples ?? 'examples')
  const examples = await startExamples({ folder, ports, sandbox: describeForPages(sandbox.description), closing })
  if (!stopped.signal.aborted) process.stdout.write(startTable(examples, sandbox))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))

void onNpmGone(() => void leave(0))
start().catch(fail)
