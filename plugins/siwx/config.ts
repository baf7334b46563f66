import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'

/** What a message is made for. */
export interface SiwxMessageInput {
  /**
   * The account. Empty if the wallet signs with the connection, before its account is known. The wallet then writes the text from these
   * fields.
   */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** ISO 8601. */
  readonly notBefore?: string
}

/** The fields of a message. Times are ISO 8601. */
export interface SiwxMessageData extends SiwxMessageInput {
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** A message; `toString` is the text that is signed. */
export type SiwxMessage = SiwxMessageData & { toString(): string }

/** A signed CAIP-122 object, as wallets that sign with the connection answer it. */
export interface SiwxCacao {
  readonly h: { readonly t: 'caip122' }
  readonly p: Readonly<Record<string, unknown>>
  readonly s: { readonly t: string; readonly s: string; readonly m?: string }
}

/** One account signed in on one network. */
export interface SiwxSession {
  readonly data: SiwxMessageData
  /** The text as it was signed. */
  readonly message: string
  /** In the family's encoding: hex (eip155), base58 (solana), base64 (bip122). */
  readonly signature: string
  /** Where an EVM wallet has signed with the connection. Made of the text that was signed; what this browser keeps is without it. */
  readonly cacao?: SiwxCacao
}

/** A host's own sign-in. Every method may reject: sign-in then fails, and the visitor is told. */
export interface SiwxConfig {
  createMessage(input: SiwxMessageInput): Promise<SiwxMessage>
  /** Verifies the session and keeps it. Rejects where it is not valid. */
  addSession(session: SiwxSession): Promise<void>
  /** Takes the place of all that is kept. */
  setSessions(sessions: SiwxSession[]): Promise<void>
  /** Those that are verified and have not expired. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Whether visitors have to sign in to be connected. Default true. `siwx.getRequired` and `siweConfig.required` decide for a host's own
   * sign-in.
   */
  getRequired?(): boolean
  /** Answers the token for the host's own server, for an account on a network. Left out: there is none. */
  getToken?(chainId: CaipNetworkId, address: string): Promise<string | undefined>
}

/** Says whether a signature is valid, for one chain family. */
export interface SiwxVerifier {
  /** `eip155`, `solana`, `bip122`. */
  readonly chainNamespace: string
  verify(session: SiwxSession): Promise<boolean>
}

/** The text of a message for EVM accounts, as a `siweConfig` makes it. */
export interface SiweMessageArgs {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly version: '1'
  /** `did:pkh:{CAIP-2}:{address}` */
  readonly address: string
  readonly chainId: number
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly statement?: string
  readonly resources?: readonly string[]
}

/** Sign-in with Ethereum in the older form of configuration. Only EVM accounts are asked. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(args: SiwxSession): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null | undefined>
  signOut(): Promise<boolean>
  getMessageParams?(input: SiwxMessageInput): Promise<Partial<Omit<SiweMessageArgs, 'address' | 'nonce' | 'version' | 'chainId'>>>
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
  /** Default true. */
  readonly enabled?: boolean
  /** ms after which a message that has not been signed is made anew. Default 300,000. */
  readonly nonceRefetchIntervalMs?: number
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Default true. */
  readonly signOutOnAccountChange?: boolean
  /** Default true. */
  readonly signOutOnNetworkChange?: boolean
  /** Default true. */
  readonly required?: boolean
}

/** Options of the plugin. */
export interface SiwxOptions {
  /** The host's own sign-in. Without it sessions are kept by `services.auth` if the host names it, else in this browser. */
  readonly siwx?: SiwxConfig | undefined
  /** The older form of the host's own sign-in. Not together with `siwx`. */
  readonly siweConfig?: SiweConfig | undefined
  /**
   * Whether visitors have to sign in to be connected. Default true. `siwx.getRequired` and `siweConfig.required` decide for a host's own
   * sign-in.
   */
  readonly required: boolean
  /** A line of the message. It may have blanks and the characters that RFC 3986 calls reserved and unreserved. Default none. */
  readonly statement?: string | undefined
  /** ms that a session lasts which is kept in this browser. Default 7 days. */
  readonly expiration: number
  /** Verifiers that are asked before the chain family's adapter, for sessions that are kept in this browser. */
  readonly verifiers?: readonly SiwxVerifier[] | undefined
}

/** What the plugin signs in by: a host's `SiwxConfig`, or one of ours. */
export interface SignInSessions extends SiwxConfig {
  readonly enabled: boolean
  /** The one family whose accounts are asked. Left out: any. */
  readonly only?: Namespace
  getRequired(): boolean
  /** Verifies and keeps what a wallet signed with the connection for the chains of EVM, all by one account. Left out: `setSessions`. */
  addSessions?(sessions: SiwxSession[]): Promise<void>
  /** Ends the sessions of an account on all networks. Left out: those of each network are revoked. */
  revokeAccount?(namespace: string, address: string): Promise<void>
  /** ms that a message may wait for its signature. */
  readonly refetchAfter: number
}
