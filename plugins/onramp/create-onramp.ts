import type { SetupContext } from '../../kernel/contract/plugin.ts'
import { compareDecimals } from '../../kernel/contract/tools/decimal.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import { readAmount } from '../transactions/api.ts'
import { onrampOptions } from './api.ts'
import { createFollower } from './follow-orders.ts'
import { createKeptOrders, type KeptOrder } from './kept-orders.ts'
import type { manifest } from './manifest.ts'
import { LOADING_MARKET, marketOf, NO_OPTIONS } from './market.ts'
import { createPaymentWindow } from './payment-window.ts'
import { providersOf, sellsOn } from './providers.ts'
import { createQuotes, type QuoteQuestion } from './quotes.ts'
import { byArrival, quotedPurchase } from './rows.ts'
import { type ListedOptions, SAMPLE_OPTIONS } from './sample-options.ts'
import type { OnrampMarket, OnrampOrder, OnrampQuote, OnrampRow, OnrampService, OnrampState, PaymentCurrency } from './service.ts'

type Context = SetupContext<typeof manifest, 'SELECT_BUY_PROVIDER' | 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY'>

/** ms between two quotes while somebody looks, and ms after the last key before one is asked for. */
const QUOTES_EVERY = 30_000
const TYPING = 350

/** Decimals of money; the coins' are the coins'. */
const MONEY_DECIMALS = 2

/** The amount that a form begins with, in whatever money. */
const FIRST_AMOUNT = '100'

/** What the visitor has chosen. A coin that the network has not got is chosen no more. */
interface Choices {
  readonly purchase: string | undefined
  readonly payment: string
  readonly amountText: string
  readonly accepted: boolean
}

const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const publicOf = ({ token: _, said: __, watchedFrom: ___, ...order }: KeptOrder): OnrampOrder => Object.freeze(order)

const NO_QUOTE: OnrampRow['quote'] = Object.freeze({ status: 'none' })

