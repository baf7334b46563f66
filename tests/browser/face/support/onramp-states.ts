import type { Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { optionsFor } from '../../../../examples/sandbox/payments/catalogue.ts'
import { until } from '../../../support/wait.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const API = 'https://api.test'
const PAYMENTS = 'https://payments.test'

const cors = { 'access-control-allow-origin': '*' }

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
}

/** How it answers at the moment. Several states share a page, as another one takes longer than all that is looked at in it. */
let answers: Answers = {}

const serve =
  (withOrders: boolean) =>
  async (page: Page): Promise<void> => {
    await page.route(`${API}/**`, (route) => {
      const { chains = ['eip155:1'], options, quotes, region } = answers
      const { pathname } = new URL(route.request().url())
      const json = (answer: unknown) => route.fulfill({ headers: cors, json: answer })
      const fail = (how: 'down' | 'never') => (how === 'down' ? route.fulfill({ status: 400, headers: cors }) : undefined)
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
      return route.fulfill({ status: 404, headers: cors })
    })
    if (withOrders) {
      await page.addInitScript((list) => {
        localStorage.setItem('portico:default@states:onramp:ended', JSON.stringify({ v: 1, d: list }))
      }, orders)
    }
  }

const hostOf = (withOrders = false): HostPage => ({
  connected: true,
  sandbox: { projectId: 'states', services: { api: API }, paymentsUrl: PAYMENTS },
  prepare: serve(withOrders),
})

const host = hostOf()
// The clock stands still: a question that is never answered is given up after a while.
const slow: HostPage = { ...hostOf(), paused: true }
const quiet: HostPage = { ...hostOf(), paused: true }
// The clock stands still: the one without news is asked for again as long as it moves.
const kept: HostPage = { ...hostOf(true), paused: true }
const alone: HostPage = { connected: true }

type ViewName = Parameters<typeof openView>[1]

/** Opens a view while the provider API answers so. */
const open = (view: ViewName, how: Answers = {}): ViewState['show'] => {
  return (face) => {
    answers = how
    return openView(face, view)
  }
}

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
  { view: 'OnRampProviders', state: 'quotes', host, show: open('OnRampProviders'), sign: (modal) => modal.row(/Coinbase.*best price/) },
  { view: 'OnRampTokenSelect', state: 'list', host, show: open('OnRampTokenSelect'), sign: (modal) => modal.row(/USD Coin/) },
  { view: 'OnRampFiatSelect', state: 'list', host, show: open('OnRampFiatSelect'), sign: (modal) => modal.row(/Euro/) },
  { view: 'OnRampActivity', state: 'empty', host, show: open('OnRampActivity'), sign: (modal) => modal.text('No purchases yet') },
  {
    view: 'BuyInProgress',
    state: 'not known',
    host,
    show: (face) => openView(face, 'BuyInProgress', { order: ID }),
    sign: (modal) => modal.text('This purchase is not known here'),
  },
  { view: 'WhatIsABuy', state: 'help', host, show: open('WhatIsABuy'), sign: (modal) => modal.button('Got it') },
  {
    view: 'OnRampProviders',
    state: 'region not served',
    host,
    show: open('OnRampProviders', { region: 'Ruritania' }),
    sign: (modal) => modal.text('Not available in Ruritania'),
  },
  {
    view: 'OnRampProviders',
    state: 'network without coins',
    host,
    show: open('OnRampProviders', { chains: ['eip155:10'] }),
    sign: (modal) => modal.text('No coins are sold on Ethereum'),
  },
  {
    view: 'OnRampTokenSelect',
    state: 'network without coins',
    host,
    show: open('OnRampTokenSelect', { chains: ['eip155:10'] }),
    sign: (modal) => modal.text('No coins are sold on Ethereum'),
  },
  {
    view: 'OnRampProviders',
    state: 'services failed',
    host,
    show: open('OnRampProviders', { options: 'down', quotes: 'down' }),
    sign: (modal) => modal.text('Limits could not be read'),
  },
  {
    view: 'OnRampProviders',
    state: 'too little',
    host,
    async show(face) {
      await open('OnRampProviders')(face)
      await face.modal.dialog.getByRole('textbox').fill('9')
    },
    sign: (modal) => modal.text('At least $10.00'),
  },
  ...(['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect'] as const).map(
    (view): ViewState => ({
      view,
      state: 'loading',
      host: slow,
      show: open(view, { options: 'never' }),
      sign: (modal) => modal.text('Prices are being read'),
    }),
  ),
  {
    view: 'OnRampProviders',
    state: 'quotes on their way',
    host: quiet,
    show: open('OnRampProviders', { quotes: 'never' }),
    sign: (modal) => modal.row(/Coinbase/).and(modal.dialog.locator('[aria-busy=true]')),
  },
  {
    view: 'OnRampProviders',
    state: 'nobody sells',
    host: alone,
    show: open('OnRampProviders'),
    sign: (modal) => modal.text('Nobody sells here yet'),
  },
  {
    view: 'OnRampActivity',
    state: 'list',
    host: kept,
    show: open('OnRampActivity'),
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
