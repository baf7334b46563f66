/** @jest-environment node */
import { lookUpName, registerName, reverseName, suggestNames } from 'portico/wire'
import { concat, getContractAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { signatureWallet, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { signatureWalletCode } from '../../../examples/sandbox/chain/signature-wallet.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf } from './support/call-api.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

const [alice, bob] = testAccounts
const keys = testAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
const [aliceKey, bobKey] = keys
if (!aliceKey || !bobKey) throw new Error('There are no accounts.')
/** Where chains have the factory of contracts with known addresses. */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const COIN_TYPE = 0x8000_0001

let chains: SandboxChains
let api: Service
let call: ReturnType<typeof callerOf>
let now = 1_800_000_000_000
let count = 0
beforeAll(async () => {
  chains = await startSandboxChains(1, 10)
  api = await startApi({ chains: chains.urls, now: () => now })
  call = callerOf(api.url, { origin: 'http://localhost:5173' })
})
afterAll(async () => {
  await api?.close()
  await chains?.stop()
})

interface Wish {
  readonly name: string
  readonly address?: string
  readonly change?: object
}

const messageOf = ({ name, address = alice.address, change = {} }: Wish): string => {
  count += 1
  const nonce = `nonce-of-the-test-${count}`
  const fields = { name, attributes: {}, timestamp: Math.floor(now / 1_000), address, chain: 'eip155:1', domain: 'localhost:5173', nonce }
  return JSON.stringify({ ...fields, ...change })
}

const register = async (wish: Wish, sign: (message: string) => Promise<Hex> = (message) => aliceKey.signMessage({ message })) => {
  const message = messageOf(wish)
  const body = { coin_type: COIN_TYPE, address: wish.address ?? alice.address, message, signature: await sign(message) }
  return { body, outcome: await call(registerName, { body }) }
}

test('a name that was signed for is registered, and found both ways', async () => {
  const { outcome } = await register({ name: 'alice.reown.id' })
  expect(outcome.answer()).toEqual({ success: true })
  const found = { name: 'alice.reown.id', addresses: { [COIN_TYPE]: { address: alice.address } }, attributes: [] }
  expect((await call(lookUpName, { path: { name: 'alice.reown.id' }, query: { apiVersion: 2 } })).answer()).toMatchObject(found)
  const names = (await call(reverseName, { path: { address: alice.address.toLowerCase() }, query: {} })).answer()
  expect(names).toMatchObject([found])
  expect((await call(reverseName, { path: { address: bob.address }, query: {} })).answer()).toEqual([])
})

test('a name that nobody has is a 404 with a reason', async () => {
  const { status, reasons } = await call(lookUpName, { path: { name: 'nobody.reown.id' }, query: {} })
  expect([status, reasons]).toEqual([404, { name: 'Nobody has the name nobody.reown.id.' }])
})

test('suggestions say what is registered', async () => {
  await register({ name: 'raven.reown.id' })
  const { suggestions } = (await call(suggestNames, { path: { name: 'Raven' }, query: { zone: 'reown.id' } })).answer()
  expect(suggestions.slice(0, 2)).toEqual([
    { name: 'raven.reown.id', registered: true },
    { name: 'raven-1.reown.id', registered: false },
  ])
  expect((await call(suggestNames, { path: { name: 'raven' }, query: { zone: 'other.id' } })).status).toBe(400)
})

test.each([
  ['a name with three letters', { name: 'abc.reown.id' }, 400, 'name'],
  ['a name with capitals', { name: 'Alice.reown.id' }, 400, 'name'],
  ['a name that looks like punycode', { name: 'xn--abcd.reown.id' }, 400, 'name'],
  ['another zone', { name: 'alice.eth' }, 400, 'name'],
  ['a name below a name', { name: 'deep.alice.reown.id' }, 400, 'name'],
  ['another address', { name: 'other.reown.id', change: { address: bob.address } }, 400, 'address'],
  ['another chain', { name: 'other.reown.id', change: { chain: 'eip155:10' } }, 400, 'coin_type'],
  ['another page', { name: 'other.reown.id', change: { domain: 'attacker.example' } }, 400, 'domain'],
  ['an old message', { name: 'other.reown.id', change: { timestamp: Math.floor(now / 1_000) - 301 } }, 400, 'timestamp'],
  ['a message from the future', { name: 'other.reown.id', change: { timestamp: Math.floor(now / 1_000) + 301 } }, 400, 'timestamp'],
  ['a message without a nonce', { name: 'other.reown.id', change: { nonce: undefined } }, 400, 'nonce'],
  ['a name that somebody has', { name: 'alice.reown.id' }, 409, 'name'],
] as const)('refused: %s', async (_, wish, status, reason) => {
  const { outcome } = await register(wish)
  expect([outcome.status, Object.keys(outcome.reasons)]).toEqual([status, [reason]])
})

test('refused: a signature of somebody else, and one of another message', async () => {
  const foreign = await register({ name: 'stolen.reown.id' }, (message) => bobKey.signMessage({ message }))
  expect([foreign.outcome.status, foreign.outcome.reasons]).toEqual([401, { signature: 'The signature is not of this address.' }])
  const other = await register({ name: 'stolen.reown.id' }, () => aliceKey.signMessage({ message: messageOf({ name: 'wanted.reown.id' }) }))
  expect(other.outcome.status).toBe(401)
})

test('refused: the same message again, also for another name', async () => {
  const { body } = await register({ name: 'once.reown.id' })
  const again = await call(registerName, { body })
  expect([again.status, Object.keys(again.reasons)]).toEqual([409, ['nonce']])
  const { nonce } = JSON.parse(body.message) as { nonce: string }
  const other = await register({ name: 'twice.reown.id', change: { nonce } })
  expect([other.outcome.status, Object.keys(other.outcome.reasons)]).toEqual([409, ['nonce']])
  now += 700_000
  expect((await call(registerName, { body })).reasons).toEqual({ timestamp: 'The message is too old. Sign a new one.' })
})

test('of 16 who race for one name one gets it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => register({ name: 'race.reown.id' })))
  const statuses = outcomes.map(({ outcome }) => outcome.status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 409)])
})

test('a contract signs (EIP-1271), and one that is not there yet (EIP-6492)', async () => {
  const { outcome } = await register({ name: 'contract.reown.id', address: signatureWallet.address })
  expect(outcome.status).toBe(200)
  const wrong = await register({ name: 'contract-2.reown.id', address: signatureWallet.address }, (message) =>
    bobKey.signMessage({ message }),
  )
  expect(wrong.outcome.status).toBe(401)

  const salt: Hex = `0x${'42'.repeat(32)}`
  const bytecode = signatureWalletCode()
  const address = getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt, bytecode })
  const future = (key: typeof aliceKey) => async (message: string) =>
    serializeErc6492Signature({ address: FACTORY, data: concat([salt, bytecode]), signature: await key.signMessage({ message }) })
  expect((await register({ name: 'future.reown.id', address }, future(bobKey))).outcome.status).toBe(401)
  expect((await register({ name: 'future.reown.id', address }, future(aliceKey))).outcome.status).toBe(200)
})