/** Joins what buying is made of. */
export const createOnramp = ({ deps, ports, stores, options, signal, onUnload, text }: Context): OnrampService => {
  const { accounts, networks, families, wallet, router, toasts, services } = deps
  const { storage, popups, links, events, clock, log } = ports
  const providers = providersOf(options, services.has('api'))
  const kept = createKeptOrders(storage, stores, clock.now)
  const nameOf: OnrampService['nameOf'] = (id) => providers.find((one) => one.id === id)?.name ?? id
  const follower = createFollower({
    kept,
    clock,
    log,
    services,
    wallet,
    networks,
    signal,
    onUnload,
    moved({ id, status, purchase }) {
      if (status !== 'arrived') return
      toasts.show({ kind: 'success', text: text('arrivedToast', purchase) })
      const here = router.current.get()
      if (here?.view === 'BuyInProgress' && here.params.order === id) void router.replace('OnRampActivity')
    },
  })
  const paymentWindow = createPaymentWindow({
    popups,
    links,
    clock,
    log,
    services,
    stores,
    signal,
    closed: follower.check,
  })

  const listed = stores.create<ListedOptions>(NO_OPTIONS)
  const market = stores.create<OnrampMarket>(LOADING_MARKET)
  const choices = stores.create<Choices>({ purchase: undefined, payment: 'USD', amountText: FIRST_AMOUNT, accepted: false })
  const quotes = stores.create<ReadonlyMap<string, OnrampQuote>>(new Map())
  const orders = stores.join([kept.all, accounts.active], (all, account): readonly OnrampOrder[] =>
    Object.freeze(
      all
        .filter((order) => account !== undefined && order.account === account.address && order.network.startsWith(`${account.namespace}:`))
        .map(publicOf),
    ),
  )
  const limitsBind = (payment: PaymentCurrency | undefined, sample: boolean, amount: string): OnrampState['beyond'] => {
    if (!payment || sample) return undefined
    const { min, max } = payment
    if (min !== undefined && compareDecimals(amount, min) < 0) return { limit: 'min', amount: min }
    return max !== undefined && compareDecimals(amount, max) > 0 ? { limit: 'max', amount: max } : undefined
  }
  const state = stores.join(
    [accounts.active, networks.active, market, choices, quotes],
    (account, network, offer, chosen, quoted): OnrampState => {
      const purchase = offer.purchases.find(({ id }) => id === chosen.purchase) ?? offer.purchases[0]
      const payment = offer.payments.find(({ id }) => id === chosen.payment) ?? offer.payments[0]
      const amount = readAmount(chosen.amountText, MONEY_DECIMALS)
      const written = amount.status === 'ok' && amount.amount > 0n ? chosen.amountText.replace(/\.$/, '') : undefined
      const rows = providers
        .filter((provider) => network !== undefined && network.chainNamespace === account?.namespace && sellsOn(provider, network))
        .map(
          ({ id, name, fee }): OnrampRow =>
            Object.freeze({
              id,
              name,
              fee,
              quote: quoted.get(id) ?? NO_QUOTE,
              unserved: offer.unserved.find((one) => one.id === id)?.region,
            }),
        )
      return Object.freeze({
        account,
        network: network?.chainNamespace === account?.namespace ? network : undefined,
        market: offer,
        purchase,
        payment,
        amountText: chosen.amountText,
        amount: Object.freeze(amount),
        beyond: written === undefined ? undefined : limitsBind(payment, offer.sample, written),
        rows: Object.freeze(byArrival(rows, purchase?.symbol)),
        accepted: chosen.accepted || !options.legalCheckbox || (options.termsUrl ?? options.privacyUrl) === undefined,
      })
    },
  )

  const asker = createQuotes({ services, families, log, samples: options.samples })
  const questionOf = ({ network, purchase, payment, amount, amountText, beyond }: OnrampState): QuoteQuestion | undefined => {
    const listedPayment = listed.get().paymentCurrencies.find(({ id }) => id === payment?.id)
    if (!network || !purchase || !listedPayment || beyond || amount.status !== 'ok' || amount.amount === 0n) return undefined
    const { id, name, symbol, networkName, address = '' } = purchase
    const listedPurchase = listed.get().purchaseCurrencies.find((one) => one.id === id && one.symbol === symbol) ?? {
      id,
      name,
      symbol,
      networks: [{ name: networkName, display_name: network.name, chain_id: String(network.id), contract_address: address }],
    }
    return { network, purchase, listedPurchase, listedPayment, amount: amountText.replace(/\.$/, '') }
  }
  const readQuotes = stores.latest<QuoteQuestion | undefined, ReadonlyMap<string, OnrampQuote>>(async (question, ended, emit) => {
    if (!question) return quotes.get()
    const answers = new Map<string, OnrampQuote>(quotes.get())
    const asked = providers.filter(
      (provider) => sellsOn(provider, question.network) && !market.get().unserved.some(({ id }) => id === provider.id),
    )
    const price = asker.readPrice(question, ended)
    await Promise.all(
      asked.map(async (provider) => {
        answers.set(provider.id, await asker.ask(provider, question, price, ended))
        emit(new Map(answers))
      }),
    )
    return answers
  }, quotes.set)
  let typing: (() => void) | undefined
  /** Old figures are never shown beside another amount. */
  const refreshQuotes = (after: number): void => {
    typing?.()
    const question = questionOf(state.get())
    const loading = new Map(providers.map(({ id }) => [id, { status: question && services.has('api') ? 'loading' : 'none' } as const]))
    quotes.set(loading)
    // What is on its way belongs to the amount before.
    void readQuotes(undefined)
    typing = clock.after(after, () => {
      const now = questionOf(state.get())
      if (now) void readQuotes(now)
    })
  }
  const readMarket = stores.latest<void, OnrampMarket>(
    async (_, ended) => {
      const network = networks.active.get()
      const family = network && families.of(network.chainNamespace)
      if (!network) return LOADING_MARKET
      const without = (): OnrampMarket => {
        listed.set(options.samples ? SAMPLE_OPTIONS : NO_OPTIONS)
        return marketOf(listed.get(), network, family, { answered: false, sample: options.samples })
      }
      if (!services.has('api')) return without()
      try {
        const answer = await services.call(onrampOptions, {}, { signal: ended })
        listed.set(answer)
        return marketOf(answer, network, family, { answered: true, sample: false })
      } catch (cause) {
        if (!ended.aborted) log.info('What can be bought could not be asked.', cause)
        return without()
      }
    },
    (found) => {
      market.set(found)
      refreshQuotes(0)
    },
  )
  const begin = (): void => {
    if (market.get().status === 'failed') market.set(LOADING_MARKET)
    void readMarket()
  }
  // An offer is for one account on one network.
  stores
    .join([accounts.active, networks.active], (account, network) => `${account?.caipAddress} ${network?.caipNetworkId}`)
    .subscribe(() => {
      if (market.get() === LOADING_MARKET) return
      market.set(LOADING_MARKET)
      void readMarket()
    })
  const choose = (change: Partial<Choices>, quoteAfter = 0): void => {
    choices.update((now) => Object.freeze({ ...now, ...change }))
    refreshQuotes(quoteAfter)
  }

  // An order of the last visit is followed at once.
  follower.checkAll()
  return {
    orders,
    state,
    page: paymentWindow.page,
    begin,
    watch() {
      return poll({
        clock,
        every: QUOTES_EVERY,
        failure: () => undefined,
        ask: () => {
          const question = questionOf(state.get())
          if (question) void readQuotes(question)
        },
      })
    },
    setAmount: (amountText) => choose({ amountText }, TYPING),
    setPurchase: (purchase) => choose({ purchase }),
    setPayment: (payment) => choose({ payment }),
    accept: (accepted) => choices.update((now) => Object.freeze({ ...now, accepted })),
    retry: begin,
    buy(id) {
      const { account, network, purchase, payment, amount, amountText, beyond, rows, accepted } = state.get()
      const row = rows.find((one) => one.id === id)
      const provider = providers.find((one) => one.id === id)
      const ready = account && network && purchase && payment && row && provider && row.unserved === undefined
      if (!ready || !accepted || beyond || amount.status !== 'ok' || amount.amount === 0n) return
      const now = clock.now()
      const order: KeptOrder = Object.freeze({
        id: newId(),
        provider: id,
        status: 'created',
        said: 'created',
        createdAt: now,
        updatedAt: now,
        watchedFrom: now,
        network: network.caipNetworkId,
        account: account.address,
        purchase: { amount: quotedPurchase(row, purchase.symbol), symbol: purchase.symbol },
        payment: { amount: amountText.replace(/\.$/, ''), currency: payment.id },
        ...(purchase.address !== undefined && { token: purchase.address }),
      })
      kept.put(order)
      paymentWindow.lead(order, provider)
      events.emit('SELECT_BUY_PROVIDER', { provider: id, isSmartAccount: account.type === 'smartAccount' })
      void router.push('BuyInProgress', { order: order.id })
      follower.check(order.id)
    },
    openPage(id) {
      const order = kept.find(id)
      const provider = providers.find((one) => one.id === order?.provider)
      if (order && provider && order.said === 'created') paymentWindow.lead(order, provider)
    },
    look: follower.look,
    check: follower.check,
    nameOf,
  }
}
