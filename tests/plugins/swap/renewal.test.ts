import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { ETHER, USDC } from '../support/holdings.ts'
import { COIN, openReview, pressReview, reviewOf, type SwapRig, startSwap, view } from './support/swap-rig.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const LATER: Parameters<typeof jest.useFakeTimers>[0] = { doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'setImmediate'] }
/** The clock stands at so many ms from now; timers run on. */
const passTime = (ms: number): void => void jest.useFakeTimers({ ...LATER, now: Date.now() + ms })
const refused = (): PorticoError => new PorticoError('HTTP_STATUS', 'Out of hours', { context: { status: 400 } })

/** From now on the service gives no quote; what is answered puts it right again. */
const stopQuotes = ({ api }: SwapRig, answer: () => unknown): (() => void) => {
  const { swapQuotes } = api.answers
  api.answers.swapQuotes = answer
  return () => {
    if (swapQuotes) api.answers.swapQuotes = swapQuotes
  }
}
const throwing = (rig: SwapRig): (() => void) =>
  stopQuotes(rig, () => {
    throw refused()
  })
/** What polling does when its time has come. */
const ask = async (rig: SwapRig): Promise<void> => {
  rig.swap.refresh()
  await waitFor(() => expect(rig.swap.state.get().quote.status).toMatch(/failed|noRoute/))
}
const TITLE = 'The price could not be renewed'
const alertOf = async (rig: SwapRig): Promise<string> => {
  const title = await rig.screen().findByText(TITLE)
  return title.closest('[role=alert]')?.textContent ?? ''
}
const press = async (rig: SwapRig, name: string): Promise<void> => {
  fireEvent.click(await rig.screen().findByRole('button', { name }))
}

describe('a price that cannot be renewed while it is reviewed', () => {
  it('is said at once, with the service’s reason, and can be swapped at while it stands', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    throwing(rig)
    await ask(rig)
    const said = await alertOf(rig)
    expect(said).toContain('Out of hours')
    expect(said).toContain('The price shown counts until it is 30 seconds old.')
    expect(reviewOf(rig)).toMatchObject({ phase: 'ready', stale: false, quote: { at: first.quote.at } })
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })

  it('is never swapped at once it is 30 s old', async () => {
    const rig = await startSwap()
    await openReview(rig)
    throwing(rig)
    await ask(rig)
    passTime(30_000)
    await rig.swap.confirm(reviewOf(rig))
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ stale: true, phase: 'ready' }))
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toEqual([])
    expect(await alertOf(rig)).toContain('The price shown no longer counts.')
    expect(rig.screen().queryByText('This quote is too old')).toBeNull()
    expect(rig.screen().getByRole('button', { name: 'Swap' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('is asked for again by “Retry”, which stays until there is an answer', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    const mend = throwing(rig)
    await ask(rig)
    await alertOf(rig)
    await press(rig, 'Retry')
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', renewal: { status: 'failed' } }))
    mend()
    passTime(1_000)
    await press(rig, 'Retry')
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', renewal: undefined, stale: false }))
    expect(reviewOf(rig).quote.at).toBeGreaterThan(first.quote.at)
    await waitFor(() => expect(rig.screen().queryByText(TITLE)).toBeNull())
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })

  it('keeps what the visitor typed and ticked', async () => {
    const rig = await startSwap({ options: { slippage: 6 } })
    await openReview(rig)
    const field = await rig.screen().findByRole('textbox')
    fireEvent.input(field, { target: { value: 'confirm' } })
    await waitFor(() => expect(reviewOf(rig).word).toBe('confirm'))
    throwing(rig)
    await ask(rig)
    await alertOf(rig)
    expect(reviewOf(rig).word).toBe('confirm')
    await press(rig, 'Retry')
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', word: 'confirm' }))
    expect(rig.swap.state.get()).toMatchObject({ amountText: '1', from: { symbol: 'ETH' }, to: { symbol: 'USDC' } })
    await rig.swap.confirm(reviewOf(rig))
    expect(rig.asked).toHaveLength(1)
  })

  it('says that there is no way between the tokens any more', async () => {
    const rig = await startSwap()
    await openReview(rig)
    stopQuotes(rig, () => ({ quotes: [] }))
    await ask(rig)
    expect(await alertOf(rig)).toContain('The service has no way between these tokens for this amount now.')
  })

  it('whose call cannot be built leaves the one that was checked on screen', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    rig.api.answers.buildSwap = () => {
      throw refused()
    }
    passTime(1_000)
    rig.swap.refresh()
    expect(await alertOf(rig)).toContain('Failed to create transaction')
    expect(view(rig)).toBe('SwapPreview')
    expect(reviewOf(rig)).toMatchObject({ phase: 'ready', plan: { data: first.plan?.data }, quote: { at: first.quote.at } })
  })

  it('whose plan counts no more goes nowhere, and does not wait for ever', async () => {
    const rig = await startSwap()
    const first = await openReview(rig)
    const mend = throwing(rig)
    rig.venue.block = 99n
    await rig.swap.confirm(first)
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'refused', plan: undefined, renewal: { status: 'failed' } }))
    expect(await alertOf(rig)).toContain('The price shown no longer counts.')
    await rig.swap.confirm(reviewOf(rig))
    mend()
    passTime(1_000)
    await rig.swap.renewReview()
    await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', plan: { block: 99n } }))
    expect(rig.asked).toEqual([])
  })

  it('while the first is still checked does not end that check', async () => {
    const rig = await startSwap()
    const built: Deferred<unknown> = deferred()
    const { buildSwap } = rig.api.answers
    const bodies: unknown[] = []
    rig.api.answers.buildSwap = (call) => {
      bodies.push(call)
      return built.promise.then(() => buildSwap?.(call))
    }
    await rig.portico.open({ view: 'Swap', params: { toToken: USDC, amount: '1' } })
    await waitFor(() => expect(rig.swap.state.get().quote.status).toBe('ready'))
    await waitFor(() => expect(rig.swap.state.get().fee).toBeDefined())
    await pressReview(rig)
    await waitFor(() => expect(bodies).toHaveLength(1))
    throwing(rig)
    await ask(rig)
    expect(reviewOf(rig)).toMatchObject({ phase: 'checking', renewal: undefined })
    built.resolve(undefined)
    await waitFor(() => expect(reviewOf(rig).phase).toBe('ready'))
  })
})

