import type { ReactNode } from 'react'
import type { OpenTarget } from '../../kernel/contract/views.ts'

/** A wallet that the host names itself. It has a row while it is not found in the browser. */
export interface CustomWallet {
  /** The connector id the wallet has once it is installed, its rdns as a rule (`org.example.wallet`). */
  readonly id: string
  readonly name: string
  /** `data:image/` URI, https address, or a path on the host's own origin. */
  readonly icon?: string
  /** https address where the visitor gets the wallet. */
  readonly homepage: string
  /** Where the row leads instead of to the way to get the wallet. */
  readonly open?: OpenTarget
}

/** What a host may say about the wallets. */
export interface WalletsOptions {
  /** Default none. */
  readonly customWallets?: readonly CustomWallet[]
  /** Wallets that are never shown: rdns, or name without regard to case. Default none. */
  readonly excludeWalletIds?: readonly string[]
  /**
   * Ways to connect in this order: `wallet` for the wallets, else ids of entries in the slot `connect.methods` (`email`, `social`); those that
   * are not listed follow. Default: wallet, email, social where a wallet is installed; else email, social, wallet.
   */
  readonly connectMethodsOrder?: readonly string[]
  /** Whether the wallets stand behind one row where there are other ways to connect. Default false. */
  readonly collapseWallets?: boolean
  /** Whether visitors without a wallet are told where to get one beside other ways to connect. Default true. */
  readonly walletGuide?: boolean
  /** https address of the terms of service, linked under the ways to connect. */
  readonly termsUrl?: string
  /** https address of the privacy policy, linked there too. */
  readonly privacyUrl?: string
  /** Whether the visitor has to tick that both are accepted before any wallet can be chosen. Counts with one of the two addresses. Default false. */
  readonly legalCheckbox?: boolean
  /**
   * What stands at the foot of Connect: a text, or an element of React. The modal's styles are for text and links. It is in the host's own
   * language. Default none.
   */
  readonly disclaimer?: ReactNode
  /** https address of a page that explains wallets. "What is a wallet?" links it. Default none. */
  readonly learnMoreUrl?: string
  /**
   * Pictures in place of those that wallets bring, by a connector's id: `{ 'io.metamask': '/metamask.svg', walletConnect: '/wc.svg' }`. A picture
   * is a `data:image/` URI, an https address, or a path on the host's own origin. Default none.
   */
  readonly connectorImages?: Readonly<Record<string, string>>
}
