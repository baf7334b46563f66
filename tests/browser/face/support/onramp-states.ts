import type { Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { optionsFor } from '../../../../examples/sandbox/payments/catalogue.ts'
import { until } from '../../../support/wait.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const API = 'https://api.test'
const PAYMENTS = 'https://payments.test'

const open = { 'access-control-allow-origin': '*' }

const ID = '0'.repeat(31)
const STATES = ['created', 'paid', 'sent', 'arrived', 'failed', 'refunded', 'unknown'] as const
const idOf = (state: (typeof STATES)[number]): string => `${ID}${STATES.indexOf(state)}`

/** Orders as they are kept, one in each state. Their provider does not answer. */
const orders = STATES.map((status, place) => ({
  id: idOf(status),
  provider: 'coinbase',
  status,
  said: status === 'arrived' ? 'sent' : status === 'unknown' ? 'created' : status,
  createdAt: Date.UTC(2026, 10, 20 - place),
  updatedAt: Date.UTC(2026, 10, 20 - place),
  watchedFrom: Date.UTC(2096, 0),
  network: 'eip155:1',
  account: testAccounts[0].address,
  purchase: { amount: '0.0366', symbol: 'ETH' },
  payment: { amount: '100', currency: 'USD' },
}))

const money = (amount: string) => ({ amount, currency: 'USD' })

/** How the provider API answers. */
interface Answers {
  /** Chains that something is sold on. Default: Ethereum. */
  readonly chains?: readonly string[]
  readonly options?: 'down' | 'never'
  readonly quotes?: 'down' | 'never'
  readonly region?: string
  readonly orders?: boolean
}

const serve =
  ({ chains = ['eip155:1'], options, quotes, region, orders: kept }: Answers) =>
  async (page: Page): Promise<void> => {
    await page.route(`${API}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const json = (answer: unknown) => route.fulfill({ headers: open, json: answer })
      const fail = (how: 'down' | 'never') => (how === 'down' ? route.fulfill({ status: 400, headers: open }) : undefined)
      if (pathname === '/v1/supported-chains') return json({ http: ['eip155:1', 'eip155:10'], ws: [] })
      if (pathname === '/v1/onramp/options') {
        if (options) return fail(options)
        return json({ ...optionsFor(chains), providers: region === undefined ? [] : [{ id: 'meld', served: false, region }] })
      }
      if (pathname === '/v1/onramp/quote') {
        if (quotes) return fail(quotes)
        const { provider } = route.request().postDataJSON()
        const purchaseAmount = { amount: provider === 'meld' ? '0.0361' : '0.0366', currency: 'ETH' }
        return json({
          paymentTotal: money('100'),
          paymentSubtotal: money('98'),
          purchaseAmount,
          coinbaseFee: money('1.5'),
          networkFee: money('0.5'),
          quoteId: 'q',
        })
      }
      if (pathname === '/v1/fungible/price') return json({ fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2653 }] })
      return route.fulfill({ status: 404, headers: open })
    })
    if (kept) {
      await page.addInitScript((list) => {
        localStorage.setItem('portico:default@states:onramp:ended', JSON.stringify({ v: 1, d: list }))
      }, orders)
    }
  }

const hostOf = (answers: Answers): HostPage => ({
  connected: true,
  sandbox: { projectId: 'states', services: { api: API }, paymentsUrl: PAYMENTS },
  prepare: serve(answers),
})

const host = hostOf({})
const region = hostOf({ region: 'Ruritania' })
const failed = hostOf({ options: 'down', quotes: 'down' })
const slow: HostPage = { ...hostOf({ options: 'never' }), paused: true }
// The clock stands still: a question that is never answered is given up after a while.
const quiet: HostPage = { ...hostOf({ quotes: 'never' }), paused: true }
const elsewhere = hostOf({ chains: ['eip155:10'] })
// The clock stands still: the one without news is asked for again as long as it moves.
const kept: HostPage = { ...hostOf({ orders: true }), paused: true }
const alone: HostPage = { connected: true }

const openBuy = (face: Face): Promise<void> => openView(face, 'OnRampProviders')

const progress = (state: (typeof STATES)[number], title: string): ViewState => ({
  view: 'BuyInProgress',
  state,
  host: kept,
  show: (face) => openView(face, 'BuyInProgress', { order: idOf(state) }),
  sign: (modal) => modal.heading(title),
})

const NO_NEWS = 'No news for three minutes'

/** Views about buying. */
export const onrampStates: readonly ViewState[] = [
  { view: 'OnRampProviders', state: 'quotes', host, show: openBuy, sign: (modal) => modal.row(/Coinbase.*most arrives/) },
  {
    view: 'OnRampProviders',
    state: 'too little',
    host,
    async show(face) {
      await openBuy(face)
      await face.modal.dialog.getByRole('textbox').fill('9')
    },
    sign: (modal) => modal.text('The least is $10.00'),
  },
  {
    view: 'OnRampTokenSelect',
    state: 'list',
    host,
    show: (face) => openView(face, 'OnRampTokenSelect'),
    sign: (modal) => modal.row(/USD Coin/),
  },
  { view: 'OnRampFiatSelect', state: 'list', host, show: (face) => openView(face, 'OnRampFiatSelect'), sign: (modal) => modal.row(/Euro/) },
  {
    view: 'OnRampActivity',
    state: 'empty',
    host,
    show: (face) => openView(face, 'OnRampActivity'),
    sign: (modal) => modal.text('No purchases yet'),
  },
  {
    view: 'BuyInProgress',
    state: 'not known',
    host,
    show: (face) => openView(face, 'BuyInProgress', { order: ID }),
    sign: (modal) => modal.text('This purchase is not known here'),
  },
  { view: 'WhatIsABuy', state: 'help', host, show: (face) => openView(face, 'WhatIsABuy'), sign: (modal) => modal.button('Got it') },
  {
    view: 'OnRampProviders',
    state: 'region not served',
    host: region,
    show: openBuy,
    sign: (modal) => modal.text('Not available in Ruritania'),
  },
  {
    view: 'OnRampProviders',
    state: 'services failed',
    host: failed,
    show: openBuy,
    sign: (modal) => modal.text('Limits could not be read'),
  },
  { view: 'OnRampProviders', state: 'loading', host: slow, show: openBuy, sign: (modal) => modal.text('Prices are being read') },
  {
    view: 'OnRampTokenSelect',
    state: 'loading',
    host: slow,
    show: (face) => openView(face, 'OnRampTokenSelect'),
    sign: (modal) => modal.text('Prices are being read'),
  },
  {
    view: 'OnRampFiatSelect',
    state: 'loading',
    host: slow,
    show: (face) => openView(face, 'OnRampFiatSelect'),
    sign: (modal) => modal.text('Prices are being read'),
  },
  {
    view: 'OnRampProviders',
    state: 'quotes on their way',
    host: quiet,
    show: openBuy,
    sign: (modal) => modal.row(/Coinbase/).and(modal.dialog.locator('[aria-busy=true]')),
  },
  {
    view: 'OnRampProviders',
    state: 'network without coins',
    host: elsewhere,
    show: openBuy,
    sign: (modal) => modal.text('No coins are sold on Ethereum'),
  },
  {
    view: 'OnRampTokenSelect',
    state: 'network without coins',
    host: elsewhere,
    show: (face) => openView(face, 'OnRampTokenSelect'),
    sign: (modal) => modal.text('No coins are sold on Ethereum'),
  },
  { view: 'OnRampProviders', state: 'nobody sells', host: alone, show: openBuy, sign: (modal) => modal.text('Nobody sells here yet') },
  {
    view: 'OnRampActivity',
    state: 'list',
    host: kept,
    show: (face) => openView(face, 'OnRampActivity'),
    sign: (modal) => modal.row(/Arrived/),
  },
  progress('created', 'Waiting for your payment'),
  progress('paid', 'Payment received'),
  progress('sent', 'ETH is on its way'),
  progress('arrived', 'ETH has arrived'),
  progress('failed', 'The purchase failed'),
  progress('refunded', 'You get your money back'),
  {
    ...progress('unknown', NO_NEWS),
    // Whoever loads the page asks anew, for three minutes.
    async show(face) {
      await openView(face, 'BuyInProgress', { order: idOf('unknown') })
      await face.modal.text('You get about').waitFor()
      await face.page.clock.fastForward(185_000)
      // A question that was on its way has timed out meanwhile, and is asked again by the page's clock.
      await until(async () => {
        await face.page.clock.runFor(4_000)
        return face.modal.heading(NO_NEWS).isVisible()
      })
    },
  },
]
