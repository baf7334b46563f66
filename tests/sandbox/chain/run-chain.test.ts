/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { priceInUsd } from '../../../examples/sandbox/chain/exchange.ts'
import { sandboxProgram } from '../../support/sandbox-program.ts'
import { until } from '../../support/wait.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const receiver = '0x00000000000000000000000000000000000000cc'

let file: string
let data: string
const programs: ChildProcess[] = []

beforeAll(async () => {
  file = await sandboxProgram('examples/sandbox/chain/run-chain.ts')
})
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'chain-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) await end(program, 'SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const run = (...args: readonly string[]): ChildProcess => {
  const program = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  programs.push(program)
  return program
}

const linesOf = (stream: NodeJS.ReadableStream | null, take: (line: string) => void): void => {
  if (stream === null) throw new Error('The program has no output.')
  createInterface({ input: stream }).on('line', take)
}

const ready = (program: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = []
    linesOf(program.stderr, (line) => said.push(line))
    linesOf(program.stdout, (line) => {
      const url = /^chain 10 (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
      if (url === undefined) reject(new Error(`It says ${line}`))
      else resolve(url)
    })
    program.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said.join(' ')}`)))
  })

const end = async (program: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (program.exitCode !== null || program.signalCode !== null) return program.exitCode
  program.kill(signal)
  await once(program, 'exit')
  return program.exitCode
}

const reader = (url: string) => createPublicClient({ chain: optimism, transport: http(url), pollingInterval: 20 })

const pay = async (url: string): Promise<`0x${string}`> => {
  const wallet = createWalletClient({ account: privateKeyToAccount(testAccounts[0].privateKey), chain: optimism, transport: http(url) })
  const hash = await wallet.sendTransaction({ to: receiver, value: 77n })
  await reader(url).waitForTransactionReceipt({ hash })
  return hash
}

const isKept = async (hash: string): Promise<boolean> => (await readFile(join(data, 'chain-10.json'), 'utf8')).includes(hash)

const goesOn = async (hash: `0x${string}`): Promise<void> => {
  const url = await ready(run('--id', '10', '--data', data))
  const client = reader(url)
  expect(await client.getBalance({ address: receiver })).toBe(77n)
  expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await priceInUsd(client, 'native')).toBe('3200')
  await pay(url)
  expect(await client.getBalance({ address: receiver })).toBe(154n)
}

test('what was kept survives kill -9', async () => {
  const program = run('--id', '10', '--data', data)
  const hash = await pay(await ready(program))
  await until(() => isKept(hash))
  await end(program, 'SIGKILL')
  await goesOn(hash)
})

test('stopped in order, it has kept everything', async () => {
  const program = run('--id', '10', '--data', data)
  const hash = await pay(await ready(program))
  expect(await end(program, 'SIGTERM')).toBe(0)
  expect(await isKept(hash)).toBe(true)
  await goesOn(hash)
})

test('a state that cannot be read is an error that names its file', async () => {
  await writeFile(join(data, 'chain-10.json'), '{"block":')
  await expect(ready(run('--id', '10', '--data', data))).rejects.toThrow(`cannot go on from ${join(data, 'chain-10.json')}`)
})

test.each([
  [[], 'id'],
  [['--id', 'one'], '--id is a whole number'],
  [['--id', '1', '--port', '70000'], '--port is 65535 or less'],
])('%j is refused with a sentence', async (args, sentence) => {
  await expect(ready(run(...args))).rejects.toThrow(sentence)
})
