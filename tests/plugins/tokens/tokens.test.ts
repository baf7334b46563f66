import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ChainAdapter, PendingFeature, WalletFeatures } from '../../../kernel/contract/features.ts'
import { TOKENS, type TokenLists, tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { asset, createHoldings, ETHER, FAKE, type Holdings, USDC } from '../support/holdings.ts'
import { createReader } from '../support/read-service.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const OTHER = '0x1111111111111111111111111111111111111111'
const LIST: TokenLists = { 'eip155:1': [{ address: USDC, image: 'data:image/png;base64,AA==' }] }

const start = async (holdings: Holdings, lists: TokenLists = LIST, more: Partial<ChainAdapter<'eip155'>> = {}) => {
  const chain = createSessionChain({ ...holdings.features, ...more })
  const reader = createReader(TOKENS)
  const session = await startSession(chain, [tokens({ tokens: lists }), reader.plugin])
  return { chain, session, service: await reader.service }
}
const symbols = ({ state }: Awaited<ReturnType<typeof start>>['service']) => state.get().tokens.map(({ symbol }) => symbol)

describe('TOKENS', () => {
  it('reads nothing before it is asked', async () => {
    const holdings = createHoldings()
    const { service } = await start(holdings)
    await settle()
    expect(service.state.get()).toEqual({ status: 'idle', network: 'eip155:1', account: OWN, tokens: [] })
    expect(holdings.reads).toBe(0)
  })

  it('reads the native coin and the host’s tokens', async () => {
    const { service } = await start(createHoldings())
    await service.refresh()
    expect(service.state.get()).toEqual({
      status: 'ready',
      network: 'eip155:1',
      account: OWN,
      tokens: [
        { name: 'ETH coin', symbol: 'ETH', decimals: 18, balance: 2n * ETHER, known: true, doubtful: false, decimalsDiffer: false },
        {
          address: USDC,
          name: 'USDC token',
          symbol: 'USDC',
          decimals: 6,
          balance: 640_000_000n,
          image: 'data:image/png;base64,AA==',
          known: true,
          doubtful: false,
          decimalsDiffer: false,
        },
      ],
    })
  })

  it('takes the wallet’s own assets where it lists them: coin first, known ones next, collectibles not at all', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [
      asset(FAKE, 'GIFT', 1n),
      asset(USDC.toLowerCase(), 'USDC', 5n),
      asset(undefined, 'ETH', 7n, 18),
      asset(OTHER, 'NFT', 1n, 0),
    ]
    const { service } = await start(holdings)
    await service.refresh()
    expect(symbols(service)).toEqual(['ETH', 'USDC', 'GIFT'])
    expect(service.state.get().tokens.map(({ known, doubtful }) => [known, doubtful])).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
  })

  it('shows a token without decimals where the host’s list names it', async () => {
    const onChain = createHoldings()
    onChain.onChain.set(OTHER, asset(OTHER, 'SHARES', 3n, 0))
    const lists: TokenLists = { 'eip155:1': [{ address: OTHER }] }
    const first = await start(onChain, lists)
    await first.service.refresh()
    expect(first.service.state.get().tokens.at(-1)).toMatchObject({ symbol: 'SHARES', decimals: 0, balance: 3n, known: true })
    await destroyKernels()
    const wallets = createHoldings(true)
    wallets.assets = [asset(OTHER, 'SHARES', 3n, 0), asset(FAKE, 'NFT', 1n, 0)]
    const second = await start(wallets, lists)
    await second.service.refresh()
    expect(symbols(second.service)).toEqual(['ETH', 'SHARES'])
  })

  it('shows a token that was looked up, without decimals too, beside what the wallet lists; nobody vouches for it', async () => {
    for (const lists of [true, false]) {
      const holdings = createHoldings(lists)
      holdings.assets = [asset(USDC, 'USDC', 5n), asset(FAKE, 'NFT', 1n, 0)]
      holdings.onChain.set(OTHER, asset(OTHER, 'SHARES', 3n, 0))
      const { service } = await start(holdings)
      await service.refresh()
      expect(symbols(service)).toEqual(['ETH', 'USDC'])
      await service.lookUp(OTHER)
      expect(symbols(service)).toEqual(['ETH', 'USDC', 'SHARES'])
      expect(service.state.get().tokens.at(-1)).toMatchObject({ decimals: 0, balance: 3n, known: false })
      const { reads } = holdings
      await service.lookUp(OTHER)
      await service.lookUp(USDC.toLowerCase())
      expect(holdings.reads).toBe(reads)
      await service.refresh({ force: true })
      expect(symbols(service)).toEqual(['ETH', 'USDC', 'SHARES'])
      await destroyKernels()
    }
  })

  it('looks up 20 addresses at most, and adds nothing for one that holds no token', async () => {
    const holdings = createHoldings()
    const { service } = await start(holdings)
    for (let place = 0; place < 25; place += 1) {
      const address = `0x${place.toString(16).padStart(40, '2')}`
      if (place !== 3) holdings.onChain.set(address, asset(address, `T${place}`, 1n))
      await service.lookUp(address)
    }
    expect(symbols(service)).toHaveLength(2 + 20)
  })

  it.each(['USDC', 'usdc', 'U S D C', 'UЅDС', 'USDĆ', '\u200bUSDC', 'ＵＳＤＣ'])(
    'marks the token that calls itself %s beside the one on the host’s list',
    async (symbol) => {
      const holdings = createHoldings(true)
      holdings.assets = [asset(FAKE, symbol, 10n ** 24n, 18), asset(USDC, 'USDC', 5n)]
      const { service } = await start(holdings)
      await service.refresh()
      const [, real, fake] = service.state.get().tokens
      expect(real).toMatchObject({ address: USDC, doubtful: false })
      expect(fake).toMatchObject({ address: FAKE, doubtful: true, known: false })
    },
  )

  it('marks a token that calls itself like the native coin', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [asset(FAKE, 'ETH', 10n ** 24n)]
    const { service } = await start(holdings)
    await service.refresh()
    expect(service.state.get().tokens.map(({ doubtful }) => doubtful)).toEqual([false, true])
  })

  it('keeps the last good list after a failure, and reads again after 30 s or on demand', async () => {
    const holdings = createHoldings()
    const { service } = await start(holdings)
    await service.refresh()
    jest.useFakeTimers({ now: Date.now() })
    holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    await service.refresh({ force: true })
    expect(service.state.get()).toMatchObject({ status: 'failed', error: { code: 'HTTP_OFFLINE' } })
    expect(symbols(service)).toEqual(['ETH', 'USDC'])
    const before = holdings.reads
    holdings.down = undefined
    await jest.advanceTimersByTimeAsync(29_999)
    await service.refresh()
    expect(holdings.reads).toBe(before)
    await jest.advanceTimersByTimeAsync(1)
    await service.refresh()
    expect(holdings.reads).toBe(before + 1)
    expect(holdings.forced).toBe(false)
    expect(service.state.get().status).toBe('ready')
    await service.refresh()
    expect(holdings.reads).toBe(before + 1)
    await service.refresh({ force: true })
    expect(holdings.reads).toBe(before + 2)
    expect(holdings.forced).toBe(true)
  })

  it('reads every 10 s while somebody looks, once for all who do', async () => {
    const holdings = createHoldings()
    const { service } = await start(holdings)
    await service.refresh()
    jest.useFakeTimers({ now: Date.now() + 60_000 })
    const [stop, stopOther] = [service.watch(), service.watch()]
    await jest.advanceTimersByTimeAsync(0)
    const { reads } = holdings
    await jest.advanceTimersByTimeAsync(10_000)
    expect(holdings.reads).toBe(reads + 1)
    stop()
    stop()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(holdings.reads).toBe(reads + 2)
    stopOther()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(holdings.reads).toBe(reads + 2)
  })

  it('says that it failed when there is nothing to keep', async () => {
    const holdings = createHoldings()
    holdings.down = 'down'
    const { service } = await start(holdings)
    await service.refresh()
    expect(service.state.get()).toMatchObject({ status: 'failed', tokens: [], error: { code: 'HTTP_INVALID' } })
  })

  it('reads once for two who ask at the same time', async () => {
    const holdings = createHoldings()
    const { service } = await start(holdings)
    await Promise.all([service.refresh(), service.refresh()])
    expect(holdings.reads).toBe(1)
  })

  it('never shows what another account or network holds', async () => {
    const holdings = createHoldings()
    const { balance } = holdings.features
    if (!balance) throw new Error('There is no balance.')
    const reading = jest.spyOn(balance, 'balance')
    const { chain, service } = await start(holdings)
    await service.refresh()
    const late = deferred<{ amount: bigint; decimals: number; symbol: string }>()
    reading.mockClear().mockReturnValueOnce(late.promise)
    void service.refresh({ force: true })
    await waitFor(() => expect(reading).toHaveBeenCalledTimes(1))
    chain.moveTo({ address: OTHER })
    expect(service.state.get()).toMatchObject({ account: OTHER, tokens: [] })
    await waitFor(() => expect(service.state.get()).toMatchObject({ status: 'ready', account: OTHER }))
    late.resolve({ amount: 99n, decimals: 18, symbol: 'ETH' })
    await settle()
    expect(service.state.get()).toMatchObject({ status: 'ready', account: OTHER })
    expect(service.state.get().tokens[0]?.balance).toBe(2n * ETHER)
    chain.moveTo({ network: 'eip155:10' })
    expect(service.state.get()).toMatchObject({ network: 'eip155:10', tokens: [] })
    await waitFor(() => expect(symbols(service)).toEqual(['ETH']))
  })

  it('has nothing without an account', async () => {
    const { service, session } = await start(createHoldings())
    await service.refresh()
    await session.portico.disconnect()
    expect(service.state.get()).toEqual({ status: 'idle', tokens: [] })
    await service.refresh()
    expect(service.state.get().status).toBe('idle')
  })

  it.each([
    ['a list of something else', { 'eip155:1': [{ image: 'x' }] }],
    ['no address', { 'eip155:1': [{ address: '0x123' }] }],
    ['no list', { 'eip155:1': USDC }],
    ['no network', { ethereum: [] }],
  ])('refuses the option: %s', async (_, lists) => {
    const session = await startSession(createSessionChain(), [tokens({ tokens: lists as never })])
    await expect(session.services.plugins.activate('tokens')).rejects.toMatchObject({
      code: expect.stringMatching(/^OPTION_INVALID$|^INVALID_CAIP_NETWORK_ID$/),
    })
  })
})

