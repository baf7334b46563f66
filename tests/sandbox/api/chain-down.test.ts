/** @jest-environment node */
import { balance, chainRpc, gasPrice, identity, price, supportedChains, swapTokens } from 'portico/wire'
import { priceLifetime } from '../../../examples/sandbox/api/prices.ts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { nativeAddress } from '../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf } from './support/call-api.ts'
import { type ChainFront, startChainFront } from './support/chain-front.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

const [alice] = testAccounts
const reasons = (chain: string) => ({ chainId: `The chain ${chain} does not answer.` })

let chains: SandboxChains
let front: ChainFront
let api: Service
let call: ReturnType<typeof callerOf>
let now = 0
/** No price is ever young enough to be given again. */
const hurry = (): number => {
  now += priceLifetime
  return now
}

beforeAll(async () => {
  chains = await startSandboxChains(1)
  front = await startChainFront(chains.urls['eip155:1'] ?? '')
  // Nothing listens at the second chain's address; the first one's front can hold its answers back.
  api = await startApi({ chains: { 'eip155:1': front.url, 'eip155:10': 'http://127.0.0.1:1' }, now: hurry })
  call = callerOf(api.url)
})
afterAll(async () => {
  await api?.close()
  await front?.close()
  await chains?.stop()
})

const balanceOf = (chainId?: string) =>
  call(balance, { path: { address: alice.address }, query: { currency: 'usd', ...(chainId === undefined ? {} : { chainId }) } })
const askers = [
  ['balance', balanceOf],
  ['gas price', (chainId: string) => call(gasPrice, { query: { chainId } })],
  ['price', (chainId: string) => call(price, { body: { currency: 'usd', addresses: [`${chainId}:${nativeAddress}`] } })],
] as const

test.each(askers)('%s of a chain that is away is a 503 that names it', async (_, ask) => {
  expect(await ask('eip155:10')).toMatchObject({ status: 503, reasons: reasons('eip155:10') })
})

test.each(askers)('%s of a chain that takes calls and never answers is a 503 too, and works when it answers again', async (_, ask) => {
  front.hang = true
  expect(await ask('eip155:1')).toMatchObject({ status: 503, reasons: reasons('eip155:1') })
  front.hang = false
  // On a busy machine the first answers may take longer than the service waits.
  let status = 0
  for (let tries = 0; tries < 10 && status !== 200; tries += 1) status = (await ask('eip155:1')).status
  expect(status).toBe(200)
})

test('what needs no chain works meanwhile, and the other chain too', async () => {
  expect((await call(supportedChains, {})).status).toBe(200)
  expect((await call(identity, { path: { address: alice.address }, query: {} })).status).toBe(200)
  expect((await call(swapTokens, { query: { chainId: 'eip155:10' } })).status).toBe(200)
  expect((await balanceOf('eip155:1')).status).toBe(200)
  expect(await balanceOf()).toMatchObject({ status: 503, reasons: reasons('eip155:10') })
})

test('a chain without a method for tips has gas prices all the same', async () => {
  front.lacks = 'eth_maxPriorityFeePerGas'
  expect(await call(gasPrice, { query: { chainId: 'eip155:1' } })).toMatchObject({ status: 200 })
  front.lacks = undefined
})

test('a chain that has no contracts yet has no false zeros', async () => {
  const chain = await startChain({ id: 1 })
  const bare = await startApi({ chains: { 'eip155:1': chain.rpcUrl } })
  const query = { currency: 'usd', chainId: 'eip155:1' } as const
  expect(await callerOf(bare.url)(balance, { path: { address: alice.address }, query })).toMatchObject({
    status: 503,
    reasons: { chainId: 'The chain eip155:1 is not ready: its contracts are missing.' },
  })
  expect(await callerOf(bare.url)(price, { body: { currency: 'usd', addresses: [`eip155:1:${nativeAddress}`] } })).toMatchObject({
    status: 503,
  })
  await bare.close()
  await chain.stop()
})

describe('chain RPC', () => {
  const one = { jsonrpc: '2.0', id: 5, method: 'eth_chainId' }
  const error = { code: -32603, message: 'The chain does not answer.' }

  test.each([
    ['away', 'eip155:10', false],
    ['silent', 'eip155:1', true],
  ])('a chain that is %s: a JSON-RPC error for each call, with status 503', async (_, chainId, hang) => {
    front.hang = hang
    const query = { chainId }
    const single = await call(chainRpc, { query, body: one })
    expect([single.status, single.answer()]).toEqual([503, { jsonrpc: '2.0', id: 5, error }])
    const several = await call(chainRpc, { query, body: [one, { jsonrpc: '2.0', method: 'eth_blockNumber' }] })
    expect([several.status, several.answer()]).toEqual([
      503,
      [
        { jsonrpc: '2.0', id: 5, error },
        { jsonrpc: '2.0', id: null, error },
      ],
    ])
    front.hang = false
  })
})
