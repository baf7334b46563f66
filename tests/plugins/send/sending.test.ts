import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { createHoldings, ETHER, USDC } from '../support/holdings.ts'
import { fillForm, openForm, openReview, pressSend } from './support/draft.ts'
import { FEE, HASH, RECEIVER, type SendRig, startSend, view } from './support/send-rig.ts'

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
})

const texts = (rig: SendRig): readonly string[] => rig.toasts().map(({ text }) => text)
const told = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '0.42' }

const OTHER = `0x${'cd'.repeat(32)}`
const failed = (reason: string, more: object = {}) => new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason, ...more } })

describe('sending', () => {
  it('hands exactly the reviewed transfer to the wallet, and leaves no way back', async () => {
    const rig = await startSend()
    await openReview(rig)
    const { call } = await pressSend(rig)
    expect(call).toEqual({
      network: 'eip155:1',
      account: rig.send.state.get().account?.address,
      to: RECEIVER,
      amount: (ETHER * 42n) / 100n,
    })
    expect([view(rig), rig.services.router.depth.get()]).toEqual(['Account', 1])
    expect(rig.toasts()).toMatchObject([{ kind: 'loading', text: 'Confirm in your wallet' }])
    expect(rig.events).toEqual([['SEND_INITIATED', told]])
  })

  it('sends the whole balance less the fee, to the last wei', async () => {
    const holdings = createHoldings()
    holdings.native = 1_234_567_890_123_456_789n
    const rig = await startSend({ holdings })
    await fillForm(rig)
    rig.send.setMax()
    await rig.send.preview()
    expect((await pressSend(rig)).call.amount).toBe(holdings.native - FEE)
  })

  it('sends a token by its address', async () => {
    const rig = await startSend()
    await openReview(rig, { token: USDC, amount: '0.5' })
    expect((await pressSend(rig)).call).toMatchObject({ token: USDC, amount: 500_000n })
  })

  it('78: asks once for ten presses', async () => {
    const rig = await startSend()
    await openReview(rig)
    const { review } = rig.send.state.get()
    const press = async (): Promise<void> => review && rig.send.send(review)
    await Promise.all(Array.from({ length: 10 }, press))
    await press()
    expect(rig.asked).toHaveLength(1)
  })

  it('says that it has started, then that it is sent, with the explorer’s page, and reads the balances again', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const rig = await startSend()
    await openReview(rig)
    const asked = await pressSend(rig)
    asked.resolve(HASH)
    await waitFor(() => expect(texts(rig)).toEqual(['Transaction started']))
    expect(rig.send.state.get()).toMatchObject({ token: undefined, amountText: '', receiver: '', review: undefined, phase: 'editing' })
    const reads = rig.holdings.reads
    rig.waits[0]?.resolve(undefined)
    await waitFor(() => expect(texts(rig)).toEqual(['Transaction started', '0.42 ETH sent']))
    expect(rig.toasts().map(({ kind }) => kind)).toEqual(['success', 'success'])
    const [, sent] = rig.toasts()
    expect(sent?.action?.label).toBe('View')
    sent?.action?.run()
    expect(opened).toHaveBeenCalledWith(`https://scan.test/1/tx/${HASH}`, '_blank', 'noopener,noreferrer')
    await waitFor(() => expect(rig.holdings.reads).toBe(reads + 1))
    expect(rig.balanceRefreshed).toHaveBeenCalledTimes(1)
    expect(rig.events).toEqual([
      ['SEND_INITIATED', told],
      ['SEND_SUCCESS', told],
    ])
  })

  it.each([
    ['confirmed', (rig: SendRig) => rig.waits[0]?.resolve(OTHER)],
    ['cancelled', (rig: SendRig) => rig.waits[0]?.reject(failed('cancelled', { hash: OTHER }))],
  ])('leads to the transaction that took its place: %s', async (_, end) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    end(rig)
    await waitFor(() => expect(rig.toasts()).toHaveLength(2))
    rig.toasts()[1]?.action?.run()
    expect(opened).toHaveBeenCalledWith(`https://scan.test/1/tx/${OTHER}`, '_blank', 'noopener,noreferrer')
  })

  it('offers no page for an answer that is no transaction id', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).resolve('javascript:alert(1)')
    await waitFor(() => expect(texts(rig)).toEqual(['Transaction started']))
    expect(rig.toasts()[0]?.action).toBeUndefined()
  })

  it('says a rejection quietly and once, and keeps the draft', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
    await waitFor(() => expect(rig.toasts()).toMatchObject([{ kind: 'info', text: 'Something went wrong. You rejected the request.' }]))
    expect(rig.send.state.get()).toMatchObject({ amountText: '0.42', receiver: RECEIVER, phase: 'editing' })
    expect(rig.events.at(-1)).toEqual(['SEND_ERROR', { ...told, code: 'REQUEST_REJECTED' }])
  })

  it('64: has a sentence of its own for each way to be refused', async () => {
    const errors = [
      new PorticoError('INSUFFICIENT_FUNDS', 'No.'),
      ...['nonce', 'nonceHigh', 'nonceMax', 'fee', 'feeHigh', 'tip', 'gasHigh', 'gasLow', 'type', 'reverted', 'abi', 'refused'].map(
        (reason) => failed(reason),
      ),
      new PorticoError('REQUEST_VOID', 'No.'),
      new PorticoError('ADDRESS_INVALID', 'No.'),
      new PorticoError('DISCONNECTED', 'No.'),
      ...[4100, 4200, 4900, 4901, 4902, 5730, 5740, 5750].map((rpcCode) => new PorticoError('WALLET_ERROR', 'No.', { rpcCode })),
      ...[-32_000, -32_002, -32_005, -32_700].map((rpcCode) => new PorticoError('WALLET_ERROR', 'No.', { rpcCode })),
      new Error('boom'),
    ]
    const rig = await startSend()
    const said: string[] = []
    for (const error of errors) {
      await openReview(rig)
      const asked = await pressSend(rig)
      asked.reject(error)
      await waitFor(() => expect(rig.toasts().at(-1)?.kind).toBe('error'))
      said.push(rig.toasts().at(-1)?.text ?? '')
      for (const { id } of rig.toasts()) rig.services.toasts.dismiss(id)
    }
    expect(new Set(said).size).toBe(errors.length)
    // Where the wallet has not been asked, or has said that it cannot; nowhere else.
    const before = ['abi', 'REQUEST_VOID', 'ADDRESS_INVALID', 'DISCONNECTED', 4100, 4200, 4900, 4902, 5740, 5750]
    const isBefore = ({ code, context, rpcCode }: PorticoError): boolean =>
      before.some((one) => [code, context.reason, rpcCode].includes(one))
    const promised = said.flatMap((text, at) => (text.includes('Nothing was sent') ? [errors[at]] : []))
    expect(promised).toEqual(errors.filter((error) => error instanceof PorticoError && isBefore(error)))
    expect(said).toContain('Something went wrong. Your wallet has lost its connection to Ethereum. Check your wallet before you try again.')
    // Whether a wallet that breaks has sent is not known: nothing is promised.
    expect(said.at(-1)).toMatch(/^Something went wrong/)
    expect(said.at(-1)).not.toContain('Nothing was sent')
  }, 20_000)

  it.each([
    [-32_601, 4200],
    [-32_004, 4200],
    [5710, 4902],
    [-32_600, -32_700],
    [-32_602, -32_700],
    [-32_006, -32_700],
    [-32_603, -32_000],
  ])('says of the code %i what it says of %i', async (...codes) => {
    const rig = await startSend()
    const said: (string | undefined)[] = []
    for (const rpcCode of codes) {
      await openReview(rig)
      ;(await pressSend(rig)).reject(new PorticoError('WALLET_ERROR', 'No.', { rpcCode }))
      await waitFor(() => expect(rig.toasts().at(-1)?.kind).toBe('error'))
      said.push(rig.toasts().at(-1)?.text)
      for (const { id } of rig.toasts()) rig.services.toasts.dismiss(id)
    }
    expect(said[0]).toBe(said[1])
  })

  it('says of -32003 that the network refused it', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(new PorticoError('WALLET_ERROR', 'No.', { rpcCode: -32_003 }))
    const text = 'Something went wrong. The network refused the transaction. Check your wallet before you try again.'
    await waitFor(() => expect(texts(rig)).toEqual([text]))
  })

  it.each([
    ['reverted', failed('reverted'), 'error'],
    ['cancelled', failed('cancelled'), 'error'],
    ['replaced', failed('replaced'), 'error'],
    ['dropped', failed('dropped'), 'info'],
    ['not confirmed in time', new PorticoError('RECEIPT_TIMEOUT', 'No.'), 'info'],
    ['out of sight', new PorticoError('HTTP_OFFLINE', 'No.'), 'info'],
  ])('says when the transaction is %s, and reads the balances again', async (_, error, kind) => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).resolve(HASH)
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.waits[0]?.reject(error)
    await waitFor(() => expect(rig.toasts()).toHaveLength(2))
    expect(rig.toasts()[1]).toMatchObject({ kind, action: { label: 'View' } })
    expect(rig.events.at(-1)).toEqual(['SEND_ERROR', { ...told, code: error.code }])
    expect(rig.balanceRefreshed).toHaveBeenCalledTimes(1)
  })

  it('frees the visitor from a wallet that never answers, and still tells what comes of it', async () => {
    const rig = await startSend()
    await openReview(rig)
    const asked = await pressSend(rig)
    const [waiting] = rig.toasts()
    rig.services.toasts.dismiss(waiting?.id ?? '')
    waiting?.action?.run()
    expect(rig.toasts()).toMatchObject([{ kind: 'info', text: 'Approving it in your wallet still sends it' }])
    expect(rig.send.state.get()).toMatchObject({ phase: 'editing', amountText: '0.42' })
    asked.resolve(HASH)
    await waitFor(() => expect(texts(rig)).toContain('Transaction started'))
    expect(rig.send.state.get().amountText).toBe('')
  })

  it('says nothing more of a wallet that refuses when nobody waits for it', async () => {
    const rig = await startSend()
    await openReview(rig)
    const asked = await pressSend(rig)
    const [waiting] = rig.toasts()
    rig.services.toasts.dismiss(waiting?.id ?? '')
    waiting?.action?.run()
    asked.reject(new PorticoError('REQUEST_REJECTED', 'No.'))
    await settle()
    expect(texts(rig)).toEqual(['Approving it in your wallet still sends it'])
  })

  it('leaves a draft alone that was begun meanwhile', async () => {
    const rig = await startSend()
    await openReview(rig)
    const asked = await pressSend(rig)
    await openForm(rig)
    rig.send.setAmount('1')
    asked.resolve(HASH)
    await waitFor(() => expect(rig.send.state.get().phase).toBe('editing'))
    expect(rig.send.state.get()).toMatchObject({ amountText: '1', receiver: RECEIVER })
  })
})

