import type { ConnectionInfo } from './adapters.ts'
import type { Scoped } from './scoped.ts'
import type { OpenTarget, ViewName } from './views.ts'

/** What a guard decides on, by moment. */
export interface GuardMoments {
  /** After the wallet connected, before the product says "connected". */
  connect: { readonly connection: ConnectionInfo }
  /** Before the modal closes. */
  close: {
    readonly view: ViewName
    /** By the close button, the overlay, Escape or the host; or by going back where nothing is left to go back to. */
    readonly by: 'close' | 'back'
  }
  /** Before the router changes the view. */
  navigate: { readonly from: ViewName | undefined; readonly to: ViewName }
}

/** Go on; or stay, say why (an error code) and perhaps lead elsewhere first. */
export type Verdict = { readonly allow: true } | { readonly allow: false; readonly reason: string; readonly open?: OpenTarget }

/** Decides. `close` and `navigate` answer within 100 ms, `connect` may wait for the visitor; a throw counts as a denial when required. */
export type Guard<On extends keyof GuardMoments> = (moment: GuardMoments[On], signal: AbortSignal) => Verdict | Promise<Verdict>

/** A guard in a manifest. In force from the moment the plugin is added. */
export type GuardDecl = {
  [On in keyof GuardMoments]: {
    readonly id: string
    readonly on: On
    /** True: when the code fails, times out or is disabled the guard denies (`GUARD_UNAVAILABLE`). False: it lets pass and reports. */
    readonly required: boolean
    /** The views it watches over; a guard of `close` is asked, and its code loaded, on these only. Default all. */
    readonly views?: On extends 'close' ? readonly ViewName[] : never
    readonly load: () => Promise<{ readonly default: Scoped<Guard<On>> }>
  }
}[keyof GuardMoments]