it('an amount that was “Max” is renewed as it was reviewed, whatever the fee has become', async () => {
  const rig = await startSwap()
  await rig.portico.open({ view: 'Swap', params: { toToken: USDC } })
  await waitFor(() => expect(rig.swap.state.get().fee).toBeDefined())
  rig.swap.setMax()
  await waitFor(() => expect(rig.swap.state.get().quote.quote?.amount).toBe(2n * ETHER - 150_000n * 10n ** 9n))
  await pressReview(rig)
  await waitFor(() => expect(rig.swap.review.get()?.phase).toBe('ready'))
  const { quote } = reviewOf(rig)
  rig.api.answers.gasPrice = () => ({ standard: '2000000000', fast: '2000000000', instant: '2000000000' })
  rig.swap.refresh()
  await waitFor(() => expect(rig.swap.state.get().fee).toBe(300_000n * 10n ** 9n))
  passTime(15_000)
  await rig.swap.renewReview()
  await waitFor(() => expect(reviewOf(rig)).toMatchObject({ phase: 'ready', quote: { amount: quote.amount } }))
  expect(reviewOf(rig).quote.at).toBeGreaterThan(quote.at)
})

it.each([
  ['code that nobody knows is named before it is swapped', undefined, 1],
  ['code of a known wallet is not', 'MetaMask', 0],
])('%s', async (_, known, named) => {
  const delegation = jest.fn(async () => ({ delegate: COIN, ...(known !== undefined && { known }) }))
  const rig = await startSwap({ features: { delegation: { delegation, clear: async () => '0x' } } })
  await openReview(rig)
  await rig.screen().findByText('You receive')
  await waitFor(() => expect(delegation).toHaveBeenCalled())
  await waitFor(() => expect(rig.screen().queryAllByText('Unknown code runs this account')).toHaveLength(named))
})
