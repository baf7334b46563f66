import type { Identity } from '../records/accounts.ts'

/** How a provider speaks, from its configuration. */
export interface ProviderShape {
  readonly authorize: string
  readonly token: string
  readonly scopes: readonly string[]
  /** Further parameters of the window's address. */
  readonly query?: Readonly<Record<string, string>>
  /** Whether the exchange is bound to us by PKCE. Where it is not, the nonce of the id token binds it. */
  readonly pkce: boolean
  /** Where the client's secret is shown. */
  readonly secretIn: 'header' | 'body'
  /** Who the visitor is: by the id token, or by a question to the provider. */
  readonly visitor:
    | { readonly by: 'id-token'; readonly issuer: string; readonly keys: string }
    | { readonly by: 'question'; readonly address: string; readonly read: (answer: unknown) => Omit<Identity, 'provider'> }
}

/** A provider that is ready to be asked. */
export interface Provider {
  readonly name: string
  /** The address of the window. */
  begin(request: { readonly state: string; readonly nonce: string; readonly verifier: string }): Promise<string>
  /** Who came back with the code. */
  finish(answer: { readonly code: string; readonly nonce: string; readonly verifier: string }): Promise<Identity>
}
