import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { closeServer, listen } from '../../../examples/sandbox/process/listen.ts'
import { launchBrowser } from '../../support/chromium.ts'
import { until } from '../../support/wait.ts'
import { isRunning } from '../support/is-running.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = '<!doctype html><html lang="en"><head><title>Example</title></head><body><p>An example</p></body></html>'

interface Started {
  readonly process: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

const start = (args: readonly string[]): Started => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...args], { cwd: root })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      text += data.toString()
    })
  }
  return { process: child, output: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

const ready = (started: Started): Promise<void> =>
  new Promise((resolve, reject) => {
    started.process.stdout?.on('data', () => started.output().includes('makes that wallet misbehave') && resolve())
    void started.ended.then((code) => reject(new Error(`ended with ${code}: ${started.output()}`)))
  })

const addressOf = (name: string, output: string): string => {
  const printed = new RegExp(`(\\S+://\\S+) +${name}\\b`).exec(output)?.[1]
  return printed === undefined ? `no address of ${name}` : new URL(printed).origin
}

test('the smallest host is led to the local chain by its address', () => {
  expect(started.output()).toMatch(/http:\/\/localhost:\d+\/\?rpc=http:\/\/127\.0\.0\.1:\d+ +minimal/)
})

const isServed = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

let examples: string
let started: Started
let browser: Browser

beforeAll(async () => {
  examples = await mkdtemp(join(tmpdir(), 'portico-examples-'))
  for (const name of ['minimal', 'gallery']) {
    await mkdir(join(examples, name, 'dist'), { recursive: true })
    await writeFile(join(examples, name, 'dist', 'index.html'), page)
  }
  started = start(['--no-build', '--examples', examples])
  browser = await launchBrowser()
  await ready(started)
})
afterAll(async () => {
  started.process.kill('SIGKILL')
  await browser?.close()
})

test('says what can be opened, where, with which accounts', () => {
  for (const text of [
    'minimal',
    'gallery',
    'web wallet',
    'Ethereum',
    'OP Mainnet',
    'Ctrl-C',
    ...testAccounts.map((account) => account.address),
  ]) {
    expect(started.output()).toContain(text)
  }
  expect(started.output()).not.toContain('custom-plugin')
})

test('pages learn from /sandbox.json where everything is', async () => {
  const sandbox = await (await fetch(`${addressOf('minimal', started.output())}/sandbox.json`)).json()
  const output = started.output()
  expect(sandbox).toMatchObject({
    chains: { 'eip155:1': addressOf('Ethereum', output), 'eip155:10': addressOf('OP Mainnet', output) },
    relayUrl: addressOf('WalletConnect relay', output),
    webWalletUrl: addressOf('web wallet', output),
    projectId: 'sandbox',
    services: {
      api: addressOf('Provider API', output),
      directory: addressOf('Wallet directory', output),
      relay: addressOf('WalletConnect relay', output),
      analytics: addressOf('Analytics', output),
    },
  })
  expect(sandbox.tokens['eip155:10']).toEqual(testTokens)
  expect(await isServed(sandbox.webWalletUrl)).toBe(true)
})

test('a page has the test wallets, unless its address says otherwise', async () => {
  const url = addressOf('minimal', started.output())
  const tab = await browser.newPage()
  await tab.goto(url)
  const connecting = tab.evaluate<unknown>(`new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
      if (info.name === 'Sandbox Wallet') resolve(provider.request({ method: 'eth_requestAccounts' }))
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })`)
  await tab.getByRole('button', { name: 'Approve' }).click()
  expect(await connecting).toEqual([testAccounts[0].address.toLowerCase()])
  await tab.goto(`${url}/?wallets=off`)
  expect(await tab.evaluate(() => window.__testWalletControl)).toBeUndefined()
  await tab.close()
})

test('a page does not reach the files beside it', async () => {
  await writeFile(join(examples, 'minimal', 'secret.txt'), 'secret')
  expect((await fetch(`${addressOf('minimal', started.output())}/..%2fsecret.txt`)).status).toBe(404)
})

test('a port that is insisted on and taken ends it with one sentence', async () => {
  const occupant = createServer()
  const port = await listen(occupant)
  const refused = start(['--no-build', '--examples', examples, '--port', String(port)])
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim()).toBe(`Port ${port} for the example minimal is taken: choose another with --port.`)
  await closeServer(occupant)
})

test.each([
  [['--port', 'many'], '--port: a port is a number.'],
  [['--no-build', '--examples', '/nowhere'], 'No example is built in /nowhere: run npm run build:examples.'],
])('%j is refused with a sentence', async (args, sentence) => {
  const refused = start(args)
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim()).toBe(sentence)
})

const childrenOf = async (pid: number | undefined): Promise<readonly number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('Ctrl-C ends everything it started', async () => {
  const children = await childrenOf(started.process.pid)
  expect(children.length).toBeGreaterThanOrEqual(2)
  const addresses = ['minimal', 'gallery', 'web wallet', 'Ethereum', 'OP Mainnet'].map((name) => addressOf(name, started.output()))
  started.process.kill('SIGINT')
  expect(await started.ended).toBe(0)
  // A build service sees the end of its input a moment after us.
  await until(async () => !(await Promise.all(children.map(isRunning))).includes(true), { complaint: () => 'A process lives on.' })
  expect(await Promise.all(addresses.map(isServed))).toEqual(addresses.map(() => false))
})
