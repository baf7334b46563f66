import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'

/** What a provider of the host's own is asked for a page: everything that the page has to know. */
export interface OnrampPageRequest {
  /** Of the order; the provider gives it back in `GET /v1/onramp/orders/{id}`. */
  readonly orderId: string
  readonly address: string
  /** CAIP-2. */
  readonly network: string
  readonly symbol: string
  readonly payment: { readonly amount: string; readonly currency: string }
}

/** Somebody who sells coins for money. */
export interface OnrampProvider {
  /** Lower-case letters, digits and hyphens. */
  readonly id: string
  readonly name: string
  /** As it is written: `1–2%`. */
  readonly fee?: string
  /** The chain families that it sells coins of. */
  readonly namespaces: readonly Namespace[]
  /**
   * CAIP-2 ids of the networks that it sells coins of. Default: every network of its families; where `url` is an address, which names no
   * network, only Ethereum and Solana themselves.
   */
  readonly networks?: readonly CaipNetworkId[]
  /**
   * Hosts that its payment page may be on: `pay.acme.example`, with a port where it has one. A page elsewhere is refused, and so is one that
   * is not https. For tests on this machine alone: `http://localhost:4137`.
   */
  readonly hosts: readonly string[]
  /**
   * Where the payment page is: an address, to which `walletAddress`, `destinationCurrencyCode`, `sourceAmount`, `sourceCurrencyCode` and
   * `externalSessionId` are added, or a function that answers one. Left out: `services.api` is asked (`POST /v1/generators/onrampurl`).
   */
  readonly url?: string | ((request: OnrampPageRequest) => string | Promise<string>)
  /** Path of `services.api` that quotes, in the form of `/v1/onramp/quote`; the default is that path itself. `false`: nobody quotes for it. */
  readonly quote?: `/${string}` | false
}

/** What a host may say about buying. */
export interface OnrampOptions {
  /** `false` leaves Coinbase out. `hosts`: where its page is; default `pay.coinbase.com`. Needs `services.api`. */
  readonly coinbase: { readonly hosts?: readonly string[] } | false
  /**
   * `false` leaves Meld out. Listed with a `publicKey`, which Meld gives. `url`: its page; default `https://meldcrypto.com`. `networks`: CAIP-2
   * ids of those that your page of Meld sells coins of; default Ethereum and Solana themselves, because its link names no network.
   */
  readonly meld: { readonly publicKey?: string; readonly url?: string; readonly networks?: readonly CaipNetworkId[] } | false
  /** Providers of your own, after these. */
  readonly providers: readonly OnrampProvider[]
  /**
   * Whether the specification's sample figures take the place of limits and quotes that nobody answers. They are marked as samples in words.
   * Default true.
   */
  readonly samples: boolean
  /** Documents that visitors accept by buying. */
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  /** With one of these addresses: tokens, currencies and providers can be chosen only after both are accepted. Default false. */
  readonly legalCheckbox: boolean
}

export const DEFAULT_OPTIONS: OnrampOptions = {
  coinbase: {},
  meld: {},
  providers: [],
  samples: true,
  termsUrl: undefined,
  privacyUrl: undefined,
  legalCheckbox: false,
}
