import type { OpenTarget } from '../../kernel/contract/views.ts'

/** A wallet of the host's own list. It has a row while it is not found in the browser. */
export interface CustomWallet {
  /** Id of the wallet's connector once it is installed, usually its rdns (`org.example.wallet`). */
  readonly id: string
  readonly name: string
  /** `data:image/` URI, https address, or a path on the host's own origin. */
  readonly icon?: string
  /** https address where the visitor gets the wallet. */
  readonly homepage: string
  /** Where the row leads instead of to the way to get the wallet. */
  readonly open?: OpenTarget
}

/** An element of React by its form: a host without React has not its types. */
export interface ElementOfReact {
  readonly type: unknown
  readonly props: unknown
  readonly key: string | null
}

/** What a host may say about the wallets. */
export interface WalletsOptions {
  /** Default none. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Wallets that are never shown: rdns, or name without regard to case. Default none. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /**
   * Ways to connect, in this order: `wallet` for the wallets, else ids of entries in the slot `connect.methods` (`email`, `social`). Others
   * follow. Default: wallet, email, social if a wallet is installed, else email, social, wallet.
   */
  readonly connectMethodsOrder?: readonly string[] | undefined
  /** Whether the wallets are behind one row if there are other ways to connect. Default false. */
  readonly collapseWallets?: boolean | undefined
  /** Whether visitors without a wallet are told where to get one, also if there are other ways to connect. Default true. */
  readonly walletGuide?: boolean | undefined
  /** https address of the terms of service, linked under the ways to connect. */
  readonly termsUrl?: string | undefined
  /** https address of the privacy policy, linked there too. */
  readonly privacyUrl?: string | undefined
  /** Whether the visitor has to accept both by a checkbox before choosing a wallet. It needs one of the two addresses. Default false. */
  readonly legalCheckbox?: boolean | undefined
  /**
   * A text, or an element of React, at the foot of Connect. The modal's styles apply to text and links. It is not translated. Default none.
   */
  readonly disclaimer?: string | ElementOfReact | undefined
  /** https address of a page that explains wallets. "What is a wallet?" links it. Default none. */
  readonly learnMoreUrl?: string | undefined
  /**
   * Pictures instead of those that wallets bring, by a connector's id: `{ 'io.metamask': '/metamask.svg', walletConnect: '/wc.svg' }`. A
   * picture is a `data:image/` URI, an https address, or a path on the host's own origin. Default none.
   */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
}
