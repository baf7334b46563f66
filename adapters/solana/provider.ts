import type { GrantedAccount, ProviderGrants } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { RequestArguments } from '../../kernel/contract/provider.ts'

/** Events of a Solana provider, with the listener's arguments. */
export interface SolanaEvents {
  /** The wallet's accounts, or their chains, have changed. */
  accountsChanged: [addresses: readonly string[]]
  chainChanged: [network: CaipNetworkId<'solana'>]
}

/**
 * A Wallet Standard wallet as the kernel asks it: methods named as WalletConnect names them, bytes as base58 (messages, signatures) and
 * base64 (transactions). `params.chain` is CAIP-2.
 */
export interface SolanaProvider {
  request(args: RequestArguments): Promise<unknown>
  on<E extends keyof SolanaEvents>(event: E, listener: (...args: SolanaEvents[E]) => void): unknown
  removeListener<E extends keyof SolanaEvents>(event: E, listener: (...args: SolanaEvents[E]) => void): unknown
}

/** An account that a wallet grants, checked: with one chain at least. */
export interface OwnAccount extends GrantedAccount<'solana'> {
  /** The wallet's own object, to hand back to it. */
  readonly own: unknown
}

/** What a wallet signed with the connection. */
export interface SignedIn {
  /** Base58. */
  readonly account: string
  /** The text as it was signed. */
  readonly message: string
  /** Base58. */
  readonly signature: string
}

/** A transaction's version, as Wallet Standard names it. */
export type TransactionVersion = 'legacy' | number

/** The adapter's own provider; the kernel sees the part above. */
export interface OwnProvider extends SolanaProvider, ProviderGrants<'solana'> {
  /** The versions of transactions that the wallet takes with a feature; undefined where it does not say. */
  versions?(feature: string): readonly TransactionVersion[] | undefined
  granted(): readonly OwnAccount[]
  /**
   * Has the wallet connect and sign a message of its own making, of the fields given. Undefined where its answer is none. Not among the
   * requests: hosts do not get at it.
   */
  signIn(input: object): Promise<SignedIn | undefined>
  /** Where requests go from now on. */
  select(network: CaipNetworkId<'solana'>): void
}

/** An account as Wallet Standard has it. */
export interface FaceAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** The version of a feature of Wallet Standard. */
interface Feature {
  readonly version: '1.0.0'
}

/** What a request is for. Left out: the connected account on its chain. */
export interface SolanaSubject {
  readonly account?: { readonly address: string }
  readonly chain?: `${string}:${string}`
}

/** A transaction to sign, serialised. */
export interface SolanaTransactionInput extends SolanaSubject {
  readonly transaction: Uint8Array
}

/** The features of a Solana wallet, as Wallet Standard names and types them; those of signing are there where the wallet has them. */
export interface SolanaFeatures {
  readonly 'standard:connect': Feature & { connect(): Promise<{ readonly accounts: readonly FaceAccount[] }> }
  readonly 'standard:events': Feature & {
    on(event: 'change', listener: (change: { readonly accounts: readonly FaceAccount[] }) => void): () => void
  }
  readonly 'solana:signMessage'?: Feature & {
    signMessage(
      ...inputs: readonly (SolanaSubject & { readonly message: Uint8Array })[]
    ): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signTransaction'?: Feature & {
    readonly supportedTransactionVersions: readonly TransactionVersion[]
    signTransaction(...inputs: readonly SolanaTransactionInput[]): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction'?: Feature & {
    readonly supportedTransactionVersions: readonly TransactionVersion[]
    signAndSendTransaction(
      ...inputs: readonly (SolanaTransactionInput & { readonly options?: object })[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

/** What a host gets by `getProvider('solana')`: an object of the form of a Wallet Standard wallet, whose requests pass the gate. */
export interface SolanaFace {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${string}`
  readonly chains: readonly `${string}:${string}`[]
  /** Empty once the wallet is disconnected. */
  readonly accounts: readonly FaceAccount[]
  /** `standard:connect`, `standard:events`, and of `solana:signMessage`, `solana:signTransaction`, `solana:signAndSendTransaction` what the wallet has. */
  readonly features: SolanaFeatures & Readonly<Record<`${string}:${string}`, unknown>>
}
