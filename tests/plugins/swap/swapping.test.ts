import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { nextStep } from '../../../plugins/swap/checks.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { ETHER, USDC } from '../support/holdings.ts'
import { COIN, DAI, HASH, openQuoted, openReview, reviewOf, type SwapRig, startSwap, view } from './support/swap-rig.ts'
import { approvalIn, ROUTER } from './support/venue.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const told = {
  isSmartAccount: false,
  network: 'eip155:1',
  swapFromToken: 'ETH',
  swapToToken: 'USDC',
  swapFromAmount: '1',
  swapToAmount: '2000',
}

const step = ({ swap }: SwapRig): string => nextStep(swap.state.get())

describe('the form', () => {
  it('begins with the coin and the amount 1, and says what is missing', async () => {
    const rig = await startSwap()
    await rig.portico.open({ view: 'Swap' })
    await waitFor(() => expect(rig.swap.state.get().from?.symbol).toBe('ETH'))
    expect([rig.swap.state.get().amountText, step(rig)]).toEqual(['1', 'selectToken'])
    rig.swap.setToken('toToken', USDC)
    rig.swap.setAmount('')
    expect(step(rig)).toBe('enterAmount')
    rig.swap.setAmount('3')
    expect(step(rig)).toBe('insufficientBalance')
    rig.swap.setAmount('2')
    await waitFor(() => expect(step(rig)).toBe('insufficientGas'))
    rig.swap.setAmount('0.1234567890123456789')
    expect(step(rig)).toBe('incorrectAmount')
    rig.swap.setAmount('1')
    await waitFor(() => expect(rig.swap.state.get().quote.status).toBe('ready'))
    expect(step(rig)).toBe('reviewSwap')
    expect(rig.events).toEqual([['OPEN_SWAP', { isSmartAccount: false, network: 'eip155:1' }]])
  })

  it('promises at least the quote less 0.5 %, and 0.1 % between listed stable coins', async () => {
    const rig = await startSwap()
    await openQuoted(rig)
    expect(rig.swap.state.get().quote.quote).toMatchObject({ expected: 2_000_000_000n, least: 1_990_000_000n, slippage: 50n })
    rig.swap.setSlippage('6')
    expect(step(rig)).toBe('slippageWrong')
    rig.swap.setSlippage(undefined)
    rig.swap.setToken('sourceToken', DAI)
    await waitFor(() => expect(rig.swap.state.get().slippage).toBe(10n))
    rig.swap.setSlippage('3')
    expect(rig.swap.state.get().slippage).toBe(300n)
  })

  it('takes the whole coin less the fee, to the last wei', async () => {
    const rig = await startSwap()
    await openQuoted(rig)
    rig.swap.setMax()
    expect(rig.swap.state.get().amountText).toBe('1.99985')
    await waitFor(() => expect(rig.swap.state.get().quote.quote?.amount).toBe(2n * ETHER - 150_000n * 10n ** 9n))
  })

  it('never counts a smart account as short of gas', async () => {
    const rig = await startSwap({ connection: { type: 'smartAccount' } })
    await openQuoted(rig, { amount: '2' })
    expect(step(rig)).toBe('reviewSwap')
  })

  it.each([
    ['swaps all that a smart account has where somebody else pays the fee', 'smartAccount', '2'],
    ['keeps the fee back where the account of the wallet is an EOA', 'eoa', '1.99985'],
  ] as const)('%s', async (_, type, amount) => {
    const rig = await startSwap({ connection: { type }, sponsored: true })
    await openQuoted(rig)
    rig.swap.setMax()
    await waitFor(() => expect(rig.swap.state.get().amountText).toBe(amount))
    expect(step(rig)).toBe('reviewSwap')
  })

  it('swaps all that a smart account has where that is less than the fee', async () => {
    const rig = await startSwap({ connection: { type: 'smartAccount' } })
    rig.holdings.native = 1_000n
    await openQuoted(rig)
    rig.swap.setMax()
    await waitFor(() => expect(rig.swap.state.get().amountText).toBe('0.000000000000001'))
  })

  it('turns the tokens around where the other side’s is chosen', async () => {
    const rig = await startSwap()
    await openQuoted(rig)
    rig.swap.setToken('sourceToken', USDC)
    expect(rig.swap.state.get()).toMatchObject({ from: { symbol: 'USDC' }, to: { symbol: 'ETH' } })
  })

  it('53: asks again by “Swap” after a failed quote, and says the service’s reason', async () => {
    let failing = true
    const rig = await startSwap()
    const { swapQuotes } = rig.api.answers
    rig.api.answers.swapQuotes = (call) => {
      if (failing) throw new PorticoError('HTTP_STATUS', 'Out of hours', { context: { status: 400 } })
      return swapQuotes?.(call)
    }
    await rig.portico.open({ view: 'Swap', params: { toToken: USDC } })
    await waitFor(() => expect(step(rig)).toBe('swap'))
    failing = false
    await rig.swap.preview()
    await waitFor(() => expect(step(rig)).toBe('reviewSwap'))
  })

  it('says that there is no swap where the service offers none, and not that the balance is short', async () => {
    const rig = await startSwap({ answers: { swapQuotes: () => ({ quotes: [] }) } })
    await rig.portico.open({ view: 'Swap', params: { toToken: USDC } })
    await waitFor(() => expect(rig.swap.state.get().quote.status).toBe('noRoute'))
    expect(step(rig)).toBe('incorrectAmount')
  })

  it('leads to networks with swaps where there are none', async () => {
    const rig = await startSwap({ options: { networks: ['eip155:10'] } })
    await rig.portico.open({ view: 'Swap' })
    expect(rig.services.router.current.get()).toMatchObject({
      view: 'UnsupportedChain',
      params: { swapUnsupportedChain: true, networks: ['eip155:10'] },
    })
    rig.chain.moveTo({ network: 'eip155:10' })
    await waitFor(() => expect(view(rig)).toBe('Swap'))
  })

  it('a network on which no router may be called has no swaps', async () => {
    const rig = await startSwap({ options: { routers: { 'eip155:1': [] } } })
    await rig.portico.open({ view: 'Swap' })
    expect(rig.services.router.current.get()).toMatchObject({ view: 'UnsupportedChain' })
    expect(rig.swap.state.get().served).not.toContain('eip155:1')
    expect(rig.swap.state.get().served).toContain('eip155:10')
  })

  it('without an option the networks with swaps are those with a known router', async () => {
    const rig = await startSwap({ options: { routers: {} } })
    expect(rig.swap.state.get().served).toEqual([
      'eip155:1',
      'eip155:42161',
      'eip155:10',
      'eip155:8453',
      'eip155:56',
      'eip155:137',
      'eip155:43114',
    ])
  })

  it('an app that has no network with swaps says so', async () => {
    const rig = await startSwap({ options: { networks: ['eip155:250'] } })
    await rig.portico.open({ view: 'Swap' })
    expect(rig.services.router.current.get()).toMatchObject({ view: 'UnsupportedChain', params: { networks: [] } })
    await rig.services.router.back()
    await rig.screen().findByText('Network not supported for Swaps')
  })
})

