import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDataFolder } from '../examples/sandbox/process/data-folder.ts'
import { runUntilStopped } from '../examples/sandbox/process/run-until-stopped.ts'
import { parseSandboxOptions, sandboxHelp } from '../examples/sandbox/process/sandbox-options.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const print = (line: string): void => void process.stderr.write(`${line}\n`)

runUntilStopped(async ({ closing, stopped }) => {
  const options = parseSandboxOptions(process.argv.slice(2))
  if (options.help) return void process.stdout.write(sandboxHelp)
  // What it takes to start is loaded once it is known that it is wanted.
  const [{ startSandbox }, { sandboxTable }] = await Promise.all([
    import('../examples/sandbox/process/start-sandbox.ts'),
    import('../examples/sandbox/process/sandbox-table.ts'),
  ])
  const data = await openDataFolder({
    folder: options.data,
    defaultFolder: join(root, '.cache', 'sandbox'),
    fresh: options.fresh,
    say: print,
  })
  closing.add(data.release)
  const sandbox = await startSandbox({ root, ...options, data: data.path, say: print, closing })
  if (stopped.aborted) return
  process.stdout.write(options.json ? `${JSON.stringify(sandbox.description)}\n` : sandboxTable(sandbox, data.path))
})
