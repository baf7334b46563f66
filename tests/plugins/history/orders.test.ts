import { fireEvent, waitFor } from '@testing-library/dom'
import { createTestStore } from '../../../kernel/testing/index.ts'
import { ONRAMP, type OnrampOrder, type OnrampService } from '../../../plugins/onramp/manifest.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { OWN } from '../support/session-chain.ts'
import { type HistoryRig, startHistory } from './support/history-rig.ts'
import { hashOf, receivedRow, sentRow } from './support/rows.ts'

afterEach(destroyKernels)

const order = (more: Partial<OnrampOrder> = {}): OnrampOrder => ({
  id: 'e'.repeat(32),
  provider: 'ferry',
  status: 'paid',
  createdAt: Date.parse('2026-11-20T11:00:00Z'),
  updatedAt: Date.parse('2026-11-20T11:00:00Z'),
  network: 'eip155:1',
  account: OWN,
  purchase: { amount: '0.05', symbol: 'ETH' },
  payment: { amount: '150', currency: 'EUR' },
  ...more,
})

const start = async (given: readonly OnrampOrder[], data: readonly object[]): Promise<HistoryRig> => {
  const orders = createTestStore(given)
  const service: Pick<OnrampService, 'orders' | 'nameOf'> = { orders, nameOf: () => 'Ferry Pay' }
  const onramp = makePlugin({ id: 'onramp', provides: { onramp: ONRAMP } }, () => ({ onramp: service }))
  const rig = await startHistory({ pages: () => ({ data, next: null }), plugins: [onramp] })
  await rig.portico.open({ view: 'Transactions' })
  await waitFor(() => expect([rig.state().status, rig.state().rows.some(({ kind }) => kind === 'buy')]).toEqual(['ready', true]))
  return rig
}

it.each([
  ['created', 'Not paid yet'],
  ['paid', 'Paid, coins to come'],
  ['sent', 'Coins are on their way'],
  ['failed', 'Did not go through'],
  ['refunded', 'Refunded'],
  ['unknown', 'Not confirmed'],
  ['arrived', '\u2068Ferry Pay\u2069'],
] as const)('an order that is %s says so', async (status, said) => {
  const rig = await start([order({ status })], [])
  await rig.screen().findByText(said)
  await rig.screen().findByText(status === 'arrived' ? 'Bought' : 'Purchase')
})

it.each([
  ['created', ['Expected', 'Price', 'Network', 'Time']],
  ['paid', ['Expected', 'Paid', 'Network', 'Time']],
  ['failed', ['Price', 'Network', 'Time']],
  ['refunded', ['Paid', 'Network', 'Time']],
  ['unknown', ['Expected', 'Price', 'Network', 'Time']],
  ['arrived', ['Received', 'Paid', 'Network', 'Time']],
] as const)('the details of an order that is %s say nothing that is not so', async (status, labels) => {
  const rig = await start([order({ status })], [])
  fireEvent.click(await rig.screen().findByRole('button', { name: /^(Bought|Purchase)/ }))
  const details = await waitFor(() => rig.screen().getByText('Time').closest('dl') as HTMLElement)
  expect([...details.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(labels)
})

it('an order without news does not stand on top for ever', async () => {
  const rig = await start([order({ status: 'unknown' })], [sentRow('later', { at: '2026-11-20T12:00:00Z' })])
  expect(rig.state().rows.map(({ id }) => id.slice(0, 5))).toEqual(['later', 'order'])
})

it('A27: a transaction that a provider names hides nothing before the chain has shown that it paid', async () => {
  const rig = await start([order({ status: 'sent', hash: hashOf('mine') })], [receivedRow('mine')])
  expect(rig.state().rows.map(({ kind, received }) => [kind, received[0]?.amount])).toEqual([
    ['buy', '0.05'],
    ['receive', '1.5'],
  ])
})

it('stands among the transactions by time', async () => {
  const data = [sentRow('later', { at: '2026-11-20T12:00:00Z' }), sentRow('earlier', { at: '2026-11-20T10:00:00Z' })]
  const rig = await start([order({ status: 'arrived' }), order({ network: 'eip155:10', id: 'd'.repeat(32) })], data)
  expect(rig.state().rows.map(({ id }) => id.slice(0, 7))).toEqual(['later', 'order e', 'earlier'])
})

it('an order and what paid it out are one row, with what the chain shows', async () => {
  const rig = await start([order({ status: 'arrived', hash: hashOf('pay') })], [receivedRow('pay')])
  expect(rig.state().rows.map(({ kind, received }) => [kind, received[0]?.amount])).toEqual([['buy', '1.5']])
})
