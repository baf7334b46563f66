/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance, gasPrice, identity, price, supportedChains, swapTokens } from 'portico/wire'
import { nativeAddress } from '../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { startApiProcess } from './support/api-process.ts'
import { callerOf } from './support/call-api.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

const [alice, , , dave] = testAccounts
const query = { chainId: 'eip155:1' }

let chains: SandboxChains
let folder: string
let api: ServiceProcess

const start = (port = 0) => startApiProcess({ chains: chains.urls, data: folder, port })

beforeAll(async () => {
  chains = await startSandboxChains(1)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-api-'))
  api = await start()
})
afterEach(async () => {
  await api.kill()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => chains.stop())

const put = async (path: string, body: unknown): Promise<void> => {
  const { status } = await fetch(`${api.control}/_sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) })
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
}
const nameOf = async (address: string) => (await callerOf(api.url)(identity, { path: { address }, query: {} })).answer().name
const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`

test('after kill -9 all answers are the same, and nothing that was added is lost', async () => {
  const origin = 'https://app.example'
  await put('projects/mine', { origins: [origin] })
  await put(`identities/${dave.address}`, { name: 'dave', avatar: 'https://app.example/dave.png' })
  await put(`identities/${alice.address}`, { name: 'alice again', avatar: null })
  const answers = async () => {
    const call = callerOf(api.url, { projectId: 'mine', origin })
    return [
      (await call(supportedChains, {})).answer(),
      (await call(identity, { path: { address: alice.address }, query: {} })).answer(),
      (await call(identity, { path: { address: dave.address }, query: {} })).answer(),
      (await call(balance, { path: { address: alice.address }, query: { currency: 'usd', ...query } })).answer(),
      (await call(price, { body: { currency: 'usd', addresses: [`eip155:1:${nativeAddress}`] } })).answer(),
      (await call(swapTokens, { query })).answer(),
      (await call(gasPrice, { query })).answer(),
    ]
  }
  const before = await answers()
  expect(before).toContainEqual({ name: 'alice again', avatar: null })
  await api.kill()
  api = await start(api.port)
  expect(await answers()).toEqual(before)
  const stranger = await callerOf(api.url, { projectId: 'mine', origin: 'http://localhost:1' })(supportedChains, {})
  expect(stranger.status).toBe(403)
})

test('kill -9 amid writes: each one that was answered is there', async () => {
  const answered: number[] = []
  let killed: Promise<void> | undefined
  const row = async (first: number): Promise<void> => {
    for (let number = first; ; number += 8) {
      await put(`identities/${addressOf(number)}`, { name: `name ${number}`, avatar: null })
      answered.push(number)
      if (answered.length === 200) killed = api.kill()
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, place) => row(place + 1)))
  await killed
  expect(ends.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  expect(answered.length).toBeGreaterThanOrEqual(200)
  api = await start(api.port)
  expect(await Promise.all(answered.map((number) => nameOf(addressOf(number))))).toEqual(answered.map((number) => `name ${number}`))
})
