/** @jest-environment node */
import { balance, chainRpc, gasPrice, identity, price, supportedChains, swapTokens } from 'portico/wire'
import { type ApiOptions, startApi } from '../../../examples/sandbox/api/start-api.ts'
import { nativeAddress } from '../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { spoofToken, testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf } from './support/call-api.ts'
import { type SandboxChains, startSandboxChains } from './support/sandbox-chains.ts'

let chains: SandboxChains
let api: Service
let call: ReturnType<typeof callerOf>
const [alice, , , dave] = testAccounts
const [usdc, dai, wbtc] = testTokens
/** Mixed case that is no checksum. */
const stranger = '0x00000000000000000000000000000000000000Aa'
const chainIds = ['eip155:1', 'eip155:10'] as const

const start = (options: Partial<ApiOptions> = {}) => startApi({ control: 0, chains: chains.urls, ...options })

beforeAll(async () => {
  chains = await startSandboxChains(1, 10)
  api = await start({ projects: [{ id: 'elsewhere', origins: ['https://app.example'] }] })
  call = callerOf(api.url)
})
afterAll(async () => {
  await api?.close()
  await chains?.stop()
})

describe('supported chains', () => {
  test('are those that were given', async () => {
    expect((await call(supportedChains, {})).answer()).toEqual({ http: chainIds, ws: [] })
  })
})

describe('who may call', () => {
  test('an unknown project is told that its key is invalid, on every row', async () => {
    const unknown = callerOf(api.url, { projectId: 'nobody' })
    const query = { chainId: 'eip155:1' }
    const outcomes = await Promise.all([
      unknown(supportedChains, {}),
      unknown(identity, { path: { address: alice.address }, query: {} }),
      unknown(balance, { path: { address: alice.address }, query: { currency: 'usd' } }),
      unknown(price, { body: { currency: 'usd', addresses: [] } }),
      unknown(swapTokens, { query }),
      unknown(gasPrice, { query }),
      unknown(chainRpc, { query, body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' } }),
    ])
    for (const { status, reasons } of outcomes) expect([status, reasons]).toEqual([401, { projectId: 'Unauthorized: invalid key' }])
  })

  test('a page of another origin is told that it is not allowed', async () => {
    const refused = { origin: 'Unauthorized: origin not allowed' }
    const from = (projectId: string, origin: string) => callerOf(api.url, { projectId, origin })(supportedChains, {})
    expect(await from('sandbox', 'https://app.example')).toMatchObject({ status: 403, reasons: refused })
    expect(await from('elsewhere', 'http://localhost:3000')).toMatchObject({ status: 403, reasons: refused })
    expect(await from('sandbox', 'http://localhost:3000')).toMatchObject({ status: 200 })
    expect(await from('elsewhere', 'https://app.example')).toMatchObject({ status: 200 })
  })
})

describe('identity', () => {
  const of = (address: string) => call(identity, { path: { address }, query: { sender: alice.address } })

  test('some test accounts have a name and a picture, whatever the case of the address', async () => {
    const found = (await of(alice.address)).answer()
    expect(found).toEqual({ name: 'alice.sandbox.eth', avatar: expect.stringMatching(/^data:image\/svg\+xml,/) })
    expect((await of(alice.address.toLowerCase())).answer()).toEqual(found)
  })

  test('others have neither', async () => {
    expect((await of(stranger)).answer()).toEqual({ name: null, avatar: null })
  })

  test('a name that is set by hand is answered, a hostile picture is refused', async () => {
    const put = (body: unknown) =>
      fetch(`${api.control}/_sandbox/identities/${dave.address}`, { method: 'PUT', body: JSON.stringify(body) })
    expect((await put({ name: 'dave', avatar: 'javascript:alert(1)' })).status).toBe(400)
    expect((await of(dave.address)).answer()).toEqual({ name: null, avatar: null })
    expect((await put({ name: 'dave', avatar: null })).status).toBe(200)
    expect((await of(dave.address)).answer()).toEqual({ name: 'dave', avatar: null })
  })
})

describe('balance', () => {
  const of = (address: string, query: { chainId?: string; forceUpdate?: string } = {}) =>
    call(balance, { path: { address }, query: { currency: 'usd', ...query } })

  test.each(chainIds)('%s: what the account holds, at the prices of the pools', async (chainId) => {
    const { balances } = (await of(dave.address, { chainId })).answer()
    expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'USDT', spoofToken.symbol])
    const [ether, dollar, , bitcoin] = balances
    expect(ether).toMatchObject({
      name: 'Ether',
      chainId,
      price: '3200',
      value: '32000000',
      quantity: { decimals: '18', numeric: '10000' },
    })
    expect(ether).not.toHaveProperty('address')
    expect(dollar).toMatchObject({ address: `${chainId}:${usdc.address}`, price: '1', value: '12500.25', quantity: { decimals: '6' } })
    expect(bitcoin).toMatchObject({
      address: `${chainId}:${wbtc.address}`,
      price: '100000',
      value: '41870',
      quantity: { numeric: '0.4187' },
    })
  })

  test('every digit of an amount is there', async () => {
    const { balances } = (await of(dave.address, { chainId: 'eip155:1' })).answer()
    expect(balances.find(({ symbol }) => symbol === 'DAI')?.quantity.numeric).toBe(dai.balance)
  })

  test('the look-alike token is told of, and is worth nothing', async () => {
    const { balances } = (await of(dave.address, { chainId: 'eip155:1' })).answer()
    expect(balances.find(({ symbol }) => symbol === spoofToken.symbol)).toMatchObject({ name: usdc.name, price: '0', value: '0' })
  })

  test('without a chain, of all chains; an empty account has its native coin', async () => {
    const { balances } = (await of(stranger)).answer()
    expect(balances.map(({ chainId, symbol, value }) => [chainId, symbol, value])).toEqual(chainIds.map((id) => [id, 'ETH', '0']))
  })

  test('a wrong field is named', async () => {
    expect(await of('alice', { chainId: 'eip155:1' })).toMatchObject({
      status: 400,
      reasons: { address: expect.stringContaining('alice') },
    })
    expect(await of(alice.address, { chainId: 'eip155:5' })).toMatchObject({
      status: 400,
      reasons: { chainId: 'The chain eip155:5 is not served.' },
    })
    expect(await of(alice.address, { forceUpdate: 'USDC' })).toMatchObject({ status: 400, reasons: { forceUpdate: expect.any(String) } })
    const response = await fetch(`${api.url}/v1/account/${alice.address}/balance?projectId=sandbox&currency=eur`)
    expect([response.status, (await response.json()).reasons[0].name]).toEqual([400, 'currency'])
  })
})

