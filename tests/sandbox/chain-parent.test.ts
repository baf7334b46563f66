/** @jest-environment node */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sandboxProgram } from '../support/sandbox-program.ts'

jest.setTimeout(30_000)

const root = fileURLToPath(new URL('../..', import.meta.url))

const scriptWith = (program: string): string => `
import { startChain } from ${JSON.stringify(pathToFileURL(program).href)}
startChain({ id: 1 }).then((chain) => console.log('PID ' + chain.pid))
`

// A process that has ended but was not collected yet still has its number; Linux marks it Z.
const runs = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status !== undefined) return !/^State:\s+Z/m.test(status)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const startParent = async () => {
  const script = scriptWith(await sandboxProgram('examples/sandbox/chain/start-chain.ts'))
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
}

const chainOf = (parent: Awaited<ReturnType<typeof startParent>>): Promise<number> =>
  new Promise((resolve, reject) => {
    let complaint = ''
    parent.stderr.on('data', (data: Buffer) => {
      complaint += data.toString()
    })
    createInterface({ input: parent.stdout }).on('line', (line) => {
      const pid = /^PID (\d+)$/.exec(line)?.[1]
      if (pid !== undefined) resolve(Number(pid))
    })
    parent.once('exit', (code) => reject(new Error(`ended with ${code}: ${complaint}`)))
  })

const posix = process.platform === 'win32' ? test.skip : test

posix.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('a chain ends with the process that started it, killed by %s', async (signal) => {
  const parent = await startParent()
  const pid = await chainOf(parent)
  expect(await runs(pid)).toBe(true)
  parent.kill(signal)
  const limit = Date.now() + 5_000
  while ((await runs(pid)) && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await runs(pid)).toBe(false)
})