describe('the coin for a token', () => {
  it('hands the wallet what was run, follows it, and leads to the account', async () => {
    const rig = await startSwap()
    const review = await openReview(rig)
    expect(review).toMatchObject({ phase: 'ready', refusal: undefined, plan: { approvals: [], batch: false, received: 2_000_000_000n } })
    await rig.swap.confirm(review)
    const [asked] = rig.asked
    expect(asked?.call).toMatchObject({ to: ROUTER, value: ETHER, network: 'eip155:1' })
    expect([view(rig), rig.services.router.depth.get()]).toEqual(['Account', 1])
    asked?.resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.waits[0]?.resolve(undefined)
    await waitFor(() => expect(rig.toasts().map(({ text }) => text)).toContain('1 ETH swapped for USDC'))
    expect(rig.events.slice(1)).toEqual([
      ['INITIATE_SWAP', told],
      ['SWAP_SUCCESS', told],
    ])
  })

  it('78: asks once for ten presses', async () => {
    const rig = await startSwap()
    const review = await openReview(rig)
    await Promise.all(Array.from({ length: 10 }, () => rig.swap.confirm(review)))
    expect(rig.asked).toHaveLength(1)
  })

  it('says so when the network took it back', async () => {
    const rig = await startSwap()
    await rig.swap.confirm(await openReview(rig))
    rig.asked[0]?.resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.waits[0]?.reject(new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } }))
    await waitFor(() => expect(rig.toasts().some(({ text }) => /moved further than your slippage/.test(text))).toBe(true))
    expect(rig.events.at(-1)).toEqual(['SWAP_ERROR', { ...told, code: 'TRANSACTION_FAILED' }])
  })

  it.each([
    ['account', { address: '0x00000000000000000000000000000000000A11ce' }],
    ['network', { network: 'eip155:10' as const }],
  ])('ends the review when the %s is another one', async (_, more) => {
    const rig = await startSwap()
    const review = await openReview(rig)
    rig.chain.moveTo(more)
    await waitFor(() => expect(rig.swap.review.get()).toBeUndefined())
    await rig.swap.confirm(review)
    expect(rig.asked).toEqual([])
    expect(rig.swap.state.get().problem).toBe('changed')
  })
})

