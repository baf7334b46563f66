import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { asset, createHoldings, type Holdings, USDC } from '../support/holdings.ts'
import { balanceRow, createScriptedApi, listedToken, type ScriptedApi } from '../support/scripted-api.ts'
import { openForm, openReview, sendReviewed, stepOf } from './support/draft.ts'
import { RECEIVER, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

/** The API says that USDC has 6 decimals, in the account's list and in its own. */
const api = (): ScriptedApi =>
  createScriptedApi({
    balance: () => ({ balances: [balanceRow(undefined, 'ETH', '2', 2500, '18'), balanceRow(USDC, 'USDC', '640', 1)] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    gasPrice: () => ({ standard: '10', fast: '20', instant: '30' }),
  })

/** An endpoint that says 18. */
const lying = (): Holdings => {
  const holdings = createHoldings()
  holdings.onChain.set(USDC.toLowerCase(), asset(USDC, 'USDC', 640n * 10n ** 18n, 18))
  return holdings
}

describe('A23: decimals that endpoint and API say differently', () => {
  it('mark the token, and it cannot be sent', async () => {
    const rig = await startSend({ api: api(), holdings: lying() })
    await openForm(rig, USDC)
    await waitFor(() => expect(rig.send.state.get().token?.decimalsDiffer).toBe(true))
    rig.send.setAmount('1')
    rig.send.setReceiver(RECEIVER)
    expect(stepOf(rig)).toBe('tokenBlocked')
    const button = await rig.screen().findByRole('button', { name: 'Token cannot be sent' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(rig.screen().getByRole('alert').textContent).toContain('count its decimals differently')
    await rig.send.preview()
    expect(rig.send.state.get().review).toBeUndefined()
    fireEvent.click(rig.screen().getByRole('button', { name: 'USDC, select token' }))
    const row = await rig.screen().findByRole('button', { name: /^USDC token/ })
    expect(row.textContent).toContain('Decimals differ')
  })

  it('that come to light while the review is read stop the transfer', async () => {
    const service = api()
    const late = deferred<void>()
    const answer = service.answers.balance
    service.answers.balance = async (call) => {
      await late.promise
      return answer?.(call)
    }
    const rig = await startSend({ api: service, holdings: lying() })
    await openReview(rig, { token: USDC, amount: '1' })
    expect(rig.send.state.get().review?.token.decimalsDiffer).toBe(false)
    late.resolve()
    await waitFor(() => expect(rig.send.state.get().token?.decimalsDiffer).toBe(true))
    await sendReviewed(rig)
    expect(rig.asked).toEqual([])
    expect(rig.send.state.get()).toMatchObject({ problem: 'decimalsDiffer', review: undefined })
  })
})