describe('A26: a transfer that may still be sent', () => {
  const MAY = 'Something went wrong. The transfer may still be sent. Check your wallet before you try again.'
  const lost = (id?: string) => new PorticoError('SEND_UNCERTAIN', 'May be.', { context: id === undefined ? {} : { id } })
  const warnings = (rig: SendRig) => rig.send.state.get().review?.warnings

  it('is said to be so, leads to its page, and is followed to its end', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(lost(HASH))
    await waitFor(() => expect(rig.toasts()).toMatchObject([{ kind: 'error', text: MAY, action: { label: 'View' } }]))
    rig.toasts()[0]?.action?.run()
    expect(opened).toHaveBeenCalledWith(`https://scan.test/1/tx/${HASH}`, '_blank', 'noopener,noreferrer')
    // The draft stays for whoever looks first and tries again.
    expect(rig.send.state.get()).toMatchObject({ amountText: '0.42', receiver: RECEIVER, phase: 'editing', problem: 'maybeSent' })
    await openForm(rig)
    await rig.screen().findByText('The last transfer may still be sent')
    expect(rig.screen().queryByText(/Nothing was sent/)).toBeNull()
    rig.waits[0]?.resolve(undefined)
    await waitFor(() => expect(texts(rig)).toEqual([MAY, '0.42 ETH sent']))
    // What was sent after all is not offered again.
    expect(rig.send.state.get()).toMatchObject({ amountText: '', receiver: '', problem: undefined })
    expect(rig.events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_ERROR', 'SEND_SUCCESS'])
    expect(rig.balanceRefreshed).toHaveBeenCalledTimes(1)
  })

  it('is warned of in the next review of the account until it is known what became of it', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(lost(HASH))
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    await openReview(rig, { amount: '0.1' })
    expect(warnings(rig)).toEqual([{ kind: 'earlier', known: HASH }])
    await rig.screen().findByText('An earlier transfer may still be sent')
    rig.waits[0]?.reject(failed('expired'))
    await waitFor(() =>
      expect(texts(rig)).toContain('The network did not take the transaction in time. Check your wallet before you try again.'),
    )
    await openReview(rig, { amount: '0.2' })
    expect(warnings(rig)).toEqual([])
  })

  it('is warned of for as long as nobody has seen it', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(lost(HASH))
    await waitFor(() => expect(rig.waits).toHaveLength(1))
    rig.waits[0]?.reject(new PorticoError('RECEIPT_TIMEOUT', 'No.'))
    await waitFor(() => expect(rig.toasts()).toHaveLength(2))
    await openReview(rig, { amount: '0.1' })
    expect(warnings(rig)).toEqual([{ kind: 'earlier', known: HASH }])
  })

  it('is warned of also where its id is not known, and not on another network', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(lost())
    await waitFor(() => expect(rig.toasts()).toMatchObject([{ text: MAY }]))
    expect([rig.toasts()[0]?.action, rig.waits]).toEqual([undefined, []])
    await openReview(rig)
    expect(warnings(rig)).toEqual([{ kind: 'earlier' }])
    rig.chain.moveTo({ network: 'eip155:10' })
    await openReview(rig)
    expect(warnings(rig)).toEqual([])
  })

  it('is said also to somebody who no longer waits for the wallet', async () => {
    const rig = await startSend()
    await openReview(rig)
    const asked = await pressSend(rig)
    rig.toasts()[0]?.action?.run()
    asked.reject(lost(HASH))
    await waitFor(() => expect(texts(rig)).toContain(MAY))
  })
})

describe('known receivers', () => {
  it('alarm when the next address resembles one that something was sent to', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).resolve(HASH)
    await waitFor(() => expect(rig.send.state.get().receiver).toBe(''))
    await openReview(rig, { receiver: `${RECEIVER.slice(0, 6)}${'7'.repeat(32)}${RECEIVER.slice(-4)}`.toLowerCase() })
    expect(rig.send.state.get().review?.warnings).toEqual([{ kind: 'lookAlike', known: RECEIVER.toLowerCase() }])
  })

  it('are not those that nothing was sent to', async () => {
    const rig = await startSend()
    await openReview(rig)
    ;(await pressSend(rig)).reject(new PorticoError('REQUEST_REJECTED', 'No.'))
    await waitFor(() => expect(rig.send.state.get().phase).toBe('editing'))
    await openReview(rig, { receiver: `${RECEIVER.slice(0, 6)}${'7'.repeat(32)}${RECEIVER.slice(-4)}`.toLowerCase() })
    expect(rig.send.state.get().review?.warnings).toEqual([])
  })
})
