/** A request that passed its checks. */
export interface PreparedRequest {
  /** Whether somebody has to approve it. */
  readonly ask: boolean
  /** Does what was asked, with the account and chain that were in use when it was asked. */
  perform(): unknown
}

/** Checks a request's parameters; throws the error the page gets where they are refused without asking. */
export type WalletMethod = (params: unknown) => PreparedRequest

/** Methods by their JSON-RPC name. */
export type WalletMethods = Readonly<Record<string, WalletMethod>>

/** A method that answers at once. */
export const answering =
  (answer: () => unknown): WalletMethod =>
  () => ({ ask: false, perform: answer })
