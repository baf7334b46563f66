import type { ConnectionInfo, ConnectProof } from './adapters.ts'
import type { ChainAdapter } from './features.ts'
import type { WalletInfo } from './session-services.ts'
import type { OpenTarget, ViewName } from './views.ts'

/**
 * When a guard of `connect` wants to be asked: about a wallet that was just connected or came back from the last visit, about another account
 * of a connected wallet, about another network.
 */
export type SettlingPoint = 'connect' | 'account' | 'network'

/** The wallet of a connection that guards are being asked about, for as long as they are. */
export interface SettlingWallet {
  readonly info: WalletInfo
  /**
   * What it can do. Requests pass the gate with this connection's account and network, also while another wallet is the connected one; from the
   * moment the connection moves, is given up or has settled they reject with `REQUEST_VOID` or `DISCONNECTED`. Rejects with `DISCONNECTED`
   * (over), `ADAPTER_MISSING`, or the error of the plugin that brings the chain family.
   */
  load(): Promise<ChainAdapter>
}

/** What a guard decides on: before a connection settles, the modal closes, the view changes. */
export interface GuardContexts {
  /**
   * After the wallet's yes, before the product says "connected". Where account or network change meanwhile, the signal aborts and the guard is
   * asked anew: what it let pass is what becomes connected.
   */
  connect: {
    readonly connection: ConnectionInfo
    /** Why it is asked; `restore`: a connection of the last visit, nobody may be looking. */
    readonly trigger: SettlingPoint | 'restore'
    readonly wallet: SettlingWallet
    /** What the wallet signed of this guard's own `messages`. Verify it. */
    readonly proofs: readonly ConnectProof[]
  }
  /** Before the modal closes. */
  close: {
    readonly view: ViewName
    /** By the close button, the overlay, Escape or the host; or by going back where nothing is left to go back to. */
    readonly by: 'close' | 'back'
  }
  /** Before the router changes the view. `connects`: the view declares that it leads to a connection. */
  navigate: { readonly from: ViewName | undefined; readonly to: ViewName; readonly connects: boolean }
}

/**
 * Go on; or stay, say why and perhaps lead elsewhere first. `reason` is a stable code and a key of the plugin's locale: the visitor whose
 * connection is denied reads the text under it, or a general one where there is none.
 */
export type Verdict = { readonly allow: true } | { readonly allow: false; readonly reason: string; readonly open?: OpenTarget }

/** Decides. `close` and `navigate` answer within 100 ms, `connect` may wait for the visitor; a throw counts as a denial when required. */
export type Guard<On extends keyof GuardContexts> = (context: GuardContexts[On], signal: AbortSignal) => Verdict | Promise<Verdict>

/** A guard in a manifest: setup answers it under `guards`, by its id. In force from the moment the plugin is added. */
export type GuardDecl = {
  [On in keyof GuardContexts]: {
    readonly id: string
    readonly on: On
    /** True: when the code fails, times out or is disabled the guard denies (`GUARD_UNAVAILABLE`). False: it lets pass and reports. */
    readonly required: boolean
    /** The views it watches over; a guard of `close` is asked, and its code loaded, on these only. Default all. */
    readonly views?: On extends 'close' ? readonly ViewName[] : never
    /** When a guard of `connect` is asked. Default `connect` and `account`: another account is another visitor. */
    readonly at?: On extends 'connect' ? readonly [SettlingPoint, ...SettlingPoint[]] : never
    /**
     * Setup answers under `messages` what wallets that can are to sign with the connection. Where that does not come, the guard is asked
     * without proofs.
     */
    readonly messages?: On extends 'connect' ? true : never
  }
}[keyof GuardContexts]
