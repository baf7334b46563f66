import { PorticoError } from '../../../kernel/contract/errors.ts'
import { costOf } from '../../../plugins/onramp/cost.ts'
import { SAMPLE_OPTIONS } from '../../../plugins/onramp/sample-options.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createSite, openTab, quoteOf, type Site, type TabOptions } from './support/onramp-rig.ts'

let site: Site
beforeEach(() => {
  site = createSite()
})

const provider = (id: string) => ({ id, name: id, namespaces: ['eip155'] as const, hosts: ['pay.acme.example'] })
const ready = async (given: TabOptions = {}): ReturnType<typeof openTab> => {
  const tab = await openTab(site, given)
  await tab.begin()
  tab.service.setPurchase('eth')
  await site.clock.advance(400)
  return tab
}
const rows = (tab: Awaited<ReturnType<typeof openTab>>) => tab.service.state.get().rows

test.each([
  ['100', '0.0366', '2653', 29n],
  ['100', '100', '1', 0n],
  ['100', '101', '1', -10n],
  ['7500.00', '2.7', '2653.123456789', 45n],
  ['0', '1', '1', undefined],
  ['100', '1', '0', undefined],
])('the cost in all of %s for %s at %s', (total, amount, price, cost) => {
  expect(costOf({ total, amount, price })).toBe(cost)
})

test('quotes stand side by side: what arrives most first, with the cost against the market', async () => {
  const amounts: Readonly<Record<string, string>> = { coinbase: '0.0361', acme: '0.0366', brig: '0.009' }
  const tab = await ready({
    options: { providers: [provider('acme'), provider('brig')] },
    quote: (id) => quoteOf(amounts[id] ?? ''),
  })
  expect(rows(tab).map(({ id, quote }) => [id, quote.status === 'ready' && quote.cost])).toEqual([
    ['acme', 29n],
    ['coinbase', 42n],
    ['brig', 761n],
  ])
})

test('without a price of the market no cost is said', async () => {
  const tab = await ready({ market$: 0 })
  expect(rows(tab)[0]?.quote).toMatchObject({ status: 'ready', cost: undefined })
})

test('the price of another coin is none of this one: no cost is said', async () => {
  const tab = await ready({ quote: () => Object.assign(quoteOf('99'), { purchaseAmount: { amount: '99', currency: 'USDC' } }) })
  tab.service.setPurchase('usdc')
  await site.clock.advance(400)
  expect(rows(tab)[0]?.quote).toMatchObject({ status: 'ready', purchase: { symbol: 'USDC' }, cost: undefined })
})

test('limits and regions are there before anything is typed', async () => {
  const market = () => ({ ...SAMPLE_OPTIONS, providers: [{ id: 'coinbase', served: false, region: 'Ruritania' }] })
  const tab = await ready({ market })
  const { payment, rows: shown } = tab.service.state.get()
  expect(payment).toMatchObject({ id: 'USD', min: '10.00', max: '25000.00' })
  expect(shown[0]).toMatchObject({ id: 'coinbase', unserved: 'Ruritania' })
  tab.service.buy('coinbase')
  expect(tab.service.orders.get()).toEqual([])
  expect(tab.paths()).not.toContain('quote')
})

test('a limit belongs to the amount that is there', async () => {
  const tab = await ready()
  tab.service.setAmount('9.99')
  expect(tab.service.state.get().beyond).toEqual({ limit: 'min', amount: '10.00' })
  tab.service.setAmount('25000.01')
  expect(tab.service.state.get().beyond).toEqual({ limit: 'max', amount: '25000.00' })
  tab.service.setAmount('25000')
  expect(tab.service.state.get().beyond).toBeUndefined()
})

test('A27: services that are down: samples are marked, cost nothing, and block nobody', async () => {
  const down = (): never => {
    throw new PorticoError('HTTP_STATUS', 'down', { context: { status: 503 } })
  }
  const tab = await ready({ market: undefined, quote: down })
  const state = tab.service.state.get()
  expect(state.market).toMatchObject({ status: 'failed', sample: true })
  expect(state.rows[0]?.quote).toMatchObject({ status: 'ready', sample: true, cost: undefined, purchase: { symbol: 'USD' } })
  tab.service.setAmount('9')
  tab.service.buy('coinbase')
  // A sample is not what was bought.
  expect(tab.order().purchase).toEqual({ amount: '', symbol: 'ETH' })
  const without = await ready({ options: { samples: false }, market: undefined, quote: down })
  expect(without.service.state.get().market).toMatchObject({ sample: false, payments: [{ id: 'USD', min: undefined }] })
  expect(without.service.state.get().rows[0]?.quote).toMatchObject({ status: 'failed' })
})

test('A27: a quote with the id of the sample is one, whoever sends it', async () => {
  const tab = await ready({ quote: () => quoteOf('100', '100', 'mocked-quote-id') })
  expect(rows(tab)[0]?.quote).toMatchObject({ sample: true, cost: undefined })
})

test('a provider’s own words stand where it does not quote', async () => {
  const reason = { reasons: [{ name: 'amount', description: 'The least is\u202E 30.00.' }] }
  const tab = await ready({
    quote: () => {
      throw new PorticoError('HTTP_STATUS', 'no', { context: { status: 400, reason } })
    },
  })
  expect(rows(tab)[0]?.quote).toEqual({ status: 'failed', reason: 'The least is 30.00.' })
})

test('what is typed is asked for once, after a pause, and no old figure stands beside it', async () => {
  const tab = await ready()
  const before = tab.paths().filter((path) => path === 'quote').length
  for (const text of ['1', '15', '150']) tab.service.setAmount(text)
  expect(rows(tab)[0]?.quote.status).toBe('loading')
  await site.clock.advance(400)
  expect(tab.paths().filter((path) => path === 'quote')).toHaveLength(before + 1)
  expect(tab.asked.findLast(({ path }) => path === 'quote')?.input).toMatchObject({ amount: '150', network: 'ethereum-mainnet' })
})

test.each(['9', '150', ''])('an answer on its way belongs to the amount before, and not to "%s"', async (text) => {
  const slow = deferred<ReturnType<typeof quoteOf>>()
  const tab = await ready({ quote: () => slow.promise })
  tab.service.setAmount(text)
  slow.resolve(quoteOf('0.0366'))
  await settle()
  expect(rows(tab).map(({ quote }) => quote.status)).toEqual([text === '150' ? 'loading' : 'none'])
})
