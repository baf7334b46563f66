import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { TOKENS, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { asset, createHoldings, ETHER, FAKE, type Holdings, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { balanceRow, createScriptedApi, listedToken, priceRow, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const NATIVE = `eip155:1:0x${'ee'.repeat(20)}`

/** An API that lists USDC with the price given, and the coin without one. */
const apiWith = (usdc: number, price: () => unknown): ScriptedApi =>
  createScriptedApi({
    balance: () => ({ balances: [balanceRow(undefined, 'ETH', '2', 0, '18'), balanceRow(USDC, 'USDC', '640', usdc)] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    price,
  })

const begin = async (api: ScriptedApi, holdings: Holdings = createHoldings()) => {
  const reader = createReader(TOKENS)
  const chain = createSessionChain(holdings.features)
  await startSession(chain, [tokens(), reader.plugin], api.options)
  return { chain, service: await reader.service }
}
const start = async (api: ScriptedApi, holdings?: Holdings) => (await begin(api, holdings)).service
const asked = (api: ScriptedApi) => api.calls.filter(({ id }) => id === 'price').map(({ body }) => body)

describe('prices that the balance answer lacks', () => {
  it('are asked for with one call, the coin under its own address', async () => {
    const api = apiWith(0, () => ({ fungibles: [priceRow('ETH', 2500), priceRow('usdc', 0.5)] }))
    const service = await start(api)
    await service.refresh()
    expect(asked(api)).toEqual([{ currency: 'usd', addresses: [NATIVE, `eip155:1:${USDC}`] }])
    const { status, tokens: list, total } = service.state.get()
    expect([status, total]).toEqual(['ready', '5320'])
    expect(list.map(({ symbol, price, value }) => [symbol, price, value])).toEqual([
      ['ETH', '2500', '5000'],
      ['USDC', '0.5', '320'],
    ])
  })

  it('are asked for only where a token lacks one', async () => {
    const api = apiWith(1, () => ({ fungibles: [priceRow('ETH', 2500)] }))
    const service = await start(api)
    await service.refresh()
    expect(asked(api)).toEqual([{ currency: 'usd', addresses: [NATIVE] }])
    api.answers.balance = () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2000, '18'), balanceRow(USDC, 'USDC', '640', 1)] })
    await service.refresh({ force: true })
    expect(asked(api)).toHaveLength(1)
  })

  it('are not asked for tokens that nobody vouches for, or that the account does not hold', async () => {
    const holdings = createHoldings()
    holdings.native = 0n
    holdings.onChain.set(FAKE.toLowerCase(), asset(FAKE, 'LURE', 7n * ETHER, 18))
    const api = apiWith(1, () => ({ fungibles: [] }))
    api.answers.balance = () => ({ balances: [balanceRow(USDC, 'USDC', '640', 1), balanceRow(FAKE, 'LURE', '7', 0, '18')] })
    const service = await start(api, holdings)
    await service.refresh()
    expect(service.state.get().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'LURE'])
    expect(asked(api)).toEqual([])
  })

  it.each([
    ['a row is missing', [priceRow('ETH', 2500)]],
    ['there is a row more', [priceRow('ETH', 2500), priceRow('USDC', 1), priceRow('DAI', 1)]],
    ['the rows stand in another order', [priceRow('USDC', 1), priceRow('ETH', 2500)]],
    ['a price cannot be one', [priceRow('ETH', 1e308), priceRow('USDC', 0)]],
  ])('are not taken when %s', async (_, fungibles) => {
    const api = apiWith(0, () => ({ fungibles }))
    const service = await start(api)
    await service.refresh()
    expect(asked(api)).toHaveLength(1)
    expect(service.state.get()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'ETH' }, { symbol: 'USDC' }] })
    expect(service.state.get().tokens.map(({ price }) => price)).toEqual([undefined, undefined])
    expect(service.state.get().total).toBeUndefined()
  })

  it('fail without failing the list', async () => {
    const api = apiWith(1, () => {
      throw new PorticoError('HTTP_STATUS', 'HTTP status code: 503')
    })
    const service = await start(api)
    await service.refresh()
    expect(asked(api)).toHaveLength(1)
    expect(service.state.get()).toMatchObject({ status: 'ready', total: '640' })
    expect(service.state.get().error).toBeUndefined()
  })

  it('are asked for at most twenty tokens', async () => {
    const holdings = createHoldings()
    const many = Array.from({ length: 30 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)
    for (const address of many) holdings.onChain.set(address, asset(address, `T${address.slice(-2)}`, 1n))
    const api = apiWith(1, () => ({ fungibles: [] }))
    api.answers.balance = () => ({ balances: many.map((address) => balanceRow(address, `T${address.slice(-2)}`, '1', 0)) })
    api.answers.swapTokens = () => ({ tokens: many.map((address) => listedToken(address, `T${address.slice(-2)}`)) })
    const service = await start(api, holdings)
    await service.refresh()
    expect(asked(api)).toEqual([{ currency: 'usd', addresses: [NATIVE, ...many.slice(0, 19).map((address) => `eip155:1:${address}`)] }])
  })

  it('do not hold up the list, and those of before stand meanwhile', async () => {
    const api = apiWith(1, () => ({ fungibles: [priceRow('ETH', 2500)] }))
    const holdings = createHoldings()
    const service = await start(api, holdings)
    await service.refresh()
    expect(service.state.get().total).toBe('5640')
    const late = deferred<unknown>()
    api.answers.price = () => late.promise
    holdings.native = 3n * ETHER
    const done = service.refresh({ force: true })
    await waitFor(() => expect(service.state.get()).toMatchObject({ status: 'loading', total: '8140' }))
    late.resolve({ fungibles: [priceRow('ETH', 2000)] })
    await done
    expect(service.state.get()).toMatchObject({ status: 'ready', total: '6640' })
  })
})

