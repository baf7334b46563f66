import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { USDC } from '../support/holdings.ts'
import { balanceRow, createScriptedApi, listedToken, type ScriptedApi } from '../support/scripted-api.ts'
import { openForm, openReview } from './support/draft.ts'
import { type SendRig, startSend } from './support/send-rig.ts'

afterEach(async () => {
  jest.useRealTimers()
  await destroyKernels()
})

const api = (more: ScriptedApi['answers'] = {}): ScriptedApi =>
  createScriptedApi({
    balance: () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2500, '18'), balanceRow(USDC, 'USDC', '640', 0.5)] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    gasPrice: () => ({ standard: '10', fast: '20', instant: '30' }),
    ...more,
  })

const terms = (): readonly (string | null)[] => [...drawnRoot().querySelectorAll('.detail-row')].map((row) => row.textContent)
const review = async (draft: Parameters<typeof openReview>[1] = {}, service = api()): Promise<SendRig> => {
  const rig = await startSend({ api: service })
  await openReview(rig, draft)
  await rig.screen().findByRole('button', { name: 'Cancel' })
  return rig
}

describe('worth in dollars', () => {
  it('stands beside amount, fee and total of the coin', async () => {
    const rig = await review()
    await waitFor(() => expect(terms()).toEqual(['NetworkEthereum', 'Network fee0.00031 ETH$0.78', 'Total0.42031 ETH$1,050.78']))
    expect(rig.screen().getByText(/^\$1,050\.00, from your account/)).toBeDefined()
  })

  it('sums a token and the fee in coin, which have no other sum', async () => {
    await review({ token: USDC, amount: '5' })
    await waitFor(() => expect(terms()).toEqual(['NetworkEthereum', 'Network fee0.00031 ETH$0.78', 'Total$3.28']))
  })

  it('stands under the amount that is typed, and in the list of tokens', async () => {
    const rig = await startSend({ api: api() })
    await openForm(rig)
    const [chip] = await rig.screen().findAllByRole('button', { name: 'Select token' })
    if (chip) fireEvent.click(chip)
    await rig.screen().findByText('$320.00')
    fireEvent.click(await rig.screen().findByRole('button', { name: /^ETH coin/ }))
    fireEvent.change(await rig.screen().findByRole('textbox', { name: 'Amount' }), { target: { value: '0.5' } })
    await rig.screen().findByText('$1,250.00')
  })

  it('is not said where nobody knows a price', async () => {
    await review({}, api({ balance: () => ({ balances: [] }) }))
    await waitFor(() => expect(terms()).toEqual(['NetworkEthereum', 'Network fee0.00031 ETH', 'Total0.42031 ETH']))
  })
})

describe('the price of gas', () => {
  it('comes from the provider API: the highest it names', async () => {
    const rig = await review()
    expect(rig.estimates.at(-1)?.unitPrice).toBe(30n)
  })

  it.each([
    ['fails', () => Promise.reject(new PorticoError('HTTP_STATUS', 'HTTP status code: 500'))],
    ['says nothing', () => ({ standard: '0', fast: '0', instant: '0' })],
    ['asks for a coin and more', () => ({ standard: '10', fast: '20', instant: `1${'0'.repeat(18)}` })],
    ['answers something else', () => ({ standard: 1 })],
  ])('comes from the chain when the API %s', async (_, gasPrice) => {
    const rig = await review({}, api({ gasPrice }))
    expect(rig.estimates.at(-1)).not.toHaveProperty('unitPrice')
    expect(terms()).toContain('Network fee0.00031 ETH$0.78')
  })

  it('comes from the chain when the API takes more than 2 s, which then is left alone for half a minute', async () => {
    const never = deferred<unknown>()
    const service = api({ gasPrice: () => never.promise })
    const rig = await startSend({ api: service })
    jest.useFakeTimers({ now: Date.now() })
    const asks = () => service.calls.filter(({ id }) => id === 'gasPrice').length
    rig.send.open({})
    await jest.advanceTimersByTimeAsync(0)
    rig.send.setToken(undefined)
    await jest.advanceTimersByTimeAsync(200)
    await jest.advanceTimersByTimeAsync(1_999)
    expect([asks(), rig.estimates]).toEqual([1, []])
    await jest.advanceTimersByTimeAsync(1)
    expect(rig.estimates).toHaveLength(1)
    expect(rig.estimates[0]).not.toHaveProperty('unitPrice')
    rig.send.refreshFee()
    await jest.advanceTimersByTimeAsync(0)
    expect([asks(), rig.estimates.length]).toEqual([1, 2])
    await jest.advanceTimersByTimeAsync(30_000)
    rig.send.refreshFee()
    await jest.advanceTimersByTimeAsync(0)
    expect(asks()).toBe(2)
  })
  it.each([500, 503])(
    'is not asked for by the clock from an API that answers %i; the chain is, and the API when the visitor acts',
    async (status) => {
      const refusal = new PorticoError('HTTP_STATUS', `HTTP status code: ${status}`, { context: { status } })
      const service = api({ gasPrice: () => Promise.reject(refusal) })
      const rig = await startSend({ api: service })
      jest.useFakeTimers({ now: Date.now() })
      const asks = () => service.calls.filter(({ id }) => id === 'gasPrice').length
      rig.send.open({})
      await jest.advanceTimersByTimeAsync(0)
      const stop = rig.send.watchFee()
      rig.send.setToken(undefined)
      await jest.advanceTimersByTimeAsync(20_000)
      const [before, estimates] = [asks(), rig.estimates.length]
      expect([before > 0, estimates > 0]).toEqual([true, true])
      await jest.advanceTimersByTimeAsync(300_000)
      expect([asks(), rig.estimates.length > estimates + 10]).toEqual([before, true])
      rig.send.setAmount('0.5')
      await jest.advanceTimersByTimeAsync(1_000)
      expect(asks()).toBeGreaterThan(before)
      stop()
    },
  )

  it('is not asked for by the clock from a chain that answers 503; it is when the visitor comes back', async () => {
    const rig = await startSend()
    rig.fee = new PorticoError('HTTP_STATUS', 'HTTP status code: 503', { context: { status: 503 } })
    jest.useFakeTimers({ now: Date.now() })
    rig.send.open({})
    await jest.advanceTimersByTimeAsync(0)
    const stop = rig.send.watchFee()
    rig.send.setToken(undefined)
    await jest.advanceTimersByTimeAsync(1_000)
    const { length } = rig.estimates
    expect(length).toBeGreaterThan(0)
    await jest.advanceTimersByTimeAsync(300_000)
    expect(rig.estimates).toHaveLength(length)
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(0)
    expect(rig.estimates).toHaveLength(length + 1)
    stop()
  })
})
