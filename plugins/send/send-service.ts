import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { SendReview, SendState } from './send-state.ts'

/** The draft of a transfer, its review and its sending. */
export interface SendService {
  readonly state: Store<SendState>
  /** The form is on screen. Reads the balances; the token of its params is taken into the draft, once for each time it was asked for. */
  open(params: { readonly token?: string }): void
  /** `undefined` is the native coin. */
  setToken(address: string | undefined): void
  /** Decimal text; a comma stands for the dot, but before exactly three digits it is refused: it may be one of thousands. */
  setAmount(text: string): void
  /** The whole balance, for the native coin less the fee; it follows both until an amount is typed. */
  setMax(): void
  setReceiver(text: string): void
  /** Asks for the fee again. */
  refreshFee(): void
  /** Asks for the fee every 15 s until undone. What is down (5xx) is left alone until the visitor acts or comes back to the page. */
  watchFee(): Undo
  /** Makes a frozen copy of the draft and leads to it. Does nothing while something is missing, while a review is on screen, or in a closed modal. */
  preview(): Promise<void>
  /**
   * Sends the review that the visitor has seen, once however often it is called; does nothing when it is not the one on screen. Resolves when
   * the wallet has been asked, or the visitor sent back.
   */
  send(review: SendReview): Promise<void>
}
