import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { asset, createHoldings, ETHER, FAKE, USDC } from '../support/holdings.ts'
import { feeKnown, fillForm, openForm, stepOf } from './support/draft.ts'
import { FEE, RECEIVER, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

describe('the button of the form', () => {
  it('names the first thing that is missing or wrong', async () => {
    const rig = await startSend()
    await openForm(rig)
    expect(stepOf(rig)).toBe('selectToken')
    rig.send.setToken(USDC)
    expect(stepOf(rig)).toBe('addAmount')
    rig.send.setAmount('0.1234567')
    expect(stepOf(rig)).toBe('incorrectValue')
    rig.send.setAmount('0,0')
    expect(stepOf(rig)).toBe('addAmount')
    rig.send.setAmount('640.000001')
    expect(stepOf(rig)).toBe('insufficientFunds')
    rig.send.setAmount('640')
    expect(stepOf(rig)).toBe('addAddress')
    rig.send.setReceiver('0x123')
    expect(stepOf(rig)).toBe('invalidAddress')
    rig.send.setReceiver(` ${RECEIVER}\n`)
    expect(stepOf(rig)).toBe('previewSend')
  })

  it('counts the fee: for the coin on top of the amount, for a token beside it', async () => {
    const rig = await startSend()
    await fillForm(rig, { amount: '2' })
    expect(stepOf(rig)).toBe('insufficientGas')
    rig.send.setAmount('1.99969')
    expect(stepOf(rig)).toBe('previewSend')
    rig.send.setAmount('1.999690000000000001')
    expect(stepOf(rig)).toBe('insufficientGas')
  })

  it('needs the coin for the fee of a token', async () => {
    const holdings = createHoldings()
    holdings.native = FEE - 1n
    const rig = await startSend({ holdings })
    await fillForm(rig, { token: USDC, amount: '1' })
    expect(stepOf(rig)).toBe('insufficientGas')
  })

  it('never counts a smart account as short of gas', async () => {
    const holdings = createHoldings()
    holdings.native = 0n
    const rig = await startSend({ holdings, connection: { type: 'smartAccount' } })
    await fillForm(rig, { token: USDC, amount: '1' })
    expect(stepOf(rig)).toBe('previewSend')
  })

  it('sends all that a smart account has where that is less than the fee', async () => {
    const holdings = createHoldings()
    holdings.native = FEE - 1n
    const rig = await startSend({ holdings, connection: { type: 'smartAccount' } })
    await fillForm(rig)
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get().amountText).toBe('0.000309999999999999'))
    expect(stepOf(rig)).toBe('previewSend')
  })

  it.each([
    ['sends all that a smart account has where somebody else pays the fee', 'smartAccount', '2'],
    ['keeps the fee back where the account of the wallet is an EOA', 'eoa', '1.99969'],
  ] as const)('%s', async (_, type, amount) => {
    const rig = await startSend({ connection: { type }, sponsored: true })
    await fillForm(rig)
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get().amountText).toBe(amount))
    expect(stepOf(rig)).toBe('previewSend')
  })

  it('sends all of it also where the fee is not known', async () => {
    const rig = await startSend({ connection: { type: 'smartAccount' }, sponsored: true })
    await fillForm(rig)
    rig.fee = new Error('down')
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get()).toMatchObject({ fee: { status: 'failed' }, max: true, amountText: '2' }))
  })

  it('calls a receiver invalid whose checksum the chain’s library refuses, before the wallet is asked', async () => {
    const rig = await startSend()
    await fillForm(rig)
    rig.fee = new PorticoError('ADDRESS_INVALID', 'No.')
    const wrong = RECEIVER.replace('B07e', 'b07E')
    rig.send.setReceiver(wrong)
    await waitFor(() => expect(stepOf(rig)).toBe('invalidAddress'))
    rig.fee = FEE
    rig.send.setReceiver(RECEIVER.toLowerCase().replace('0xb07e', '0xb07f'))
    expect(stepOf(rig)).toBe('previewSend')
  })

  it('takes the same receiver once it is spelt right', async () => {
    const rig = await startSend()
    await fillForm(rig)
    rig.fee = new PorticoError('ADDRESS_INVALID', 'No.')
    rig.send.setReceiver(RECEIVER.replace('B07e', 'b07E'))
    await waitFor(() => expect(stepOf(rig)).toBe('invalidAddress'))
    rig.fee = FEE
    rig.send.setReceiver('')
    rig.send.setReceiver(RECEIVER)
    expect(stepOf(rig)).toBe('previewSend')
    await waitFor(() => expect(rig.estimates.at(-1)?.to).toBe(RECEIVER))
  })

  it('calls a receiver invalid that begins with 0X, as the chain’s library would', async () => {
    const rig = await startSend()
    await fillForm(rig, { receiver: RECEIVER.replace('0x', '0X') })
    expect(stepOf(rig)).toBe('invalidAddress')
  })
})

