import { fireEvent, waitFor } from '@testing-library/dom'
import { solanaFamily } from '../../../adapters/solana/family.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import type { TransferTerms } from '../../../kernel/contract/features.ts'
import { isAddress, isSameAddress, looksLike, warningsFor } from '../../../plugins/send/receivers.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { ETHER, USDC } from '../support/holdings.ts'
import { feeKnown, fillForm, openReview, sendReviewed, stepOf } from './support/draft.ts'
import { FEE, type SendRig, startSend } from './support/send-rig.ts'

afterEach(destroyKernels)

const DEPOSIT = 2_000_000_000_000_000n
const RESERVE = 10n ** 15n
const RECEIVER = '9XaGLn6QNmEA7BFdPCXGwqubyymq9V3qf385JhWCSFSr'

/** Addresses in letters whose case counts. */
const codec: AddressCodec = {
  parse: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined),
  canonical: (address) => address,
  equal: (a, b) => a === b,
  short: (address) => address,
  key: (address) => address,
}
const start = (terms: TransferTerms | (() => TransferTerms | Promise<TransferTerms>)) =>
  startSend({ codec, terms: () => (typeof terms === 'function' ? terms() : terms) })
const draft = { receiver: RECEIVER }

const rows = (): Readonly<Record<string, string | null | undefined>> =>
  Object.fromEntries(
    [...drawnRoot().querySelectorAll('.detail-row')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
const problemOf = ({ send }: SendRig) => send.state.get().problem

test('what a transfer takes beside the fee is said before, in the form and in the review, and handed over with it', async () => {
  const terms = { fee: FEE, deposit: DEPOSIT, withheld: 1_250n }
  const rig = await start(terms)
  await fillForm(rig, { ...draft, token: USDC, amount: '10' })
  const said = { 'Network fee': '0.00031 ETH', 'New account for the receiver': '0.002 ETH', 'Receiver gets': '9.99875 USDC' }
  await waitFor(() => expect(rows()).toMatchObject({ ...said, 'You keep': '630 USDC' }))
  await rig.send.preview()
  await waitFor(() => expect(rows()).toEqual({ Network: 'Ethereum', ...said }))
  await sendReviewed(rig)
  expect(rig.asked.map(({ call }) => call.terms)).toEqual([terms])
  expect(rig.estimates).toEqual([])
})

test.each([
  ['deposit', { fee: FEE, deposit: 1n }],
  ['withheld', { fee: FEE, withheld: 1n }],
])('where it takes more than the review says (%s), the visitor is sent back and the wallet is not asked', async (_, more) => {
  let now: TransferTerms = { fee: FEE }
  const rig = await start(() => now)
  await openReview(rig, { ...draft, token: USDC, amount: '10' })
  now = more
  await sendReviewed(rig)
  expect([problemOf(rig), rig.asked]).toEqual(['termsChanged', []])
  expect(rig.services.router.current.get()?.view).toBe('WalletSend')
})

test('nothing is reviewed before it is known, and what it was for another receiver does not stand', async () => {
  const [first, second] = [deferred<TransferTerms>(), deferred<TransferTerms>()]
  const answers = [first, second]
  const rig = await start(() => answers.shift()?.promise ?? { fee: FEE })
  await rig.portico.open({ view: 'WalletSend', params: {} })
  await waitFor(() => expect(rig.send.state.get().coin).toBeDefined())
  rig.send.setToken(undefined)
  rig.send.setAmount('1')
  rig.send.setReceiver(RECEIVER)
  rig.send.refreshFee()
  await settle()
  expect(stepOf(rig)).toBe('checking')
  first.resolve({ fee: FEE, deposit: DEPOSIT })
  await feeKnown(rig)
  expect(stepOf(rig)).toBe('previewSend')
  rig.send.setReceiver('GhGV7h84iSsxBmRo3wAitj84C8DQYkyXvuQ1ZHZHrgTd')
  await waitFor(() => expect([stepOf(rig), rig.send.state.get().fee.terms]).toEqual(['checking', undefined]))
})

test('the least a receiver takes, and what must stay unless all is sent, are said with their amounts', async () => {
  const rig = await start({ fee: FEE, least: RESERVE, reserve: RESERVE })
  await fillForm(rig, { ...draft, amount: '0.0009' })
  expect(stepOf(rig)).toBe('tooLittle')
  await rig.screen().findByText('This address takes at least 0.001 ETH')
  rig.send.setAmount('1.999')
  await waitFor(() => expect(stepOf(rig)).toBe('leavesTooLittle'))
  await rig.screen().findByText('The account must keep 0.001 ETH, or nothing at all')
  await waitFor(() => expect(rig.screen().getByRole('button', { name: 'Too little would be left' })).toBeTruthy())
  fireEvent.click(rig.screen().getByRole('button', { name: 'Max' }))
  await feeKnown(rig)
  await waitFor(() => expect(stepOf(rig)).toBe('previewSend'))
  await rig.send.preview()
  expect(rig.send.state.get().review?.amount).toBe(2n * ETHER - FEE)
})

test('A1: a fee out of proportion is said with its amount, and nothing is reviewed', async () => {
  const rig = await start({ fee: FEE, feeExcess: true })
  await fillForm(rig, { ...draft, amount: '0.001' })
  expect(stepOf(rig)).toBe('feeExcess')
  await rig.screen().findByText('The network fee of 0.00031 ETH is out of proportion to this amount. Send more, or try again later.')
  await waitFor(() => expect(rig.screen().getByRole('button', { name: 'Fee too high' })).toBeTruthy())
  await rig.send.preview()
  expect(rig.send.state.get().review).toBeUndefined()
})

test('A1: a fee that is out of proportion only by the time of the review is said in the form', async () => {
  const parts = [{ kind: 'output', amount: ETHER, address: RECEIVER } as const]
  let now: TransferTerms = { fee: FEE, parts }
  const rig = await start(() => now)
  await fillForm(rig, { ...draft, amount: '1' })
  expect(stepOf(rig)).toBe('previewSend')
  now = { fee: FEE, parts, feeExcess: true }
  await rig.send.preview()
  expect([rig.send.state.get().review, stepOf(rig)]).toEqual([undefined, 'feeExcess'])
})

test('a deposit counts as what the coin has to pay', async () => {
  const rig = await start({ fee: FEE, deposit: 2n * ETHER })
  await fillForm(rig, { ...draft, token: USDC, amount: '1' })
  expect(stepOf(rig)).toBe('insufficientGas')
})

test('addresses outside of hexadecimal are compared letter by letter, and watched for look-alikes all the same', () => {
  expect([isAddress(RECEIVER, codec), isAddress(RECEIVER, undefined), isAddress('0OIl', codec)]).toEqual([true, false, false])
  expect(isSameAddress(RECEIVER, RECEIVER.toLowerCase(), codec)).toBe(false)
  expect(looksLike(RECEIVER, `9XaG${'1'.repeat(37)}FSr`, codec)).toBe(true)
  const token = { name: 'Sol', symbol: 'SOL', decimals: 9, balance: 1n, known: true, doubtful: false, decimalsDiffer: false }
  const warnings = warningsFor({ family: solanaFamily, receiver: '1'.repeat(32), token, own: [], known: [], tokens: [] })
  expect(warnings).toEqual([{ kind: 'nobody' }])
})
