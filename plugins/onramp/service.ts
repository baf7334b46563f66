import type { Account, CaipNetworkId, Network } from '../../kernel/contract/caip.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { AmountReading } from '../transactions/api.ts'

/**
 * How far an order is. `created`: the payment page was asked for. `paid`: the provider has the money. `sent`: the provider says that the coins
 * are on their way. `arrived`: the chain shows them. `unknown`: nobody has said anything for 180 s.
 */
export type OnrampStatus = 'created' | 'paid' | 'sent' | 'arrived' | 'failed' | 'refunded' | 'unknown'

/** A purchase, from the payment page to the chain. */
export interface OnrampOrder {
  /** 32 hexadecimal digits, random: whoever has it may ask for the order's state. */
  readonly id: string
  /** Id of the provider. */
  readonly provider: string
  readonly status: OnrampStatus
  /** ms since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
  readonly network: CaipNetworkId
  /** Address of the account that gets the coins. */
  readonly account: string
  /** As quoted; once it has arrived, what the chain shows. `amount` is decimal text, empty where nobody quoted. */
  readonly purchase: { readonly amount: string; readonly symbol: string }
  readonly payment: { readonly amount: string; readonly currency: string }
  /** The transaction that pays out, as the provider says. */
  readonly hash?: string
}

/** A coin that can be bought on the active network. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Of the token; undefined for the network's own coin. */
  readonly address: string | undefined
  /** The network's name as the options list it. */
  readonly networkName: string
}

/** Money that is paid with, and its limits over all payment methods. Decimal text. */
export interface PaymentCurrency {
  readonly id: string
  readonly min: string | undefined
  readonly max: string | undefined
  /** Ids of the payment methods: `card`, `ach_bank_account`. */
  readonly methods: readonly string[]
}

/** What can be bought with what. */
export interface OnrampMarket {
  readonly status: 'loading' | 'ready' | 'failed'
  /** The figures are the specification's sample ones. */
  readonly sample: boolean
  readonly purchases: readonly PurchaseCurrency[]
  readonly payments: readonly PaymentCurrency[]
  /** Regions in which a provider does not sell, by its id: the visitor's, as the service says. */
  readonly unserved: readonly { readonly id: string; readonly region: string }[]
}

/** What a provider asks for the amount. */
export type OnrampQuote =
  | { readonly status: 'none' | 'loading' }
  /** `reason`: of the service, cleaned. */
  | { readonly status: 'failed'; readonly reason: string }
  | {
      readonly status: 'ready'
      readonly sample: boolean
      /** Decimal text, with the unit that the service says. */
      readonly purchase: { readonly amount: string; readonly symbol: string }
      /**
       * All that is paid above the market's price, in tenths of a per cent of the payment; undefined where nobody says the market's price. Below
       * zero: less than the market asks.
       */
      readonly cost: bigint | undefined
    }

/** A provider with its quote. */
export interface OnrampRow {
  readonly id: string
  readonly name: string
  readonly fee: string | undefined
  readonly quote: OnrampQuote
  /** The region of the visitor, in which it does not sell; undefined where it does. */
  readonly unserved: string | undefined
}

/** The form. */
export interface OnrampState {
  readonly account: Account | undefined
  readonly network: Network | undefined
  readonly market: OnrampMarket
  readonly purchase: PurchaseCurrency | undefined
  readonly payment: PaymentCurrency | undefined
  readonly amountText: string
  readonly amount: AmountReading
  /** The limit that the amount is beyond; undefined within both, or where nobody says them. Those of a sample bind nobody. */
  readonly beyond: { readonly limit: 'min' | 'max'; readonly amount: string } | undefined
  /** Those for the account's family; what arrives most stands first. */
  readonly rows: readonly OnrampRow[]
  /** The visitor has accepted the host's documents. */
  readonly accepted: boolean
}

/** The payment page of an order in this tab. */
export interface OnrampPage {
  readonly order: string
  /**
   * `asking`: its address is being asked for. `open`: it is in a window. `blocked`: the browser allowed no window, so a link has to be pressed.
   * `refused`: the address is not one of the provider's. `failed`: nobody answered one.
   */
  readonly status: 'asking' | 'open' | 'blocked' | 'refused' | 'failed'
  /** Why, in the service's own words; may be empty. */
  readonly reason: string
}

/** Buying coins with money. */
export interface OnrampService {
  /** Orders of the active account, the newest first. */
  readonly orders: Store<readonly OnrampOrder[]>
  readonly state: Store<OnrampState>
  /** The last payment page of this tab. */
  readonly page: Store<OnrampPage | undefined>
  /** Reads what can be bought, and starts a form where there is none. */
  begin(): void
  /** Asks for quotes again every 30 s until undone. */
  watch(): Undo
  setAmount(text: string): void
  setPurchase(id: string): void
  setPayment(id: string): void
  accept(accepted: boolean): void
  /** Reads limits and quotes anew. */
  retry(): void
  /**
   * Makes an order with a provider: opens a window in the click, asks for the address of the payment page and leads the window there. Call it in
   * the visitor's gesture. Does nothing where the form does not allow it.
   */
  buy(provider: string): void
  /** Opens the payment page of an order that is not paid yet, in the visitor's gesture. Its address is asked for anew after four minutes. */
  openPage(order: string): void
  /** Asks once how far an order is. */
  look(order: string): void
  /** Asks how far an order is, for another 180 s. */
  check(order: string): void
  /** Name of a provider; its id where it is none of the present ones. */
  nameOf(provider: string): string
}

declare module 'portico/plugin' {
  interface Events {
    /** A visitor came to the providers. */
    SELECT_BUY_CRYPTO: { readonly isSmartAccount: boolean }
    /** A visitor chose one; `provider` is its id. */
    SELECT_BUY_PROVIDER: { readonly provider: string; readonly isSmartAccount: boolean }
    /** A visitor asked what buying is. */
    SELECT_WHAT_IS_A_BUY: { readonly isSmartAccount: boolean }
  }
}
