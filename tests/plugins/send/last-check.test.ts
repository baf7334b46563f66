import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { asset, ETHER, USDC } from '../support/holdings.ts'
import { fillForm, openReview, pressSend, sendReviewed } from './support/draft.ts'
import { FEE, type SendRig, startSend, view } from './support/send-rig.ts'

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
})

describe('the last check', () => {
  const back = async (rig: SendRig, problem: string): Promise<void> => {
    await sendReviewed(rig)
    expect(rig.asked).toHaveLength(0)
    expect(rig.send.state.get()).toMatchObject({ problem, phase: 'editing', review: undefined })
    await waitFor(() => expect(view(rig)).toBe('WalletSend'))
  }

  it('sends back when the balance has fallen', async () => {
    const rig = await startSend()
    await openReview(rig)
    rig.holdings.native = ETHER / 10n
    await back(rig, 'balanceFell')
    expect(rig.holdings.forced).toBe(true)
    await rig.screen().findByText('Your balance has changed')
  })

  it('sends back when a token’s balance has fallen', async () => {
    const rig = await startSend()
    await openReview(rig, { token: USDC, amount: '600' })
    rig.holdings.onChain.set(USDC.toLowerCase(), asset(USDC, 'USDC', 1n))
    await back(rig, 'balanceFell')
  })

  it('sends back when the fee can no longer be paid', async () => {
    const rig = await startSend()
    await openReview(rig, { token: USDC, amount: '1' })
    rig.holdings.native = FEE - 1n
    await back(rig, 'gasShort')
  })

  it('blocks a token whose contract says other decimals than the list', async () => {
    const rig = await startSend()
    await openReview(rig, { token: USDC, amount: '1' })
    rig.holdings.onChain.set(USDC.toLowerCase(), asset(USDC, 'USDC', 640_000_000n, 18))
    await back(rig, 'decimalsDiffer')
  })

  it('sends back when account or network change, though the click came before', async () => {
    const rig = await startSend()
    await openReview(rig)
    const sending = sendReviewed(rig)
    rig.chain.moveTo({ network: 'eip155:10' })
    await sending
    await settle()
    expect(rig.asked).toHaveLength(0)
    expect(view(rig)).toBe('WalletSend')
    await rig.screen().findByText('Account or network changed')
  })

  it('stays, and sends nothing, while the chain cannot be read', async () => {
    const rig = await startSend()
    await openReview(rig)
    rig.holdings.down = new PorticoError('HTTP_OFFLINE', 'No.')
    await sendReviewed(rig)
    expect([view(rig), rig.asked.length, rig.send.state.get().problem]).toEqual(['WalletSendPreview', 0, 'notChecked'])
    rig.holdings.down = undefined
    await pressSend(rig)
  })

  it('sends nothing when the visitor has gone back meanwhile', async () => {
    const rig = await startSend()
    await openReview(rig)
    const sending = sendReviewed(rig)
    await rig.services.router.back()
    await sending
    expect(rig.asked).toHaveLength(0)
    expect(rig.send.state.get()).toMatchObject({ phase: 'editing', amountText: '0.42' })
  })

  it('says when the wallet cannot send', async () => {
    const rig = await startSend({ without: ['send'] })
    await openReview(rig)
    await sendReviewed(rig)
    expect(rig.send.state.get()).toMatchObject({ problem: 'cannotSend', phase: 'editing' })
  })
})

describe('what is sent is what was seen', () => {
  const THIEF = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

  it('sends nothing of a draft that was changed under the review', async () => {
    const rig = await startSend()
    await openReview(rig)
    const seen = rig.send.state.get().review
    rig.send.setReceiver(THIEF)
    await rig.send.preview()
    if (seen) await rig.send.send(seen)
    expect([rig.asked, rig.send.state.get().review]).toEqual([[], undefined])
  })

  it('sends nothing of another review than the one that was pressed', async () => {
    const rig = await startSend()
    await openReview(rig)
    const seen = rig.send.state.get().review
    await rig.services.router.back()
    rig.send.setReceiver(THIEF)
    await rig.send.preview()
    const swapped = rig.send.state.get().review
    expect([swapped?.receiver, swapped === seen]).toEqual([THIEF, false])
    if (seen) await rig.send.send(seen)
    expect(rig.asked).toEqual([])
  })

  it('is a value that nobody can change, whoever holds its parts', async () => {
    const rig = await startSend()
    await openReview(rig, { token: USDC, amount: '1' })
    const { review, token } = rig.send.state.get()
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect(frozen(review)).toBe(true)
    expect([review?.token, review?.token === token]).toEqual([token, false])
  })

  it('makes no review in a modal that is closed, and sends none', async () => {
    const rig = await startSend()
    await fillForm(rig)
    await rig.portico.close()
    await rig.send.preview()
    expect(rig.send.state.get().review).toBeUndefined()
    await rig.portico.open({ view: 'WalletSend', params: {} })
    await rig.send.preview()
    const { review } = rig.send.state.get()
    await rig.portico.close()
    // The router moves, the modal stays closed: nobody sees it.
    await rig.services.router.push('WalletSendPreview')
    if (review) await rig.send.send(review)
    expect([review === undefined, rig.asked]).toEqual([false, []])
  })

  it('stops when the modal is closed while the balance is checked, also when it is opened again meanwhile', async () => {
    const rig = await startSend()
    await openReview(rig)
    const sending = sendReviewed(rig)
    await rig.portico.close()
    await rig.portico.open({ view: 'WalletSendPreview' })
    await sending
    expect(rig.asked).toEqual([])
    expect(rig.send.state.get()).toMatchObject({ phase: 'editing', amountText: '0.42' })
  })
})