test('56: prices that come for another account are discarded', async () => {
  const late = deferred<unknown>()
  const api = apiWith(1, () => late.promise)
  const { chain, service } = await begin(api)
  void service.refresh()
  await waitFor(() => expect(asked(api)).toHaveLength(1))
  api.answers.price = () => ({ fungibles: [priceRow('ETH', 2000)] })
  chain.moveTo({ address: FAKE })
  await waitFor(() => expect(service.state.get()).toMatchObject({ account: FAKE, status: 'ready', total: '4640' }))
  late.resolve({ fungibles: [priceRow('ETH', 9999)] })
  await settle()
  expect(service.state.get()).toMatchObject({ account: FAKE, status: 'ready', total: '4640' })
})

describe('an answer gone wrong', () => {
  it.each([[1e308], [1e12], [5e-324]])('has no price: %p', async (price) => {
    const api = apiWith(price, () => ({ fungibles: [] }))
    const service = await start(api)
    await service.refresh()
    expect(service.state.get().tokens.map((token) => token.price)).toEqual([undefined, undefined])
  })

  it('names no token with more decimals than there can be', async () => {
    const holdings = createHoldings()
    holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    const api = apiWith(1, () => ({ fungibles: [] }))
    api.answers.balance = () => ({ balances: [balanceRow(USDC, 'USDC', '640', 1), balanceRow(FAKE, 'LURE', '7', 1, '999')] })
    const service = await start(api, holdings)
    await service.refresh()
    expect(service.state.get().tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('of one token spoils no others', async () => {
    const api = apiWith(1, () => ({ fungibles: [] }))
    const lure = { ...balanceRow(FAKE, 'LURE', `0.${'0'.repeat(254)}1`, 0, '255'), iconUrl: `https://images.test/${'a'.repeat(3_000)}` }
    api.answers.balance = () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2000, '18'), balanceRow(USDC, 'USDC', '640', 1), lure] })
    const holdings = createHoldings()
    holdings.onChain.set(FAKE.toLowerCase(), asset(FAKE, 'LURE', 1n, 255))
    const service = await start(api, holdings)
    await service.refresh()
    expect(service.state.get()).toMatchObject({ status: 'ready', total: '4640' })
    expect(service.state.get().tokens.map(({ symbol, imageHint }) => [symbol, imageHint])).toEqual([
      ['ETH', undefined],
      ['USDC', 'https://images.test/token.png'],
      ['LURE', undefined],
    ])
  })

  it('does not make the next request longer than a server reads', async () => {
    const holdings = createHoldings(true)
    holdings.assets = Array.from({ length: 120 }, (_, at) => asset(`0x${(at + 1).toString(16).padStart(40, '0')}`, `T${at}`, 1n))
    const api = apiWith(1, () => ({ fungibles: [] }))
    const service = await start(api, holdings)
    await service.refresh()
    await service.refresh({ force: true })
    const { forceUpdate } = api.calls.findLast(({ id }) => id === 'balance')?.query ?? {}
    expect(String(forceUpdate).split(',')).toHaveLength(50)
  })
})
