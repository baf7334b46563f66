import type { ConnectionInfo, ConnectProof } from './adapters.ts'
import type { ChainAdapter } from './features.ts'
import type { WalletInfo } from './session-services.ts'
import type { OpenTarget, ViewName } from './views.ts'

/**
 * The moments at which a guard of `connect` is asked: a wallet was connected or came back from the last visit, the visitor uses another
 * account, the wallet is on another network.
 */
export type SettlingPoint = 'connect' | 'account' | 'network'

/** The wallet of the connection that guards are asked about. It works only while they are asked. */
export interface SettlingWallet {
  readonly info: WalletInfo
  /**
   * Loads what the wallet can do. Requests pass the gate with this connection's account and network, also while another wallet is the
   * connected one. They reject with `REQUEST_VOID` or `DISCONNECTED` once the connection moves, is given up or has settled. Rejects with
   * `DISCONNECTED`, `ADAPTER_MISSING`, or the error of the chain family's plugin.
   */
  load(): Promise<ChainAdapter>
}

/** What a guard decides on: before a connection settles, the modal closes, the view changes. */
export interface GuardContexts {
  /**
   * The wallet has said yes, and nobody reads "connected" yet. If account or network change meanwhile, the signal aborts and the guard is
   * asked anew. So the connection that it let pass is the one that becomes connected.
   */
  connect: {
    readonly connection: ConnectionInfo
    /** Why the guard is asked. `restore`: the connection comes back from the last visit, and nobody may be looking. */
    readonly trigger: SettlingPoint | 'restore'
    readonly wallet: SettlingWallet
    /** The `messages` of this guard that the wallet signed. Verify them. */
    readonly proofs: readonly ConnectProof[]
  }
  /** Before the modal closes. */
  close: {
    readonly view: ViewName
    /** The visitor or the host closes the modal: by the close button, the overlay, Escape, a call, or by going back from the first view. */
    readonly by: 'close' | 'back'
  }
  /** Asked before the router changes the view. `connects`: the view declares that it leads to a connection. */
  navigate: { readonly from: ViewName | undefined; readonly to: ViewName; readonly connects: boolean }
}

/**
 * `allow: true` goes on. Else nothing changes, and `open` may lead elsewhere first. `reason` is a stable code and a key of the plugin's
 * locale. A visitor whose connection is denied reads the text of that key, or a general one if there is none.
 */
export type Verdict = { readonly allow: true } | { readonly allow: false; readonly reason: string; readonly open?: OpenTarget }

/**
 * The function that decides. Guards of `close` and `navigate` have 100 ms to answer, those of `connect` may wait for the visitor. If a
 * required guard throws, it denies.
 */
export type Guard<On extends keyof GuardContexts> = (context: GuardContexts[On], signal: AbortSignal) => Verdict | Promise<Verdict>

/** A guard in a manifest: setup answers it under `guards`, by its id. In force from the moment the plugin is added. */
export type GuardDecl = {
  [On in keyof GuardContexts]: {
    readonly id: string
    readonly on: On
    /** True: when the code fails, times out or is disabled the guard denies (`GUARD_UNAVAILABLE`). False: it lets pass and reports. */
    readonly required: boolean
    /** The views that the guard is about. A guard of `close` is loaded and asked on these only. Default all. */
    readonly views?: On extends 'close' ? readonly ViewName[] : never
    /** When a guard of `connect` is asked. Default `connect` and `account`, because another account is another visitor. */
    readonly at?: On extends 'connect' ? readonly [SettlingPoint, ...SettlingPoint[]] : never
    /**
     * Setup answers under `messages` what wallets with `signsAtConnect` are to sign with the connection. If that answer does not come, the
     * guard is asked without proofs.
     */
    readonly messages?: On extends 'connect' ? true : never
  }
}[keyof GuardContexts]
