import type { Store, Undo } from '../../kernel/contract/store.ts'

/** A name like the one that is typed. `registered`: somebody has it. */
export interface NameSuggestion {
  /** With its zone. */
  readonly name: string
  readonly registered: boolean
}

/** Why there is no name yet: a key of the locale, or the service's own words. */
export type NameProblem =
  | { readonly key: 'networkMissing' | 'signerMissing' | 'declined' }
  | { readonly key: 'registerFailed'; readonly name: string; readonly reason?: string }

/** The name that is chosen, and how far its registration is. */
export interface NameRegistrationState {
  /** As typed, without the zone. */
  readonly input: string
  /** The zone, for display. */
  readonly zone: string
  /** The whole name; undefined while what is typed cannot be one. */
  readonly name: string | undefined
  readonly suggestions:
    | { readonly status: 'none' }
    | { readonly status: 'loading' }
    | { readonly status: 'ready'; readonly items: readonly NameSuggestion[] }
    | { readonly status: 'failed'; readonly reason?: string }
  /** `signing`: the wallet has the request. `registering`: the service has it. `registered`: it has accepted. */
  readonly phase: 'editing' | 'signing' | 'registering' | 'registered'
  readonly problem: NameProblem | undefined
}

/** The registration of a name. */
export interface NameRegistrationService {
  readonly state: Store<NameRegistrationState>
  /** Starts over with an empty field. */
  begin(): void
  setInput(text: string): void
  /**
   * Asks the wallet to sign for the name, then the service to register it, and shows how far that is. A failure leads back to the form, which
   * keeps what was typed.
   */
  register(): Promise<void>
  /** Follows the view of a running registration; the undo gives it up where the wallet has not signed yet. */
  watch(): Undo
}

/** Properties of a registration's events. */
export interface RegisterNameEvent {
  readonly isSmartAccount: boolean
  readonly ensName: string
}

declare module 'portico/plugin' {
  interface Events {
    /** The wallet was asked. */
    REGISTER_NAME_INITIATED: RegisterNameEvent
    /** The service has accepted. */
    REGISTER_NAME_SUCCESS: RegisterNameEvent
    /** `error`: the code of what failed. */
    REGISTER_NAME_ERROR: RegisterNameEvent & { readonly error: string }
  }
}