describe('Max', () => {
  it('is the whole balance of a token', async () => {
    const rig = await startSend()
    await openForm(rig)
    rig.send.setToken(USDC)
    rig.send.setMax()
    expect(rig.send.state.get().amountText).toBe('640')
  })

  it('is the balance of the coin less the fee, to the last wei', async () => {
    const holdings = createHoldings()
    holdings.native = 1_234_567_890_123_456_789n
    const rig = await startSend({ holdings })
    await openForm(rig)
    rig.send.setToken(undefined)
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get().amountText).toBe('1.234257890123456789'))
    expect(stepOf(rig)).toBe('addAddress')
  })

  it('follows the fee until an amount is typed', async () => {
    const rig = await startSend()
    await openForm(rig)
    rig.send.setToken(undefined)
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get().amountText).toBe('1.99969'))
    rig.fee = 1_000_000_000_000_000n
    rig.send.refreshFee()
    await waitFor(() => expect(rig.send.state.get().amountText).toBe('1.999'))
    rig.send.setAmount('0.5')
    rig.fee = FEE
    rig.send.refreshFee()
    await feeKnown(rig)
    expect(rig.send.state.get().amountText).toBe('0.5')
  })

  it('is never below zero', async () => {
    const holdings = createHoldings()
    holdings.native = 5n
    const rig = await startSend({ holdings })
    await openForm(rig)
    rig.send.setToken(undefined)
    rig.send.setMax()
    await feeKnown(rig)
    expect(rig.send.state.get().amountText).toBe('0')
    expect(stepOf(rig)).toBe('insufficientGas')
  })

  it('says so when the fee cannot be known', async () => {
    const rig = await startSend()
    rig.fee = new PorticoError('HTTP_OFFLINE', 'No.')
    await openForm(rig)
    rig.send.setToken(undefined)
    rig.send.setMax()
    await waitFor(() => expect(rig.send.state.get()).toMatchObject({ problem: 'feeUnknown', max: false, amountText: '' }))
    rig.send.setAmount('1')
    expect(rig.send.state.get().problem).toBeUndefined()
  })
})

describe('the fee', () => {
  it('is asked for the draft, with the account in place of a receiver that is not there yet', async () => {
    const rig = await startSend()
    await openForm(rig)
    rig.send.setToken(USDC)
    await feeKnown(rig)
    expect(rig.estimates.at(-1)).toMatchObject({
      network: 'eip155:1',
      token: USDC,
      amount: 1n,
      to: rig.send.state.get().account?.address.toLowerCase(),
    })
    rig.send.setAmount('2.5')
    rig.send.setReceiver(RECEIVER)
    await waitFor(() => expect(rig.estimates.at(-1)).toMatchObject({ to: RECEIVER, amount: 2_500_000n }))
  })

  it('is asked for once while the draft is typed', async () => {
    const rig = await startSend()
    await fillForm(rig)
    const before = rig.estimates.length
    for (const text of ['1', '1.', '1.2', '1.23']) rig.send.setAmount(text)
    await waitFor(() => expect(rig.estimates.at(-1)?.amount).toBe((ETHER * 123n) / 100n))
    expect(rig.estimates).toHaveLength(before + 1)
  })

  it('is that of the newest draft, however late an older answer comes', async () => {
    const rig = await startSend()
    await openForm(rig)
    const late = deferred<bigint>()
    rig.fee = late.promise
    rig.send.setToken(undefined)
    await waitFor(() => expect(rig.estimates).toHaveLength(1))
    rig.fee = 7n
    rig.send.setToken(USDC)
    await feeKnown(rig)
    late.resolve(99n)
    await settle()
    expect(rig.send.state.get().fee).toEqual({ status: 'ready', amount: 7n })
  })

  it('is not known where the adapter estimates none', async () => {
    const rig = await startSend({ without: ['fees'] })
    await openForm(rig)
    rig.send.setToken(USDC)
    await waitFor(() => expect(rig.send.state.get().fee.status).toBe('failed'))
    rig.send.setAmount('1')
    rig.send.setReceiver(RECEIVER)
    expect(stepOf(rig)).toBe('previewSend')
  })
})

