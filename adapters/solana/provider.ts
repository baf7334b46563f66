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

/** What a host gets by `getProvider('solana')`: an object of the form of a Wallet Standard wallet, whose requests pass the gate. */
export interface SolanaFace {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${string}`
  readonly chains: readonly `${string}:${string}`[]
  /** Empty once the wallet is disconnected. */
  readonly accounts: readonly FaceAccount[]
  /** `standard:connect`, `standard:events`, and of `solana:signMessage`, `solana:signTransaction`, `solana:signAndSendTransaction` what the wallet has. */
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
}
