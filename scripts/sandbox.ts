import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClosing } from '../examples/sandbox/process/closing.ts'
import { openDataFolder } from '../examples/sandbox/process/data-folder.ts'
import { onNpmGone } from '../examples/sandbox/process/npm-watch.ts'
import { parseSandboxOptions, sandboxHelp } from '../examples/sandbox/process/sandbox-options.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const closing = createClosing()
const stopped = new AbortController()

const say = (line: string): void => void process.stderr.write(`${line}\n`)

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
  say(error instanceof Error ? error.message : String(error))
  void leave(1)
}

const start = async (): Promise<void> => {
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
    say,
  })
  closing.add(data.release)
  const sandbox = await startSandbox({ root, ...options, data: data.path, say, closing })
  if (stopped.signal.aborted) return
  process.stdout.write(options.json ? `${JSON.stringify(sandbox.description)}\n` : sandboxTable(sandbox, data.path))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))

void onNpmGone(() => void leave(0))
start().catch(fail)
