/** @jest-environment node */
import * as v from 'valibot'
import { encodeAbiParameters, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import * as api from '../../../server/auth/api.ts'
import { type HttpServer, json, pathOf, startHttpServer } from '../../support/http-server.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { type AuthStage, FRAME, HOST, openAuthStage, refusalOf } from './support/auth-stage.ts'
import { openTestLibsql, type TestDatabase } from './support/databases.ts'

// Sign-in with Farcaster at the service, over a relay and a chain that do as the test says.

const opening = v.pipe(v.string(), v.parseJson(), v.object({ nonce: v.string(), domain: v.string(), siweUri: v.string() }))
const owner = privateKeyToAccount(generatePrivateKey())
const FID = 77n

let kept: TestDatabase
let relay: HttpServer
let chain: RpcServer
let stage: AuthStage
/** What the relay says of the newest channel. */
let status: object

const held = (id: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [id])
let opened: v.InferOutput<typeof opening>

beforeEach(async () => {
  status = { state: 'pending' }
  kept = await openTestLibsql()
  relay = await startHttpServer()
  relay.answer((response, request) => {
    if (pathOf(request) === '/v1/channel') opened = v.parse(opening, request.body)
    const answer = pathOf(request) === '/v1/channel' ? { channelToken: 'a-channel-token', url: 'https://farcaster.example/c' } : status
    return json(answer)(response, request)
  })
  chain = await startRpcServer(10, { eth_getCode: () => '0x', eth_call: () => held(FID) })
  stage = await openAuthStage(kept.database, {
    farcaster: { relay: relay.url, rpc: chain.url },
    projects: [{ id: 'shop', name: 'Shop', origins: [HOST], farcaster: true }],
  })
})
afterEach(async () => {
  await stage.close()
  await Promise.all([kept.close(), relay.close(), chain.close()])
})

/** The visitor agrees in the app: the relay has a message of the nonce, signed. */
const agree = async (sign: (message: string) => Promise<Hex> = (message) => owner.signMessage({ message })): Promise<void> => {
  const { nonce, domain, siweUri: uri } = opened
  const resources = [`farcaster://fid/${FID}`]
  const message = createSiweMessage({ address: owner.address, chainId: 10, domain, nonce, uri, version: '1', resources })
  status = { state: 'completed', message, signature: await sign(message), username: 'anna' }
}
const begin = async () => {
  const frame = await stage.frame()
  const { requestId } = await frame.call(api.farcasterStart, {})
  return { frame, finish: () => frame.call(api.farcasterFinish, { requestId }) }
}
const SIGNED_IN = { grant: { created: true, factors: ['farcaster'], user: { provider: 'farcaster', userName: 'anna' } } }
const countOf = async (table: 'sessions' | 'accounts'): Promise<number> =>
  Number((await kept.database.run(`SELECT COUNT(*) AS n FROM ${table}`, []))[0]?.n)

test('the message names the frame, and the finished sign-in is good once: a replay asks neither relay nor chain', async () => {
  const { finish } = await begin()
  expect(opened).toMatchObject({ domain: new URL(FRAME).host, siweUri: FRAME })
  await expect(finish()).resolves.toEqual({})
  await agree()
  await expect(finish()).resolves.toMatchObject(SIGNED_IN)
  const [asked, called] = [relay.seen.length, chain.methods.length]
  await expect(refusalOf(finish())).resolves.toBe('REQUEST_UNKNOWN')
  expect([relay.seen.length, chain.methods.length, await countOf('sessions')]).toEqual([asked, called, 1])
})

test.each([
  ['answers nothing that can be read', { status: 503, body: '<html>' }],
  ['cuts the connection', { drop: true }],
  ['refuses for now', { status: 429, body: '{"error":"too many"}' }],
])('a chain that %s is said, and costs the visitor nothing: the same request signs in afterwards', async (_, fault) => {
  const { finish } = await begin()
  await agree()
  chain.fault(fault)
  await expect(refusalOf(finish())).resolves.toBe('PROVIDER_UNAVAILABLE')
  await expect(refusalOf(finish())).resolves.toBe('PROVIDER_UNAVAILABLE')
  expect(await countOf('accounts')).toBe(0)
  chain.fault(undefined)
  await expect(finish()).resolves.toMatchObject(SIGNED_IN)
  await expect(refusalOf(finish())).resolves.toBe('REQUEST_UNKNOWN')
})

test('a signature that only the chain can check is not called wrong while the chain is down', async () => {
  const { finish } = await begin()
  await agree(async () => `0x${'ab'.repeat(80)}`)
  chain.fault({ drop: true })
  await expect(refusalOf(finish())).resolves.toBe('PROVIDER_UNAVAILABLE')
  chain.fault(undefined)
  // The account is a contract, which says yes.
  chain.answer('eth_getCode', () => '0x6001')
  const answers = [`0x1626ba7e${'0'.repeat(56)}`, held(FID)]
  chain.answer('eth_call', () => answers.shift())
  await expect(finish()).resolves.toMatchObject(SIGNED_IN)
})

test('two who finish at once: one session', async () => {
  const { finish } = await begin()
  await agree()
  const results = await Promise.allSettled(Array.from({ length: 2 }, finish))
  expect(results.map(({ status: how }) => how).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'REQUEST_UNKNOWN' })
  expect([await countOf('sessions'), await countOf('accounts')]).toEqual([1, 1])
})

test.each<[string, () => Promise<void>]>([
  ['a signature of another key', () => agree((message) => privateKeyToAccount(generatePrivateKey()).signMessage({ message }))],
  ['a signature of another text', () => agree((message) => owner.signMessage({ message: `${message}!` }))],
  [
    'a message for another page',
    () => {
      opened = { ...opened, domain: 'evil.example' }
      return agree()
    },
  ],
  [
    'a message with another nonce',
    () => {
      opened = { ...opened, nonce: 'another0nonce' }
      return agree()
    },
  ],
  [
    'an id that somebody else holds',
    () => {
      chain.answer('eth_call', () => held(FID + 1n))
      return agree()
    },
  ],
])('%s signs nobody in, and ends the request: what is right does not help it afterwards', async (_, spoil) => {
  const { finish } = await begin()
  const right = opened
  await spoil()
  await expect(refusalOf(finish())).resolves.toBe('PROVIDER_REFUSED')
  opened = right
  await agree()
  chain.answer('eth_call', () => held(FID))
  await expect(refusalOf(finish())).resolves.toBe('REQUEST_UNKNOWN')
  expect([await countOf('sessions'), await countOf('accounts')]).toEqual([0, 0])
})