describe('a price that moves', () => {
  it('between preview and confirmation: a worse amount is asked about again, a better one is not', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    rig.venue.rate = 1_995n
    await rig.swap.confirm(first)
    expect(rig.asked).toEqual([])
    expect(reviewOf(rig)).toMatchObject({
      phase: 'ready',
      before: 2_000_000_000n,
      quote: { expected: 1_995_000_000n, least: 1_990_000_000n },
    })
    // Not before the visitor has taken it.
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toEqual([])
    rig.swap.acceptWorse()
    rig.venue.rate = 2_010n
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })

  it('below the promise: a new quote, which is asked about too', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    rig.venue.rate = 1_900n
    await rig.swap.confirm(first)
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', before: 2_000_000_000n, quote: { least: 1_890_500_000n } }))
    expect(rig.asked).toEqual([])
  })

  it('on another branch of the chain: what was run there counts no more', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    rig.venue.block = 99n
    await rig.swap.confirm(first)
    expect(rig.asked).toEqual([])
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', plan: { block: 99n } }))
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })
})

describe('a quote', () => {
  it('older than 30 s goes nowhere, and is fetched anew', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    jest.useFakeTimers({ now: Date.now() + 30_000, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'setImmediate'] })
    await rig.swap.confirm(first)
    expect(rig.asked).toEqual([])
    await waitFor(() => expect(reviewOf(rig).quote).not.toBe(first.quote))
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', stale: false, before: undefined }))
  })

  it('takes its consent with it', async () => {
    const rig = await startSwap({ answers: { price: () => ({ fungibles: [] }) } })
    const { swapQuotes } = rig.api.answers
    // Nobody says what a small amount would bring.
    rig.api.answers.swapQuotes = (call) => {
      if (String(call.query?.amount) !== ETHER.toString()) throw new Error('no')
      return swapQuotes?.(call)
    }
    const first = await openReview(rig)
    expect(first.quote.impact).toEqual({ hundredths: undefined, from: 'none' })
    await rig.swap.confirm(first)
    expect(rig.asked).toEqual([])
    rig.swap.consent({ ticked: true })
    await rig.swap.renewReview()
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', ticked: false }))
    rig.swap.consent({ ticked: true })
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })

  it('with more slippage than 5 % by the host’s option wants the word', async () => {
    const rig = await startSwap({ options: { slippage: 6 } })
    await openReview(rig)
    rig.swap.consent({ ticked: true, word: 'yes' })
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toEqual([])
    rig.swap.consent({ word: ' Confirm ' })
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })
})

