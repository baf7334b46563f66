import { definePlugin } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export type { OnrampOptions, OnrampOrder, OnrampPageRequest, OnrampProvider, OnrampService, OnrampStatus } from './manifest.ts'
export { ONRAMP } from './manifest.ts'
export type {
  OnrampMarket,
  OnrampPage,
  OnrampQuote,
  OnrampRow,
  OnrampState,
  PaymentCurrency,
  PurchaseCurrency,
} from './service.ts'

/**
 * Coins for money: quotes of several providers side by side, the payment page of one of them in a window, and the order until the chain shows it.
 *
 * @example createPortico({ networks, plugins: [...defaultPlugins({ onramp: false }), onramp({ meld: false }), evm()] })
 */
export const onramp = definePlugin(manifest, () => import('./setup.ts'))

// The manifest's views reach a host only if its declarations do.
export type {} from './manifest.ts'
