import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { ParamlessView } from '../../kernel/contract/views.ts'

/** A change of the address. */
export interface EmailChange {
  /** The address that the visitor changes to. */
  readonly newEmail: string
  /** Where it leads in the end. Default: the account's settings. */
  readonly redirectView?: ParamlessView
}

/** Why a step did not succeed. Each has a text of its own. */
export type EmailProblem =
  /** What is typed is no e-mail address, or is the address that is to be changed. */
  | { readonly kind: 'invalid' | 'same' }
  /** A code was sent less than 30 s ago. */
  | { readonly kind: 'locked'; readonly seconds: number }
  /** The code is another one, is too old, or was tried too often. */
  | { readonly kind: 'wrong' | 'expired' | 'usedUp' }
  /** The frame is kept out or did not answer. */
  | { readonly kind: 'unavailable' | 'timeout' }
  /** The frame's own words. Empty if it had none. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The frame has signed the visitor in, and the account was not connected. */
  | { readonly kind: 'notConnected'; readonly error: PorticoError }

/** The field for an address. */
export interface AddressForm {
  readonly typed: string
  /** The frame is being asked. */
  readonly sending: boolean
  readonly problem: EmailProblem | undefined
}

/** The field for a code. */
export interface CodeForm {
  /** Digits. */
  readonly code: string
  /** `checking`: the frame has the code. `connecting`: it was right. `sending`: another code is being asked for. */
  readonly busy: 'checking' | 'connecting' | 'sending' | undefined
  /** How many further codes were sent while this view was there. */
  readonly resent: number
  readonly problem: EmailProblem | undefined
}

/** The wait for the link that allows a device. */
export interface DeviceWait {
  /** `slow`: the frame has not answered for 30 s. It is asked again. */
  readonly status: 'waiting' | 'slow' | 'sending' | 'failed'
  readonly resent: number
  readonly problem: EmailProblem | undefined
}

/** The sign-in by e-mail, and the change of the address. Views call it in the visitor's gesture. */
export interface EmailService {
  readonly login: Store<AddressForm>
  readonly change: Store<AddressForm>
  readonly code: Store<CodeForm>
  readonly device: Store<DeviceWait>
  /** Host of the page that asks for the code. */
  readonly host: string
  /** The visitor has turned to the field. */
  select(): void
  setLogin(typed: string): void
  /** Has a code sent to the address, and leads to the view that waits for it. */
  submitLogin(): void
  setChange(typed: string): void
  /** Has a code for the change sent. `redirectView`: where it leads in the end. */
  submitChange(redirectView: EmailChange['redirectView']): void
  /** The sixth digit sends the code off. */
  setCode(digits: string): void
  /** Sends the code off again, or connects again where the code was right. */
  checkCode(): void
  /** Has another code, or the link, sent. */
  resend(): void
  /** Each begins a wait, and ends it by what it returns. */
  enterLogin(email: string): Undo
  enterDevice(email: string): Undo
  enterChange(): void
  enterPrimary(change: EmailChange): Undo
  enterSecondary(change: EmailChange): Undo
  /** Leads to the wallet's own page. */
  upgrade(): void
}
