import { fireEvent, waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createNameBook, type NameBook } from '../support/name-book.ts'
import { feeKnown, openForm, sendReviewed, stepOf } from './support/draft.ts'
import { HASH, RECEIVER, type SendRig, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const NAME = 'alice.example'
const OTHER = `0x${'b2'.repeat(20)}`
const KNOWN = { status: 'known', address: RECEIVER }

const start = async (book: NameBook = createNameBook({ [NAME]: RECEIVER })): Promise<SendRig> => {
  const rig = await startSend({ names: book })
  await openForm(rig)
  rig.send.setToken(undefined)
  rig.send.setAmount('0.42')
  return rig
}
const nameOf = ({ send }: SendRig) => send.state.get().name
const isKnown = (rig: SendRig): Promise<void> => waitFor(() => expect(nameOf(rig)).toMatchObject(KNOWN))
const viewOf = ({ services }: SendRig): string | undefined => services.router.current.get()?.view

/** Types the name and opens its review. */
const review = async (rig: SendRig): Promise<void> => {
  rig.send.setReceiver(NAME)
  await isKnown(rig)
  rig.send.refreshFee()
  await feeKnown(rig)
  await rig.send.preview()
}

test('without anybody who knows names a name is none, and nobody is asked', async () => {
  const rig = await startSend()
  await openForm(rig)
  rig.send.setReceiver(NAME)
  expect(nameOf(rig)).toBeUndefined()
})

test('a name is shown with its address, and what is sent goes to the address', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  fireEvent.change(await rig.screen().findByRole('textbox', { name: 'To' }), { target: { value: NAME } })
  await rig.screen().findByText('Looking up the name')
  expect(stepOf(rig)).toBe('checking')
  await isKnown(rig)
  await waitFor(() => expect(drawnRoot().querySelector('form .address')?.textContent).toBe(RECEIVER))
  expect(book.asked).toEqual([`${NAME} on eip155:1`])
  rig.send.refreshFee()
  await feeKnown(rig)
  expect(rig.estimates.at(-1)?.to).toBe(RECEIVER)
  await rig.send.preview()
  await rig.screen().findByText(NAME)
  expect([...drawnRoot().querySelectorAll('.address')].map(({ textContent }) => textContent)).toContain(RECEIVER)
  expect(rig.send.state.get().review).toMatchObject({ name: NAME, receiver: RECEIVER })
  await sendReviewed(rig)
  expect(rig.asked.map(({ call }) => call.to)).toEqual([RECEIVER])
  // At the field, for the review, and before the wallet was asked.
  expect(book.asked).toHaveLength(3)
  rig.asked[0]?.resolve(HASH)
  await waitFor(() => expect(rig.send.state.get().receiver).toBe(''))
})

test('one letter after the other asks for the last one alone, and a plain address for none', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  for (const typed of ['alice.e', 'alice.ex', 'alice.exampl', NAME]) rig.send.setReceiver(typed)
  await isKnown(rig)
  expect(book.asked).toEqual([`${NAME} on eip155:1`])
  rig.send.setReceiver(RECEIVER)
  expect([nameOf(rig), stepOf(rig)]).toEqual([undefined, 'previewSend'])
})

test.each([
  ['nobody knows', undefined, 'No address is known for this name on Ethereum. Enter the address itself.'],
  ['stands for what is no address of the network', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /^No address is known/],
  ['cannot be looked up', new Error('The node is down.'), /^The name could not be looked up/],
])('a name that %s cannot be sent to, and the field says so', async (_, answer, sentence) => {
  const rig = await start(createNameBook({ [NAME]: answer }))
  rig.send.setReceiver(NAME)
  await rig.screen().findByText(sentence)
  expect(stepOf(rig)).toBe('invalidAddress')
  await rig.send.preview()
  expect(viewOf(rig)).toBe('WalletSend')
})

test('what is hidden in a name is named, and the name is not looked up', async () => {
  const book = createNameBook({ 'ali\u200bce.example': RECEIVER })
  const rig = await start(book)
  rig.send.setReceiver('ali\u200bce.example')
  await rig.screen().findByText(/^Character 4 is a zero-width character/)
  expect([nameOf(rig), book.asked]).toEqual([undefined, []])
})

