import { evmFamily } from '../../../adapters/evm/family.ts'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BalanceFeature } from '../../../kernel/contract/features.ts'
import { nextStep } from '../../../plugins/send/checks.ts'
import { toRequest } from '../../../plugins/send/sent-transfers.ts'
import { checkRequest } from '../../../plugins/transactions/check-request.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { createHoldings, ETHER, USDC } from '../support/holdings.ts'
import { balanceRow, createScriptedApi, listedToken } from '../support/scripted-api.ts'
import { fillForm, openReview, sendReviewed } from './support/draft.ts'
import { RECEIVER, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const apiSaying = (symbol: string, decimals: string) =>
  createScriptedApi({
    balance: () => ({ balances: [balanceRow(undefined, symbol, '2', 2500, decimals), balanceRow(USDC, 'USDC', '640', 1)] }),
    swapTokens: () => ({ tokens: [listedToken(USDC, 'USDC')] }),
    gasPrice: () => ({ standard: '10', fast: '20', instant: '30' }),
    price: () => ({ fungibles: [] }),
  })

const silent = () => {
  const holdings = createHoldings()
  holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
  return holdings
}

const refusesCoin = async (symbol: string, decimals: string): Promise<void> => {
  const rig = await startSend({ api: apiSaying(symbol, decimals), holdings: silent() })
  await rig.portico.open({ view: 'WalletSend', params: {} })
  await settle()
  rig.send.setToken(undefined)
  rig.send.setAmount('0.000001')
  rig.send.setReceiver(RECEIVER)
  rig.holdings.down = undefined
  await rig.send.preview()
  const { review } = rig.send.state.get()
  if (review) await rig.send.send(review)
  expect(rig.asked.map(({ call }) => call.amount)).toEqual([])
}

describe('A23: the native coin has the decimals and the symbol of the network', () => {
  it('0.000001 typed while the chain is silent and the API says 24 decimals never asks for a whole ether', () => refusesCoin('ETH', '24'))

  it('nor for a coin of another name', () => refusesCoin('BTC', '18'))

  it('a draft whose coin counts otherwise than the network cannot go on', async () => {
    const rig = await startSend()
    await fillForm(rig)
    const state = rig.send.state.get()
    expect(nextStep(state)).toBe('previewSend')
    if (!state.token) throw new Error('There is no token.')
    expect(nextStep({ ...state, token: { ...state.token, decimals: 24 } })).toBe('tokenBlocked')
    expect(nextStep({ ...state, token: { ...state.token, symbol: 'BTC' } })).toBe('tokenBlocked')
  })

  it('a review is held against the network and the chain’s answer once more', async () => {
    const rig = await startSend()
    await openReview(rig)
    const { review } = rig.send.state.get()
    if (!review) throw new Error('There is no review.')
    const features = await rig.services.wallet.load()
    expect(await checkRequest(features, toRequest(review, 1n), evmFamily.codec)).toBeUndefined()
    const off = { ...review, token: { ...review.token, decimals: 24 } }
    expect(await checkRequest(features, toRequest(off, 1n), evmFamily.codec)).toBe('decimalsDiffer')
    const balance: BalanceFeature<Namespace> = { balance: async () => ({ amount: 2n * ETHER, decimals: 24, symbol: 'ETH' }) }
    expect(await checkRequest({ ...features, balance }, toRequest(review, 1n), evmFamily.codec)).toBe('decimalsDiffer')
    expect(await checkRequest({ namespace: 'eip155' }, toRequest(off, 1n), evmFamily.codec)).toBe('decimalsDiffer')
  })

  it('a token whose decimals only the API has said is not sent where neither chain nor wallet can be asked', async () => {
    const rig = await startSend({ api: apiSaying('ETH', '18'), without: ['tokens'] })
    await openReview(rig, { token: USDC, amount: '1' })
    await sendReviewed(rig)
    expect(rig.asked).toEqual([])
    expect(rig.send.state.get().problem).toBe('notChecked')
  })
})