describe('price', () => {
  const of = (...addresses: readonly string[]) => call(price, { body: { currency: 'usd', addresses: [...addresses] } })

  test('of the native coin and of tokens, from the pools', async () => {
    const ids = [nativeAddress, wbtc.address.toLowerCase(), spoofToken.address].map((address) => `eip155:1:${address}`)
    const { fungibles } = (await of(...ids, `eip155:1:${stranger}`)).answer()
    expect(fungibles.map(({ symbol, price: usd }) => [symbol, usd])).toEqual([
      ['ETH', '3200'],
      ['WBTC', '100000'],
      [spoofToken.symbol, '0'],
    ])
  })

  test('what is no account id is named with its place, an unknown chain is refused', async () => {
    expect(await of(`eip155:1:${usdc.address}`, 'USDC')).toMatchObject({ status: 400, reasons: { 'addresses.1': expect.any(String) } })
    expect(await of(`eip155:5:${usdc.address}`)).toMatchObject({ status: 400, reasons: { chainId: expect.any(String) } })
  })

  test('prices are in usd only', async () => {
    const outcome = await call(price, { body: { currency: 'eur', addresses: [] } })
    expect(outcome).toMatchObject({ status: 400, reasons: { currency: 'Prices are known in usd only.' } })
  })
})

