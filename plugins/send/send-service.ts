import type { Store } from '../../kernel/contract/store.ts'
import type { SendState } from './send-state.ts'

/** The draft of a transfer, its review and its sending. */
export interface SendService {
  readonly state: Store<SendState>
  /** The form is on screen. Reads the balances; the token of its params is taken into the draft, once for each time it was asked for. */
  open(params: { readonly token?: string }): void
  /** `undefined` is the native coin. */
  setToken(address: string | undefined): void
  /** Decimal text; a comma is taken for the dot. */
  setAmount(text: string): void
  /** The whole balance, for the native coin less the fee; it follows both until an amount is typed. */
  setMax(): void
  setReceiver(text: string): void
  /** Asks for the fee again. */
  refreshFee(): void
  /** Freezes the draft and leads to the review. Does nothing while something is missing. */
  preview(): Promise<void>
  /** Sends what the review shows, once however often it is called. Resolves when the wallet has been asked, or the visitor sent back. */
  send(): Promise<void>
}
