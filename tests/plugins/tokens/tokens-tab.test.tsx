import { fireEvent, waitFor, type within } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type ListedToken, TOKENS, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { drawPart, removeParts } from '../support/draw-part.tsx'
import { asset, createHoldings, FAKE, type Holdings, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { balanceRow, createScriptedApi, listedToken, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(() => {
  removeParts()
  jest.useRealTimers()
  return destroyKernels()
})

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

const draw = async (
  holdings: Holdings,
  api?: ScriptedApi,
  list: readonly ListedToken[] = [{ address: USDC }],
): Promise<ReturnType<typeof within>> => {
  const plugins = [tokens({ tokens: { 'eip155:1': list } })]
  const { services } = await startSession(createSessionChain(holdings.features), plugins, api?.options ?? {})
  const [entry] = services.slots.of('account.tabs').get()
  if (!entry) throw new Error('The account has no tab.')
  expect(entry).toMatchObject({ id: 'tokens', order: 10 })
  return drawPart(await services.slots.load(entry))
}

describe('the Tokens tab', () => {
  it('lists what the account holds, cut to three decimals', async () => {
    const holdings = createHoldings()
    holdings.native = 1_204_999_999_999_999_999n
    const tab = await draw(holdings)
    await tab.findByText('1.204 ETH')
    expect(tab.getByText('640 USDC')).toBeDefined()
    expect(tab.getByText('ETH coin')).toBeDefined()
  })

  it('shows little as little, not as nothing, and what is not held not at all', async () => {
    const holdings = createHoldings()
    holdings.native = 1n
    holdings.onChain.clear()
    const tab = await draw(holdings)
    await tab.findByText('<0.001 ETH')
    expect(tab.queryByText(/USDC/)).toBeNull()
  })

  it('marks a token that may pretend to be another', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [asset(FAKE, 'USDC', 10n ** 24n, 18), asset(USDC, 'USDC', 5_000_000n)]
    const tab = await draw(holdings)
    const mark = await tab.findByText('Unverified')
    expect(mark.closest('li')?.textContent).toContain('1,000,000 USDC')
  })

  it('keeps the last balances after a failure, and says that they are the last', async () => {
    const holdings = createHoldings()
    const reader = createReader(TOKENS)
    const session = await startSession(createSessionChain(holdings.features), [tokens(), reader.plugin])
    const [entry] = session.services.slots.of('account.tabs').get()
    if (!entry) throw new Error('The account has no tab.')
    const tab = drawPart(await session.services.slots.load(entry))
    await tab.findByText('2 ETH')
    holdings.down = new Error('down')
    await (await reader.service).refresh({ force: true })
    await tab.findByText(/These are the last balances we know\./)
    expect(tab.getByText('2 ETH')).toBeDefined()
  })

  it('says that there is nothing yet', async () => {
    const holdings = createHoldings()
    holdings.native = 0n
    holdings.onChain.clear()
    const tab = await draw(holdings)
    await tab.findByRole('heading', { name: 'No tokens yet' })
  })

  it('says that balances are unavailable, and reads them again on demand', async () => {
    const holdings = createHoldings()
    holdings.down = new Error('down')
    const tab = await draw(holdings)
    await tab.findByText('Token Balance Unavailable')
    holdings.down = undefined
    fireEvent.click(tab.getByRole('button', { name: 'Retry' }))
    await tab.findByText('2 ETH')
    expect(tab.queryByText('Token Balance Unavailable')).toBeNull()
  })

  it.each([
    [500, false],
    [503, false],
    [404, true],
  ])('a service that answers %i is asked again by itself: %s', async (status, again) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setTimeout', 'clearTimeout', 'performance', 'setImmediate'] })
    const holdings = createHoldings()
    holdings.down = new PorticoError('HTTP_STATUS', `HTTP status code: ${status}`, { context: { status } })
    const tab = await draw(holdings)
    await tab.findByText('Token Balance Unavailable')
    const { reads } = holdings
    for (let looks = 0; looks < 12; looks += 1) {
      jest.advanceTimersByTime(10_000)
      await settle()
    }
    expect(holdings.reads > reads).toBe(again)
    holdings.down = undefined
    fireEvent.click(tab.getByRole('button', { name: 'Retry' }))
    await tab.findByText('2 ETH')
    const { reads: after } = holdings
    for (let looks = 0; looks < 12; looks += 1) {
      jest.advanceTimersByTime(10_000)
      await settle()
    }
    expect(holdings.reads).toBeGreaterThan(after)
  })

  it('shows what tokens and all of it are worth', async () => {
    const api = createScriptedApi({
      balance: () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2500, '18'), balanceRow(USDC, 'USDC', '640', 0.5)] }),
      swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    })
    const tab = await draw(createHoldings(), api)
    expect((await tab.findByText('$5,000.00')).closest('li')?.textContent).toContain('2 ETH')
    expect(tab.getByText('$320.00')).toBeDefined()
    expect(tab.getByText('Total').parentElement?.textContent).toBe('Total$5,320.00')
  })

  it('draws the host’s image, and of those that the API names only what asks no stranger', async () => {
    const OTHERS = ['https://evil.test/pixel.png', '/logout', PICTURE].map((iconUrl, at) => ({
      iconUrl,
      address: `${FAKE.slice(0, -1)}${at}`,
    }))
    const holdings = createHoldings()
    for (const [at, { address }] of OTHERS.entries())
      holdings.onChain.set(address.toLowerCase(), asset(address, `T${'ABC'[at]}`, 5_000_000n))
    const api = createScriptedApi({
      balance: () => ({
        balances: [
          { ...balanceRow(USDC, 'USDC', '640', 1), iconUrl: '/logout' },
          ...OTHERS.map(({ address, iconUrl }, at) => ({ ...balanceRow(address, `T${'ABC'[at]}`, '5', 1), iconUrl })),
        ],
      }),
      swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    })
    const image = 'https://host.test/usdc.png'
    const tab = await draw(holdings, api, [{ address: USDC, image }])
    await tab.findByText('5 TC')
    const sources = () => [...tab.getByRole('list').querySelectorAll('img')].map((one) => one.getAttribute('src'))
    // The badges beside them are our own drawings.
    await waitFor(() => expect(sources().filter((source) => !source?.startsWith('data:image/svg'))).toEqual([image, PICTURE]))
  })

  it('keeps the room of the total while it is on its way', async () => {
    const late = deferred<unknown>()
    const api = createScriptedApi({ balance: () => late.promise, swapTokens: () => ({ tokens: [] }) })
    const tab = await draw(createHoldings(), api)
    await tab.findByText('2 ETH')
    expect(tab.getByText('Total').parentElement?.querySelector('[aria-busy]')?.textContent).toBe('')
    late.resolve({ balances: [balanceRow(undefined, 'ETH', '2', 2500, '18')] })
    expect(await tab.findAllByText('$5,000.00')).toHaveLength(2)
  })

  it('says that prices are missing on a network that the provider API does not know, without a way to ask again', async () => {
    const api = createScriptedApi({ balance: () => ({ balances: [] }), swapTokens: () => ({ tokens: [] }) })
    api.served.splice(0)
    const tab = await draw(createHoldings(), api)
    await tab.findByText('2 ETH')
    await tab.findByText('Prices unavailable')
    expect(tab.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(tab.queryByText('Token Balance Unavailable')).toBeNull()
    expect(api.calls).toEqual([])
  })

  it('54: says that prices are missing when the provider API fails, and asks again on demand', async () => {
    const api = createScriptedApi({ balance: () => Promise.reject(new Error('503')), swapTokens: () => ({ tokens: [] }) })
    const tab = await draw(createHoldings(), api)
    await tab.findByText('Prices unavailable')
    expect(tab.getByText(/^Prices, and tokens/)).toBeDefined()
    expect(tab.getByText('2 ETH')).toBeDefined()
    expect(tab.queryByText('Token Balance Unavailable')).toBeNull()
    api.answers.balance = () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2500, '18')] })
    fireEvent.click(tab.getByRole('button', { name: 'Retry' }))
    expect(await tab.findAllByText('$5,000.00')).toHaveLength(2)
    expect(tab.queryByText('Prices unavailable')).toBeNull()
  })
})
