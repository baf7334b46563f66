import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { openForm, sendReviewed } from './support/draft.ts'
import { HASH, RECEIVER, type SendRig, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const type = (rig: SendRig, label: string, value: string): void => {
  fireEvent.change(rig.screen().getByRole('textbox', { name: label }), { target: { value } })
}
const button = (rig: SendRig, name: string): HTMLElement => rig.screen().getByRole('button', { name })
const isOff = async (rig: SendRig, name: string): Promise<boolean> =>
  (await rig.screen().findByRole('button', { name })).getAttribute('aria-disabled') === 'true'
const textIn = (rig: SendRig, name: string): string | undefined => {
  const field: unknown = rig.screen().getByRole('textbox', { name })
  return field instanceof HTMLInputElement ? field.value : undefined
}
const terms = (): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    [...drawnRoot().querySelectorAll('.detail-row')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent ?? null,
    ]),
  )

/** Chooses the coin as a visitor does. */
const chooseCoin = async (rig: SendRig): Promise<void> => {
  await openForm(rig)
  const [chip] = await rig.screen().findAllByRole('button', { name: 'Select token' })
  if (chip) fireEvent.click(chip)
  fireEvent.click(await rig.screen().findByRole('button', { name: /^ETH coin/ }))
  await rig.screen().findByText('Balance 2 ETH')
}

describe('WalletSend', () => {
  it('leads from an empty form to a transaction', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    expect(await isOff(rig, 'Add amount')).toBe(true)
    type(rig, 'Amount', '0,42')
    expect(await isOff(rig, 'Add address')).toBe(true)
    type(rig, 'To', RECEIVER)
    expect(await isOff(rig, 'Preview send')).toBe(false)
    await waitFor(() => expect(terms()).toEqual({ Network: 'Ethereum', 'Network fee': '0.00031 ETH', 'You keep': '1.57969 ETH' }))
    fireEvent.submit(drawnRoot().querySelector('form') ?? document)
    const send = await rig.screen().findByRole('button', { name: 'Send 0.42 ETH' })
    for (let press = 0; press < 10; press += 1) fireEvent.click(send)
    await waitFor(() => expect(rig.asked).toHaveLength(1))
    rig.asked[0]?.resolve(HASH)
    await rig.screen().findByText('Transaction started')
    expect(rig.asked).toHaveLength(1)
  })

  it('keeps nothing back for a fee that somebody else pays', async () => {
    const rig = await startSend({ connection: { type: 'smartAccount' }, sponsored: true })
    await chooseCoin(rig)
    type(rig, 'Amount', '0,42')
    await waitFor(() => expect(terms()).toEqual({ Network: 'Ethereum', 'Network fee': 'Paid by your wallet', 'You keep': '1.58 ETH' }))
  })

  it('shows the network by its logo', async () => {
    await chooseCoin(await startSend())
    await waitFor(() => expect(drawnRoot().querySelector('.detail-row img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/))
  })

  it('goes nowhere on Enter while amount or receiver is missing or wrong, and says so until something is changed', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    const INCOMPLETE = 'Please enter a valid amount and receiver address'
    const pressEnter = (label: string): void => {
      fireEvent.keyDown(rig.screen().getByRole('textbox', { name: label }), { key: 'Enter' })
    }
    for (const [amount, receiver] of [
      ['', ''],
      ['0.42', ''],
      ['', RECEIVER],
      ['0.42', '0x12'],
      ['1,000', RECEIVER],
    ] as const) {
      type(rig, 'Amount', amount)
      type(rig, 'To', receiver)
      pressEnter('To')
      expect((await rig.screen().findByRole('alert')).textContent).toBe(INCOMPLETE)
      type(rig, 'To', `${receiver}0`)
      await waitFor(() => expect(rig.screen().queryByText(INCOMPLETE)).toBeNull())
    }
    expect(rig.services.router.current.get()?.view).toBe('WalletSend')
    // What the button says of the balance is no matter of what was entered.
    type(rig, 'Amount', '3')
    pressEnter('Amount')
    expect(rig.screen().queryByText(INCOMPLETE)).toBeNull()
  })

  it('a separator that is typed first gets its zero', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    type(rig, 'Amount', '.')
    expect([textIn(rig, 'Amount'), rig.send.state.get().amountText]).toEqual(['0.', '0.'])
    type(rig, 'Amount', ',5')
    expect([textIn(rig, 'Amount'), rig.send.state.get().amountText]).toEqual(['0,5', '0.5'])
  })

  it('says in a sentence when there are too many decimals', async () => {
    const rig = await startSend()
    await openForm(rig, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    await rig.screen().findByText('Balance 640 USDC')
    type(rig, 'Amount', '0.1234567')
    await rig.screen().findByText('USDC has 6 decimals')
    expect(await isOff(rig, 'Incorrect value')).toBe(true)
  })

  it('A22: says in a sentence when an amount can be read in two ways', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    type(rig, 'Amount', '1,000')
    await rig.screen().findByText('Write thousands without a separator, and decimals after “.”')
    expect([textIn(rig, 'Amount'), await isOff(rig, 'Incorrect value')]).toEqual(['1,000', true])
    type(rig, 'Amount', '1,0005')
    expect(await isOff(rig, 'Add address')).toBe(true)
    expect(rig.screen().getByText('Balance 2 ETH')).toBeDefined()
  })

  it('enters the whole balance', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    fireEvent.click(button(rig, 'Max'))
    await waitFor(() => expect(textIn(rig, 'Amount')).toBe('1.99969'))
  })

  it('says under the field why a name is none, also before anything else is entered', async () => {
    const rig = await startSend()
    await openForm(rig)
    const field = await rig.screen().findByRole('textbox', { name: 'To' })
    const sentence = (): string | null | undefined =>
      drawnRoot().querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent
    for (const name of ['nobody.example', 'vitalik.eth']) {
      type(rig, 'To', name)
      await waitFor(() => expect(sentence()).toBe('Names are not looked up here. Enter the address itself.'))
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    for (const none of ['', '0x12', '0x4f2A...c91E', `${RECEIVER}.`, RECEIVER]) {
      type(rig, 'To', none)
      await waitFor(() => expect(field.getAttribute('aria-describedby')).toBeNull())
      expect(field.getAttribute('aria-invalid')).toBeNull()
      type(rig, 'To', 'nobody.example')
      await waitFor(() => expect(sentence()).toMatch(/^Names/))
    }
  })

  it('clears the receiver', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    type(rig, 'To', RECEIVER)
    fireEvent.click(await rig.screen().findByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(textIn(rig, 'To')).toBe(''))
  })

  it('says that it is sending while the wallet has the request', async () => {
    const rig = await startSend()
    await chooseCoin(rig)
    type(rig, 'Amount', '1')
    type(rig, 'To', RECEIVER)
    await rig.send.preview()
    await sendReviewed(rig)
    await rig.portico.open({ view: 'WalletSend' })
    const busy = await rig.screen().findByRole('button', { name: 'Sending' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
  })
})
