/** @jest-environment node */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { createPublicClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { choosePort } from '../../../examples/sandbox/process/free-port.ts'
import { closeServer, listen } from '../../../examples/sandbox/process/listen.ts'
import { readProcesses } from '../../../examples/sandbox/process/process-tree.ts'
import { serviceNames } from '../../../examples/sandbox/process/service-table.ts'
import { until } from '../../support/wait.ts'
import { isRunning } from '../support/is-running.ts'
import { type ReadySandbox, runSandbox, startSandboxProcess, stateOf, untilService } from '../support/sandbox-process.ts'

const stranger = '0x1111111111111111111111111111111111111111'
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-sandbox-test-'))
  folders.push(folder)
  return folder
}

const clientOf = (url: string | undefined) => createPublicClient({ transport: http(url) })
const httpOf = (url: string | undefined): string => (url ?? '').replace(/^ws/, 'http')

const give = async (chainUrl: string | undefined): Promise<void> => {
  const response = await fetch(`${chainUrl}/faucet`, { method: 'POST', body: JSON.stringify({ address: stranger, amount: '1.5' }) })
  expect(response.status).toBe(200)
}

let whole: ReadySandbox
let data: string

beforeAll(async () => {
  data = await newFolder()
  whole = await startSandboxProcess(['--data', data])
})
afterAll(async () => {
  whole?.process.kill('SIGKILL')
  await whole?.ended
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

test('prints one line of JSON and nothing else', () => {
  expect(whole.output().trimEnd().split('\n')).toHaveLength(1)
  expect(whole.said).toMatchObject({
    projectId: 'sandbox',
    services: {
      relay: expect.any(String),
      api: expect.any(String),
      directory: expect.any(String),
      analytics: expect.any(String),
      auth: expect.any(String),
    },
  })
  expect(Object.keys(whole.said.chains)).toEqual(['eip155:1', 'eip155:10'])
})

test('every address answers', async () => {
  const { front, services, control } = whole.said
  const addresses = [
    ...[front, `${front}/faults`, services.webWallet ?? '', `${httpOf(services.relay)}/health`],
    ...Object.values(control).map((url) => `${url}/_sandbox/health`),
  ]
  expect(Object.keys(control).sort()).toEqual([
    'analytics',
    'api',
    'auth',
    'bitcoin',
    'bundler',
    'chain-1',
    'chain-10',
    'directory',
    'frame',
    'identity',
    'inbox',
    'indexer',
    'payments',
    'relay',
    'solana',
  ])
  const statuses = await Promise.all(addresses.map(async (url) => [url, (await fetch(url)).status]))
  expect(statuses).toEqual(addresses.map((url) => [url, 200]))
  expect(await (await fetch(`${front}/sandbox.json`)).json()).toEqual(whole.said)
})

test('the project id is accepted, and the provider API knows the chains', async () => {
  const { services, projectId, chains } = whole.said
  const answer = await fetch(`${services.api}/v1/supported-chains?projectId=${projectId}&st=test&sv=test`)
  expect(await answer.json()).toMatchObject({ http: Object.keys(chains) })
})

test.each(['eip155:1', 'eip155:10'])('on %s the accounts are funded and the contracts are there', async (id) => {
  const client = clientOf(whole.said.chains[id])
  expect(`eip155:${await client.getChainId()}`).toBe(id)
  const { accounts, tokens, contracts } = whole.said
  expect(accounts).not.toHaveLength(0)
  for (const { address } of accounts) {
    expect(await client.getBalance({ address: address as `0x${string}` })).toBe(parseEther('10000'))
    for (const token of tokens[id] ?? []) {
      const args = [address as `0x${string}`] as const
      const held = await client.readContract({ address: token.address as `0x${string}`, abi: erc20, functionName: 'balanceOf', args })
      expect([token.symbol, held]).toEqual([token.symbol, parseUnits(token.balance, token.decimals)])
    }
  }
  const { exchange, wrappedNative, signatureWallet, multicall3 } = contracts
  for (const address of [exchange.factory, exchange.router, wrappedNative, signatureWallet.address, multicall3]) {
    expect([address, await client.getCode({ address: address as `0x${string}` })]).toEqual([address, expect.stringMatching(/^0x.{10,}/)])
  }
})

test('the Solana chain is the one that is said, and its accounts are funded', async () => {
  const { rpcUrl = '', accounts = [], caipNetworkId } = whole.said.solana ?? {}
  const connection = new Connection(rpcUrl)
  expect(`solana:${(await connection.getGenesisHash()).slice(0, 32)}`).toBe(caipNetworkId)
  const balances = await Promise.all(accounts.map(({ address }) => connection.getBalance(new PublicKey(address))))
  expect(balances).toEqual([1, 2, 3, 4].map(() => 1_000 * LAMPORTS_PER_SOL))
})

test('a second sandbox does not write into the data of the first', async () => {
  const second = runSandbox(['--data', data, '--only', 'relay'])
  expect(await second.ended).toBe(1)
  expect(second.complaints().trim()).toBe(
    `The data folder ${data} is in use by another sandbox (process ${whole.process.pid}): choose another with --data.`,
  )
})

test.each([
  'relay',
  'api',
  'directory',
  'analytics',
  'wallet',
  'solana',
  'bitcoin',
  'indexer',
  'payments',
  'frame',
  'auth',
  'inbox',
  'identity',
  'bundler',
])('%s, killed, is back on its port; the others never went', async (name) => {
  const before = (await stateOf(whole.said)).services
  const killed = before.find((service) => service.name === name)
  process.kill(killed?.pid ?? 0, 'SIGKILL')
  const back = await untilService(whole.said, name, ({ pid, healthy }) => pid !== undefined && pid !== killed?.pid && healthy)
  expect(back).toMatchObject({ status: 'running', url: killed?.url, restarts: (killed?.restarts ?? 0) + 1 })
  expect(back.note).toMatch(/ended \(SIGKILL\)/)
  const pids = async () => (await stateOf(whole.said)).services.filter((other) => other.name !== name).map(({ pid }) => pid)
  expect(await pids()).toEqual(before.filter((other) => other.name !== name).map(({ pid }) => pid))
})

test('a chain, killed, goes on with its last block', async () => {
  const url = whole.said.chains['eip155:10']
  await give(url)
  const balance = await clientOf(url).getBalance({ address: stranger })
  expect(balance).toBe(parseEther('1.5'))
  const { pid } = await untilService(whole.said, 'chain-10', ({ healthy }) => healthy)
  // The chain keeps its state about once a second; before that, a kill loses the block.
  const kept = join(data, 'chain-10', 'chain-10.json')
  await until(async () => (await readFile(kept, 'utf8')).includes(stranger.slice(2)))
  process.kill(pid ?? 0, 'SIGKILL')
  await untilService(whole.said, 'chain-10', (row) => row.pid !== pid && row.healthy)
  expect(await clientOf(url).getBalance({ address: stranger })).toBe(balance)
})

test('only the front page itself restarts services', async () => {
  const { front } = whole.said
  const { pid } = await untilService(whole.said, 'relay', ({ status }) => status === 'running')
  const post = (headers: Readonly<Record<string, string>>) => fetch(`${front}/services/relay/restart`, { method: 'POST', headers })
  expect((await post({})).status).toBe(403)
  expect((await post({ origin: 'https://evil.test' })).status).toBe(403)
  expect((await stateOf(whole.said)).services.find(({ name }) => name === 'relay')).toMatchObject({ pid, status: 'running' })
  expect((await post({ origin: front })).status).toBe(202)
  await untilService(whole.said, 'relay', (row) => row.pid !== pid && row.healthy)
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('SIGTERM leaves no process behind', async () => {
  const pids = (await readProcesses()).below(whole.process.pid ?? 0)
  expect(pids.length).toBeGreaterThan(9)
  expect(await whole.stop()).toBe(0)
  await until(async () => !(await Promise.all(pids.map(isRunning))).includes(true), { complaint: () => 'A process lives on.' })
  expect(await fetch(whole.said.front).catch(() => 'gone')).toBe('gone')
})

test('--only starts just that, on the ports that --port-base says', async () => {
  let base = await choosePort(0)
  // The front page's port, those of all services, then those of their control servers.
  const controlPlace = 3 + serviceNames.length
  const isFree = async (place: number): Promise<boolean> => (await choosePort(base + place)) === base + place
  while (!(await isFree(3)) || !(await isFree(controlPlace))) base = await choosePort(0)
  const small = await startSandboxProcess(['--only', 'relay', '--data', await newFolder(), '--port-base', String(base)])
  expect(small.said).toMatchObject({
    front: `http://localhost:${base}`,
    services: { relay: `ws://127.0.0.1:${base + 3}` },
    control: { relay: `http://127.0.0.1:${base + controlPlace}` },
    chains: {},
    tokens: {},
  })
  expect(Object.keys(small.said.services)).toEqual(['relay'])
  expect((await stateOf(small.said)).services.map(({ name }) => name)).toEqual(['relay'])
  expect(await small.stop()).toBe(0)
})

test('a taken port that is insisted on ends it with one sentence', async () => {
  const occupant = createServer()
  const port = await listen(occupant)
  const refused = runSandbox(['--only', 'relay', '--data', await newFolder(), '--port-base', String(port)])
  expect(await refused.ended).toBe(1)
  expect(refused.complaints().trim()).toBe(`Port ${port} for the front page is taken: choose another with --port-base.`)
  await closeServer(occupant)
})

test('data stays for the next run, and --fresh forgets it', async () => {
  const folder = await newFolder()
  const heldAfter = async (args: readonly string[], gift: boolean): Promise<bigint> => {
    const run = await startSandboxProcess(['--only', 'chain-1', '--data', folder, ...args])
    const url = run.said.chains['eip155:1']
    if (gift) await give(url)
    const held = await clientOf(url).getBalance({ address: stranger })
    expect(await run.stop()).toBe(0)
    return held
  }
  expect(await heldAfter([], true)).toBe(parseEther('1.5'))
  expect(await heldAfter([], false)).toBe(parseEther('1.5'))
  expect(await heldAfter(['--fresh'], false)).toBe(0n)
})

test.each([
  [['--only', 'relay,nothing'], new RegExp(`^--only: there is no service "nothing"; there are: ${serviceNames.join(', ')}\\.$`)],
  [['--port-base', 'many'], /^--port-base: a port is a number\.$/],
  [
    ['--port-base', '65535'],
    // Each service has a port for its control, and the inbox one for mails.
    new RegExp(`^--port-base: the last of the ports would be above 65535: ${65_535 - 2 * serviceNames.length - 1} is the highest\\.$`),
  ],
])('%j is refused with a sentence', async (args, sentence) => {
  const refused = runSandbox(args)
  expect(await refused.ended).toBe(1)
  expect(refused.complaints().trim()).toMatch(sentence)
})

test('--help says what can be asked for', async () => {
  const help = runSandbox(['--help'])
  expect(await help.ended).toBe(0)
  for (const option of ['--only', '--port-base', '--data', '--fresh', '--json']) expect(help.output()).toContain(option)
})
