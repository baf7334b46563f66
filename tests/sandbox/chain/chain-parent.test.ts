/** @jest-environment node */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sandboxProgram } from '../../support/sandbox-program.ts'
import { until } from '../../support/wait.ts'
import { isRunning } from '../support/is-running.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const scriptWith = (program: string): string => `
import { startChain } from ${JSON.stringify(pathToFileURL(program).href)}
startChain({ id: 1 }).then((chain) => console.log('PID ' + chain.pid))
`

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
  expect(await isRunning(pid)).toBe(true)
  parent.kill(signal)
  await until(async () => !(await isRunning(pid)), { complaint: () => `The chain ${pid} lives on.` })
})
