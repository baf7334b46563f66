import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BalanceFeature, ChainAdapter } from '../../../kernel/contract/features.ts'
import { TOKENS, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { asset, createHoldings, ETHER, type Holdings, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { balanceRow, createScriptedApi, listedToken, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

type Row = ReturnType<typeof balanceRow>

const apiWith = (...rows: readonly Row[]): ScriptedApi =>
  createScriptedApi({
    balance: () => ({ balances: [...rows, balanceRow(USDC, 'USDC', '640', 1)] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    price: () => ({ fungibles: [] }),
  })

const silent = (): Holdings => {
  const holdings = createHoldings()
  holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
  return holdings
}

const read = async (holdings: Holdings, api?: ScriptedApi, more: Partial<ChainAdapter<'eip155'>> = {}) => {
  const reader = createReader(TOKENS)
  await startSession(createSessionChain({ ...holdings.features, ...more }), [tokens(), reader.plugin], api?.options ?? {})
  const service = await reader.service
  await service.refresh()
  return service.state.get()
}
const summary = ({ tokens: list }: Awaited<ReturnType<typeof read>>) => list.map(({ symbol, decimals }) => [symbol, decimals])

describe('A23: the native coin has the decimals and the symbol of the network', () => {
  it.each([
    ['24 decimals', balanceRow(undefined, 'ETH', '2', 2500, '24')],
    ['0 decimals', balanceRow(undefined, 'ETH', '2', 2500, '0')],
    ['another symbol', balanceRow(undefined, 'BTC', '2', 2500, '18')],
    ['24 decimals, under the address that stands for the coin', balanceRow(`0x${'eE'.repeat(20)}`, 'ETH', '2', 2500, '24')],
    ['24 decimals, under the zero address', balanceRow(`0x${'0'.repeat(40)}`, 'ETH', '2', 2500, '24')],
  ])('while the chain is silent, a row of the API with %s is dropped', async (_, row) => {
    expect(summary(await read(silent(), apiWith(row)))).toEqual([['USDC', 6]])
  })

  it('while the chain is silent, a row of the API that agrees stands, also under the address that stands for the coin', async () => {
    for (const address of [undefined, `0x${'eE'.repeat(20)}`]) {
      const state = await read(silent(), apiWith(balanceRow(address, 'eth', '2', 2500, '18')))
      expect(state.tokens[0]).toMatchObject({ symbol: 'ETH', name: 'ETH coin', decimals: 18, balance: 2n * ETHER, known: true })
      expect(state.tokens[0]).not.toHaveProperty('address')
      await destroyKernels()
    }
  })

  it('a row of the API that disagrees gives the chain’s balance neither a price nor a mark', async () => {
    const state = await read(createHoldings(), apiWith(balanceRow(undefined, 'ETH', '2', 9_000_000, '24')))
    expect(state.tokens[0]).toMatchObject({ symbol: 'ETH', decimals: 18, balance: 2n * ETHER, decimalsDiffer: false })
    expect(state.tokens[0]?.price).toBeUndefined()
  })

  it.each([
    ['decimals', asset(undefined, 'ETH', 2n * ETHER, 24)],
    ['symbol', asset(undefined, 'WETH', 2n * ETHER, 18)],
  ])('a wallet’s own list with other %s is not taken where the chain cannot be asked', async (_, row) => {
    const holdings = createHoldings(true)
    holdings.assets = [row, asset(USDC, 'USDC', 5n)]
    const { balance: _balance, ...features } = holdings.features
    const state = await read({ ...holdings, features })
    expect(summary(state)).toEqual([['USDC', 6]])
  })

  it('an adapter that counts in other decimals is not believed either', async () => {
    const balance: BalanceFeature<'eip155'> = { balance: async () => ({ amount: 2n * ETHER, decimals: 24, symbol: 'ETH' }) }
    expect(summary(await read(createHoldings(), apiWith(balanceRow(undefined, 'ETH', '1', 2500, '18')), { balance }))[0]).toEqual([
      'ETH',
      18,
    ])
    await destroyKernels()
    expect(summary(await read(createHoldings(), undefined, { balance }))).toEqual([])
  })
})