test('another address at the review stops the transfer and is shown', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  rig.send.setReceiver(NAME)
  await isKnown(rig)
  book.set(NAME, OTHER)
  await rig.send.preview()
  expect(viewOf(rig)).toBe('WalletSend')
  await rig.screen().findByText(`“${NAME}” has changed`)
  await waitFor(() => expect(drawnRoot().querySelector('form .address')?.textContent).toBe(OTHER))
  await rig.send.preview()
  expect(rig.send.state.get().review).toMatchObject({ name: NAME, receiver: OTHER })
})

test('another address, or none, when Send is pressed leads back to the form, and the wallet is not asked', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  await review(rig)
  expect(viewOf(rig)).toBe('WalletSendPreview')
  book.set(NAME, undefined)
  await sendReviewed(rig)
  expect([viewOf(rig), rig.asked, rig.send.state.get().problem]).toEqual(['WalletSend', [], 'nameMoved'])
  await rig.screen().findByText(/^No address is known/)
})

test('a name that cannot be looked up again stops the transfer, which can be tried again from the review', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  await review(rig)
  book.set(NAME, new Error('The node is down.'))
  await sendReviewed(rig)
  expect([viewOf(rig), rig.asked]).toEqual(['WalletSendPreview', []])
  await rig.screen().findByText('The name could not be checked')
  book.set(NAME, RECEIVER)
  await sendReviewed(rig)
  expect(rig.asked.map(({ call }) => call.to)).toEqual([RECEIVER])
})

test('without who knew the name nothing is sent to it', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  await review(rig)
  await rig.portico.plugins.remove(book.id)
  await sendReviewed(rig)
  expect([viewOf(rig), rig.asked, rig.send.state.get().problem]).toEqual(['WalletSendPreview', [], 'nameNotChecked'])
})

test('answers that may have changed while the chain is asked stop the transfer as well', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  await review(rig)
  const { native } = rig.holdings
  Object.defineProperty(rig.holdings, 'native', {
    get() {
      book.advance()
      return native
    },
  })
  await sendReviewed(rig)
  expect([viewOf(rig), rig.asked, rig.send.state.get().problem]).toEqual(['WalletSendPreview', [], 'nameNotChecked'])
})

test('the field follows answers that change, and a provider that comes and goes', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  rig.send.setReceiver(NAME)
  await isKnown(rig)
  book.set(NAME, OTHER)
  book.advance()
  await waitFor(() => expect(nameOf(rig)).toEqual({ status: 'known', address: OTHER }))
  await rig.portico.plugins.remove(book.id)
  await waitFor(() => expect(nameOf(rig)).toBeUndefined())
  await rig.screen().findByText('Names are not looked up here. Enter the address itself.')
  rig.portico.plugins.add(createNameBook({ [NAME]: RECEIVER }).plugin)
  await isKnown(rig)
})

test('the picture of a name stands beside its address, in the form and in the review', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const rig = await start(createNameBook({ [NAME]: RECEIVER }, 'host.names', { [NAME]: picture }))
  await review(rig)
  await waitFor(() => expect(nameOf(rig)).toEqual({ status: 'known', address: RECEIVER, picture }))
  await waitFor(() => expect(drawnRoot().querySelector(`img[src="${picture}"]`)).not.toBeNull())
})

test('A25: what is kept of a name does not do for its review: it is looked up anew', async () => {
  const book = createNameBook({ [NAME]: RECEIVER })
  const rig = await start(book)
  await review(rig)
  await sendReviewed(rig)
  expect(book.fresh).toEqual([false, true, true])
})

test('a slow answer is not taken for another receiver', async () => {
  const slow = deferred<string | undefined>()
  const rig = await start(createNameBook({ [NAME]: slow.promise }))
  rig.send.setReceiver(NAME)
  await waitFor(() => expect(nameOf(rig)).toEqual({ status: 'loading' }))
  rig.send.setReceiver('0x12')
  slow.resolve(RECEIVER)
  await slow.promise
  expect([nameOf(rig), stepOf(rig)]).toEqual([undefined, 'invalidAddress'])
})