describe('a token for the coin', () => {
  const selling = { from: USDC, to: COIN, amount: '100' }
  /** 100 USDC bring something that can be counted. */
  const start = async (more: Parameters<typeof startSwap>[0] = {}): Promise<SwapRig> => {
    const rig = await startSwap(more)
    rig.venue.out = (amount) => (amount * ETHER) / 2_000_000_000n
    return rig
  }

  it('is approved exactly, and swapped as soon as the block has it', async () => {
    const rig = await start()
    const review = await openReview(rig, selling)
    expect(review.plan).toMatchObject({ approvals: [100_000_000n], batch: false })
    const confirmed = rig.swap.confirm(review)
    await waitFor(() => expect(rig.asked).toHaveLength(1))
    expect(rig.asked[0]?.call.to).toBe(USDC)
    expect(approvalIn(rig.asked[0]?.call.data ?? '')).toEqual({ spender: ROUTER, amount: 100_000_000n })
    rig.asked[0]?.resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    expect(view(rig)).toBe('TransactionSteps')
    rig.venue.allowance = 100_000_000n
    rig.waits[0]?.resolve(undefined)
    await waitFor(() => expect(rig.asked).toHaveLength(2))
    expect(rig.asked[1]?.call.to).toBe(ROUTER)
    rig.asked[1]?.resolve(HASH.replaceAll('ab', 'cd'))
    await confirmed
    expect(view(rig)).toBe('Account')
  })

  it('whose price falls while it is approved is not swapped: the new figures are shown first', async () => {
    const rig = await start()
    const review = await openReview(rig, selling)
    const confirmed = rig.swap.confirm(review)
    await waitFor(() => expect(rig.asked).toHaveLength(1))
    rig.asked[0]?.resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.venue.allowance = 100_000_000n
    const { out } = rig.venue
    rig.venue.out = (amount) => (out(amount) * 998n) / 1_000n
    rig.waits[0]?.resolve(undefined)
    await confirmed
    expect(rig.asked).toHaveLength(1)
    expect(view(rig)).toBe('SwapPreview')
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', plan: { approvals: [] }, before: review.quote.expected }))
  })

  it('of the older kind is first approved for nothing', async () => {
    const rig = await start()
    rig.venue.allowance = 5n
    rig.venue.stubborn = true
    expect((await openReview(rig, selling)).plan?.approvals).toEqual([0n, 100_000_000n])
  })

  it('goes with its approval in one step where the wallet takes several calls', async () => {
    const rig = await start({ batches: true })
    await openQuoted(rig, selling)
    await waitFor(() => expect(rig.services.plugins).toBeDefined())
    const review = await openReview(rig, selling)
    expect(review.plan).toMatchObject({ batch: true, approvals: [100_000_000n] })
    const confirmed = rig.swap.confirm(review)
    await waitFor(() => expect(rig.batches).toHaveLength(1))
    rig.batches[0]?.resolve('batch-1')
    await confirmed
    expect(view(rig)).toBe('Account')
    expect(rig.batches[0]?.call.calls.map(({ to }) => to)).toEqual([USDC, ROUTER])
  })

  it('whose approval is refused says so, and can be asked again', async () => {
    const rig = await start()
    const confirmed = rig.swap.confirm(await openReview(rig, selling))
    await waitFor(() => expect(rig.asked).toHaveLength(1))
    rig.asked[0]?.reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
    await confirmed
    await waitFor(() => expect(reviewOf(rig).phase).toBe('ready'))
    expect(view(rig)).toBe('SwapPreview')
    expect(rig.events.at(-1)).toMatchObject(['SWAP_APPROVAL_ERROR', { code: 'REQUEST_REJECTED', swapFromToken: 'USDC' }])
  })

  it('left approved by a failed swap is offered for removal', async () => {
    const rig = await start()
    void rig.swap.confirm(await openReview(rig, selling))
    await waitFor(() => expect(rig.asked).toHaveLength(1))
    rig.asked[0]?.resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.venue.allowance = 100_000_000n
    rig.waits[0]?.resolve(undefined)
    await waitFor(() => expect(rig.asked).toHaveLength(2))
    rig.asked[1]?.reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
    await waitFor(() => expect(rig.swap.state.get().left).toMatchObject({ symbol: 'USDC', router: ROUTER, amount: 100_000_000n }))
    const reset = rig.swap.resetAllowance()
    await waitFor(() => expect(rig.asked).toHaveLength(3))
    expect(approvalIn(rig.asked[2]?.call.data ?? '')).toEqual({ spender: ROUTER, amount: 0n })
    rig.asked[2]?.resolve(HASH.replaceAll('ab', 'cd'))
    await waitFor(() => expect(rig.waits).toHaveLength(2))
    rig.venue.allowance = 0n
    rig.waits[1]?.resolve(undefined)
    await reset
    await waitFor(() => expect(rig.swap.state.get().left).toBeUndefined())
  })
})
