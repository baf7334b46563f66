import type { Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import { compareDecimals } from '../../kernel/contract/tools/decimal.ts'
import type { ListedPaymentCurrency } from './api.ts'
import type { ListedOptions } from './sample-options.ts'
import type { OnrampMarket, PaymentCurrency, PurchaseCurrency } from './service.ts'

/** What is left where neither the service nor the samples say anything: dollars, within no limits. */
export const NO_OPTIONS: ListedOptions = { purchaseCurrencies: [], paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }] }

/** Money by its code of ISO 4217: only such can be written, and quoted. */
const CURRENCY = /^[A-Z]{3}$/

const limitsOf = ({ id, payment_method_limits: limits }: ListedPaymentCurrency): PaymentCurrency => {
  const [min] = limits.map((one) => one.min).sort(compareDecimals)
  const max = limits
    .map((one) => one.max)
    .sort(compareDecimals)
    .at(-1)
  return Object.freeze({ id, min, max, methods: Object.freeze(limits.map((one) => one.id)) })
}

/** The coins that are sold on a network. One is the network's own where it has its symbol, or the family's address of its coin. */
const purchasesOn = (options: ListedOptions, network: Network, family: Family | undefined): readonly PurchaseCurrency[] =>
  options.purchaseCurrencies.flatMap(({ id, name, symbol, networks }): readonly PurchaseCurrency[] => {
    const listed = networks.find(({ chain_id: reference }) => `${network.chainNamespace}:${reference}` === network.caipNetworkId)
    if (!listed || symbol === '') return []
    const { contract_address: given, name: networkName } = listed
    const coins = family?.native.addresses ?? []
    const isCoin =
      given === '' || symbol === network.nativeCurrency.symbol || coins.some((coin) => family?.codec.key(coin) === family?.codec.key(given))
    return [Object.freeze({ id, name, symbol, address: isCoin ? undefined : given, networkName })]
  })

/** The network's own coin, which can be sold although nobody lists it. */
const coinOf = ({ nativeCurrency: { name, symbol }, name: networkName }: Network): PurchaseCurrency =>
  Object.freeze({ id: symbol, name, symbol, address: undefined, networkName })

export const LOADING_MARKET: OnrampMarket = Object.freeze({
  status: 'loading',
  sample: false,
  purchases: Object.freeze([]),
  payments: Object.freeze([]),
  unserved: Object.freeze([]),
})

/** What the form offers of the options. `answered`: a service said them. */
export const marketOf = (
  options: ListedOptions,
  network: Network,
  family: Family | undefined,
  how: { readonly answered: boolean; readonly sample: boolean },
): OnrampMarket => {
  const listed = purchasesOn(options, network, family)
  // Without the service nobody can say that a coin is not sold: the provider's page will.
  const purchases = listed.length > 0 || how.answered ? listed : [coinOf(network)]
  return Object.freeze({
    status: how.answered ? 'ready' : 'failed',
    sample: how.sample,
    purchases: Object.freeze(purchases),
    payments: Object.freeze(options.paymentCurrencies.filter(({ id }) => CURRENCY.test(id)).map(limitsOf)),
    unserved: Object.freeze(
      (options.providers ?? []).flatMap(({ id, served, region = '' }) => (served ? [] : [Object.freeze({ id, region })])),
    ),
  })
}