describe('the draft', () => {
  it('begins with the token of the params, and keeps what is chosen afterwards', async () => {
    const rig = await startSend()
    await openForm(rig, USDC.toLowerCase())
    await waitFor(() => expect(rig.send.state.get().token?.symbol).toBe('USDC'))
    await rig.services.router.push('WalletSendSelectToken')
    rig.send.setToken(undefined)
    await rig.services.router.back()
    await waitFor(() => expect(rig.screen().getByRole('button', { name: 'ETH, select token' })).toBeDefined())
    expect(rig.send.state.get().token?.symbol).toBe('ETH')
  })

  it('takes 20 bytes of ee for the native coin', async () => {
    const rig = await startSend()
    await openForm(rig, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
    await waitFor(() => expect(rig.send.state.get().token?.symbol).toBe('ETH'))
  })

  it('is cleared when account or network change', async () => {
    const rig = await startSend()
    await fillForm(rig)
    rig.chain.moveTo({ network: 'eip155:10' })
    expect(rig.send.state.get()).toMatchObject({ token: undefined, amountText: '', receiver: '', problem: undefined })
    await fillForm(rig)
    rig.chain.moveTo({ address: '0x1111111111111111111111111111111111111111' })
    expect(rig.send.state.get()).toMatchObject({ token: undefined, amountText: '', receiver: '' })
  })

  it('follows the balance of its token', async () => {
    const rig = await startSend()
    await fillForm(rig, { token: USDC, amount: '600' })
    rig.holdings.onChain.set(USDC.toLowerCase(), asset(USDC, 'USDC', 599_999_999n))
    jest.useFakeTimers({ now: Date.now() + 30_000 })
    try {
      rig.send.open({})
      await jest.advanceTimersByTimeAsync(0)
      expect(stepOf(rig)).toBe('insufficientFunds')
    } finally {
      jest.useRealTimers()
    }
  })

  it('knows a token by its address, not by its symbol', async () => {
    const holdings = createHoldings(true)
    holdings.assets = [asset(FAKE, 'USDC', 10n ** 24n, 18), asset(USDC, 'USDC', 5n)]
    const rig = await startSend({ holdings })
    await openForm(rig)
    rig.send.setToken(FAKE.toLowerCase())
    expect(rig.send.state.get().token).toMatchObject({ address: FAKE, decimals: 18, doubtful: true })
  })

  it('takes the network’s own prefix off a receiver, and says which network it is that another one does not stand for', async () => {
    const rig = await startSend()
    for (const prefix of ['eth:', 'ETH:', 'eip155:1:', 'ethereum:']) {
      await fillForm(rig, { receiver: `${prefix}${RECEIVER}` })
      expect([rig.send.state.get().receiver, stepOf(rig)]).toEqual([RECEIVER, 'previewSend'])
    }
    for (const prefix of ['oeth:', 'eip155:10:']) {
      await fillForm(rig, { receiver: `${prefix}${RECEIVER}` })
      expect([rig.send.state.get().receiver, stepOf(rig)]).toEqual([`${prefix}${RECEIVER}`, 'invalidAddress'])
    }
    await rig.portico.open({ view: 'WalletSend' })
    await rig.screen().findByText('“eip155:10:” does not stand for Ethereum. Ask which network the address is for.')
    rig.send.setReceiver(`${RECEIVER.slice(0, 8)}\u200b${RECEIVER.slice(8)}`)
    await rig.screen().findByText('Character 9 is a zero-width character that cannot be seen. Enter the address without it.')
  })
})
