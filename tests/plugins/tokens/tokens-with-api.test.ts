import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { TOKENS, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { asset, createHoldings, ETHER, FAKE, type Holdings, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { balanceRow, createScriptedApi, listedToken, priceRow, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const usual = (): ScriptedApi =>
  createScriptedApi({
    balance: () => ({
      balances: [
        balanceRow(undefined, 'ETH', '2', 2500.5, '18'),
        balanceRow(USDC, 'USDC', '640', 0.9998),
        balanceRow(DAI, 'DAI', '10.000000000000000001', 1e-7, '18'),
      ],
    }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC'), listedToken(DAI, 'DAI', 18)] }),
  })

const holdingsWithDai = (): Holdings => {
  const holdings = createHoldings()
  holdings.onChain.set(DAI.toLowerCase(), asset(DAI, 'DAI', 11n * ETHER, 18))
  return holdings
}

const start = async (api: ScriptedApi, holdings = holdingsWithDai(), options: object = api.options) => {
  const chain = createSessionChain(holdings.features)
  const reader = createReader(TOKENS)
  await startSession(chain, [tokens(), reader.plugin], options)
  return { chain, service: await reader.service }
}

describe('TOKENS beside a provider API', () => {
  it('asks for the account on its network, and takes amounts from the chain and prices from the API', async () => {
    const api = usual()
    const { service } = await start(api)
    await service.refresh()
    const state = service.state.get()
    expect(state.status).toBe('ready')
    expect(state.tokens.map(({ symbol, balance, price, value, known }) => [symbol, balance, price, value, known])).toEqual([
      ['ETH', 2n * ETHER, '2500.5', '5001', true],
      ['USDC', 640_000_000n, '0.9998', '639.872', true],
      // The API said 10 and a little: the chain knows better.
      ['DAI', 11n * ETHER, '0.0000001', '0.0000011', true],
    ])
    expect(state.total).toBe('5640.8720011')
    expect(api.calls).toEqual([
      { id: 'balance', path: { address: OWN }, query: { currency: 'usd', chainId: 'eip155:1' }, fresh: false },
      { id: 'swapTokens', path: undefined, query: { chainId: 'eip155:1' }, fresh: false },
    ])
  })

  it.each([
    ['balance', { balance: '18', list: 6 }],
    ['list', { balance: '6', list: 18 }],
  ])(
    'A23: a token whose decimals the API’s %s says otherwise than the chain is marked and does not count',
    async (_, { balance, list }) => {
      const api = usual()
      api.answers.balance = () => ({
        balances: [balanceRow(undefined, 'ETH', '2', 2500, '18'), balanceRow(USDC, 'USDC', '640', 1, balance)],
      })
      api.answers.swapTokens = () => ({ tokens: [listedToken(USDC, 'USDC', list)] })
      api.answers.price = () => ({ fungibles: [priceRow('USDC', 1)] })
      const { service } = await start(api, createHoldings())
      await service.refresh()
      const { tokens: held, total } = service.state.get()
      expect(held.map(({ symbol, decimalsDiffer, value }) => [symbol, decimalsDiffer, value])).toEqual([
        ['ETH', false, '5000'],
        ['USDC', true, undefined],
      ])
      expect(total).toBe('5000')
    },
  )

  it('reads anew what is shown when the visitor asks', async () => {
    const api = usual()
    const { service } = await start(api)
    await service.refresh()
    await service.refresh({ force: true })
    const last = api.calls.findLast(({ id }) => id === 'balance')
    expect(last?.fresh).toBe(true)
    expect(last?.query).toMatchObject({ forceUpdate: `eip155:1:${USDC},eip155:1:${DAI}` })
  })

  it('does not ask where the host has no API, even with the plugin there', async () => {
    const api = usual()
    const { service } = await start(api, holdingsWithDai(), {})
    await service.refresh()
    expect(api.calls).toEqual([])
    expect(service.state.get()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'ETH' }] })
    expect(service.state.get().total).toBeUndefined()
  })

  it('marks a look-alike of a token that the API vouches for and the account does not hold, and gives it no price', async () => {
    const holdings = createHoldings()
    holdings.onChain.clear()
    holdings.onChain.set(FAKE.toLowerCase(), asset(FAKE, 'UЅDС', 10n ** 12n))
    const api = usual()
    api.answers.balance = () => ({
      balances: [
        balanceRow(undefined, 'ETH', '2', 2500, '18'),
        { ...balanceRow(FAKE, 'UЅDС', '1000000', 1), iconUrl: 'https://images.test/usdc.png' },
      ],
    })
    const { service } = await start(api, holdings)
    await service.refresh()
    const fake = service.state.get().tokens.find(({ address }) => address === FAKE)
    expect(fake).toMatchObject({ known: false, doubtful: true })
    expect([fake?.value, fake?.image, fake?.imageHint]).toEqual([undefined, undefined, undefined])
    expect(service.state.get().total).toBe('5000')
  })

  it('shows what the chain says while the API is still asked', async () => {
    const api = usual()
    const late = deferred<unknown>()
    api.answers.balance = () => late.promise
    const { service } = await start(api)
    const done = service.refresh()
    await waitFor(() => expect(service.state.get()).toMatchObject({ status: 'loading', tokens: [{ symbol: 'ETH', balance: 2n * ETHER }] }))
    late.resolve({ balances: [] })
    await done
    expect(service.state.get().status).toBe('ready')
  })

  it('does not say that there is nothing while the API is still asked', async () => {
    const api = usual()
    const late = deferred<unknown>()
    api.answers.balance = () => late.promise
    const holdings = holdingsWithDai()
    holdings.native = 0n
    const { service } = await start(api, holdings)
    const done = service.refresh()
    await waitFor(() => expect(holdings.reads).toBe(1))
    await settle()
    expect(service.state.get()).toMatchObject({ status: 'loading', tokens: [] })
    late.resolve({ balances: [balanceRow(DAI, 'DAI', '11', 1, '18')] })
    await done
    expect(service.state.get()).toMatchObject({ status: 'ready', total: '11' })
  })

  it('54: keeps the chain’s balances when the API fails, says so, and asks again after 30 s', async () => {
    const api = usual()
    const failure = new PorticoError('HTTP_STATUS', 'HTTP status code: 503')
    api.answers.balance = () => {
      throw failure
    }
    const { service } = await start(api)
    await service.refresh()
    expect(service.state.get()).toMatchObject({
      status: 'failed',
      partial: true,
      error: { code: 'HTTP_STATUS' },
      tokens: [{ symbol: 'ETH' }],
    })
    const asked = api.calls.length
    await service.refresh()
    expect(api.calls).toHaveLength(asked)
  })

  it('takes the API’s word where the chain does not answer', async () => {
    const holdings = createHoldings()
    holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    const { service } = await start(usual(), holdings)
    await service.refresh()
    expect(service.state.get()).toMatchObject({ status: 'ready' })
    expect(service.state.get().tokens.map(({ symbol, balance }) => [symbol, balance])).toEqual([
      ['ETH', 2n * ETHER],
      ['USDC', 640_000_000n],
      ['DAI', 10n * ETHER + 1n],
    ])
  })

  it('fails with the chain’s error when neither answers', async () => {
    const holdings = createHoldings()
    holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    const api = usual()
    api.answers.swapTokens = () => {
      throw new PorticoError('HTTP_TIMEOUT', 'Late.')
    }
    const { service } = await start(api, holdings)
    await service.refresh()
    expect(service.state.get()).toMatchObject({ status: 'failed', tokens: [], error: { code: 'HTTP_OFFLINE' } })
    expect(service.state.get().partial).toBeUndefined()
  })

  it('cleans words, and leaves out rows of other networks', async () => {
    const holdings = createHoldings(true)
    holdings.assets = []
    const api = usual()
    api.answers.balance = () => ({
      balances: [{ ...balanceRow(undefined, 'ETH', '2', 1, '18'), chainId: 'eip155:10' }, balanceRow(USDC, 'US\u202eDC\n', '1', 1)],
    })
    holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    const { service } = await start(api, holdings)
    await service.refresh()
    expect(service.state.get().tokens.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })

  it('56: what comes for another account is discarded', async () => {
    const api = usual()
    const late = deferred<unknown>()
    api.answers.balance = () => late.promise
    const { chain, service } = await start(api)
    void service.refresh()
    await waitFor(() => expect(service.state.get().tokens).toHaveLength(1))
    api.answers.balance = () => ({ balances: [balanceRow(undefined, 'ETH', '2', 1, '18')] })
    chain.moveTo({ address: FAKE })
    await waitFor(() => expect(service.state.get()).toMatchObject({ account: FAKE, status: 'ready', total: '2' }))
    late.resolve({ balances: [balanceRow(undefined, 'ETH', '2', 9_999, '18')] })
    await settle()
    expect(service.state.get().total).toBe('2')
  })
})
