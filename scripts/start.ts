import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from '../examples/sandbox/process/build-if-needed.ts'
import { temporaryDataFolder } from '../examples/sandbox/process/data-folder.ts'
import { runUntilStopped } from '../examples/sandbox/process/run-until-stopped.ts'
import { chooseExamplePorts, findExamples, startExamples } from '../examples/sandbox/process/start-examples.ts'
import { parseStartOptions, startHelp } from '../examples/sandbox/process/start-options.ts'
import { startSandbox } from '../examples/sandbox/process/start-sandbox.ts'
import { describeForPages } from '../examples/sandbox/process/start-services.ts'
import { startTable } from '../examples/sandbox/process/start-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const complain = (line: string): void => void process.stderr.write(`${line}\n`)

runUntilStopped(async ({ closing, stopped }) => {
  const options = parseStartOptions(process.argv.slice(2))
  if (options.help) return void process.stdout.write(startHelp)
  const ports = await chooseExamplePorts(options.port)
  if (!options['no-build']) await buildIfNeeded(root, print, stopped)
  const built = await findExamples(resolve(root, options.examples ?? 'examples'))
  const data = await temporaryDataFolder()
  closing.add(data.release)
  const origins = [...ports.values()].map((port) => `http://localhost:${port}`)
  const sandbox = await startSandbox({
    root,
    origins,
    chainPort: options['chain-port'],
    data: data.path,
    demo: true,
    say: complain,
    closing,
  })
  const examples = await startExamples({ examples: built, ports, sandbox: describeForPages(sandbox.description), closing })
  if (!stopped.aborted) process.stdout.write(startTable(examples, sandbox))
})