describe('swap tokens', () => {
  test.each(chainIds)('%s: the listed ones, the native coin first, the look-alike not among them', async (chainId) => {
    const { tokens } = (await call(swapTokens, { query: { chainId } })).answer()
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'USDT', 'WETH', 'TOLL', 'PUSD'])
    expect(tokens[0]?.address).toBe(`${chainId}:${nativeAddress}`)
    expect(tokens[1]).toMatchObject({ name: 'USD Coin', address: `${chainId}:${usdc.address}`, decimals: 6 })
  })

  test('an unknown chain is refused', async () => {
    expect(await call(swapTokens, { query: { chainId: 'eip155:5' } })).toMatchObject({
      status: 400,
      reasons: { chainId: expect.any(String) },
    })
  })
})

describe('gas price', () => {
  test.each(chainIds)('%s: sooner costs more, and standard covers the next block', async (chainId) => {
    const { standard, fast, instant } = (await call(gasPrice, { query: { chainId } })).answer()
    const block = { jsonrpc: '2.0', id: 1, method: 'eth_feeHistory', params: ['0x1', 'latest', []] }
    const { result } = (await call(chainRpc, { query: { chainId }, body: block })).answer() as { result: { baseFeePerGas: string[] } }
    expect(standard >= BigInt(result.baseFeePerGas.at(-1) ?? '')).toBe(true)
    expect(fast > standard && instant > fast).toBe(true)
  })

  test('an unknown chain, and none, are refused by name', async () => {
    expect(await call(gasPrice, { query: { chainId: 'eip155:5' } })).toMatchObject({
      status: 400,
      reasons: { chainId: expect.any(String) },
    })
    expect(await call(gasPrice, { query: { chainId: '' } })).toMatchObject({ status: 400, reasons: { chainId: expect.any(String) } })
  })
})

describe('chain RPC', () => {
  const ask = (chainId: string, body: unknown) => call(chainRpc, { query: { chainId }, body })
  const chainIdCall = (id: number) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })

  test.each(chainIds)('%s: one call and several at once, as text', async (chainId) => {
    const result = `0x${Number(chainId.split(':')[1]).toString(16)}`
    expect((await ask(chainId, chainIdCall(7))).answer()).toEqual({ jsonrpc: '2.0', id: 7, result })
    const several = JSON.stringify([chainIdCall(1), { ...chainIdCall(2), method: 'eth_unknown' }])
    const response = await fetch(`${api.url}/v1/?chainId=${chainId}&projectId=sandbox`, { method: 'POST', body: several })
    expect(await response.json()).toMatchObject([
      { id: 1, result },
      { id: 2, error: { code: -32601 } },
    ])
  })

  test('an unknown chain and what is no call are refused', async () => {
    expect(await ask('eip155:5', chainIdCall(1))).toMatchObject({ status: 400, reasons: { chainId: 'The chain eip155:5 is not served.' } })
    expect(await ask('eip155:1', { method: 'eth_chainId' })).toMatchObject({ status: 400, reasons: { body: expect.any(String) } })
    expect(await ask('eip155:1', [])).toMatchObject({ status: 400 })
  })

  test.each(['eth_accounts', 'eth_sendTransaction', 'eth_signTypedData_v4', 'anvil_mine', 'evm_mine', 'debug_traceCall'])(
    '%s is not a provider’s business',
    async (method) => {
      expect((await ask('eip155:1', { ...chainIdCall(3), method })).answer()).toMatchObject({ id: 3, error: { code: -32601 } })
    },
  )
})

test('answers of other types are not taken by the client, on every row that has a form', async () => {
  await fetch(`${api.control}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify([{ kind: 'wrong-type' }]) })
  const query = { chainId: 'eip155:1' }
  const outcomes = [
    await call(supportedChains, {}),
    await call(identity, { path: { address: alice.address }, query: {} }),
    await call(balance, { path: { address: alice.address }, query: { currency: 'usd', ...query } }),
    await call(price, { body: { currency: 'usd', addresses: [`eip155:1:${usdc.address}`] } }),
    await call(swapTokens, { query }),
    await call(gasPrice, { query }),
  ]
  await fetch(`${api.control}/_sandbox/faults`, { method: 'DELETE' })
  for (const { answer } of outcomes) expect(answer).toThrow(TypeError)
})