describe('what tells of changes', () => {
  it('the wallet, which says after the first read that it lists its own assets', async () => {
    const holdings = createHoldings()
    const said = deferred<WalletFeatures<'eip155'>>()
    const { service } = await start(holdings, LIST, { ofWallet: () => said.promise })
    await service.refresh()
    expect(symbols(service)).toEqual(['ETH', 'USDC'])
    said.resolve({ assets: { assets: async () => [asset(FAKE, 'GIFT', 1n)] } })
    await waitFor(() => expect(symbols(service)).toEqual(['ETH', 'GIFT']))
  })

  it('waiting transactions, while somebody has asked for the list; and those of the network in use', async () => {
    const holdings = createHoldings()
    const watched: { network: string; hear: () => void; ended: boolean }[] = []
    const pending: PendingFeature<'eip155'> = {
      watchPending({ network }, heard) {
        const one = { network, hear: () => heard([`0x${'ab'.repeat(32)}`]), ended: false }
        watched.push(one)
        return () => {
          one.ended = true
        }
      },
    }
    const { chain, service } = await start(holdings, LIST, { pending })
    await service.refresh()
    await waitFor(() => expect(watched).toHaveLength(1))
    const { reads } = holdings
    watched[0]?.hear()
    await waitFor(() => expect(holdings.reads).toBe(reads + 1))
    chain.moveTo({ network: 'eip155:10' })
    await waitFor(() =>
      expect(watched.map(({ network, ended }) => [network, ended])).toEqual([
        ['eip155:1', true],
        ['eip155:10', false],
      ]),
    )
  })
})
