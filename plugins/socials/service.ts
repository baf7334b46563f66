import type { PorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { SocialProvider, SocialRedirect } from '../auth/manifest.ts'

/** A way to sign in that is offered: a social account, or a passkey alone, which the frame itself asks for. */
export type OfferedProvider = SocialProvider | 'passkey'

/** How far a sign-in is. */
export type SocialLogin = { readonly provider: OfferedProvider } & (
  | {
      /**
       * `asking`: the address of the provider's page is being asked for. `window`: the page is in a window. `leaving`: it takes the place of
       * this page. `fetching`: the provider has answered. `connecting`: the visitor is signed in, and the account is being connected.
       */
      readonly status: 'asking' | 'window' | 'leaving' | 'fetching' | 'connecting' | 'done'
    }
  /** The browser opened no window. `href`: where it has to lead, once that is known. */
  | { readonly status: 'blocked'; readonly href: string | undefined }
  /** Headers of the page or of the provider hide the window from this page. `href`: where this page has to go, once that is known. */
  | { readonly status: 'hidden'; readonly href: string | undefined }
  /** Farcaster's app is waited for. */
  | { readonly status: 'app'; readonly href: string }
  | { readonly status: 'failed'; readonly error: PorticoError }
)

/** The sign-in with social accounts. Views call it in the visitor's gesture. */
export interface SocialsService {
  /** Those that are offered here, in the host's order. */
  readonly providers: readonly OfferedProvider[]
  /** The newest sign-in. */
  readonly login: Store<SocialLogin | undefined>
  /** Opens the provider's window in this task, and leads to the view that waits for it. */
  choose(provider: OfferedProvider): void
  /** Begins anew, with a window of its own. */
  retry(): void
  /** Opens the window that the browser did not, or brings the one that is open to the front. */
  openWindow(): void
  /** Leads this page to the provider, which leads back. */
  leave(): void
  /** Opens Farcaster's app. */
  openApp(): void
  /** Each holds a sign-in, and gives it up by what it returns. */
  enter(provider: SocialRedirect | 'passkey'): Undo
  enterFarcaster(): Undo
}
