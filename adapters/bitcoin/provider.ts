import type { Account, CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { RequestArguments } from '../../kernel/contract/provider.ts'
import type { Undo } from '../../kernel/contract/store.ts'

/** Events of a Bitcoin provider, with the listener's arguments. */
export interface BitcoinEvents {
  /** The wallet's accounts, or their chains, have changed. */
  accountsChanged: [addresses: readonly string[]]
  chainChanged: [network: CaipNetworkId<'bip122'>]
}

/**
 * A Bitcoin wallet, whatever it speaks itself: methods and params as WalletConnect names them. `getAccountAddresses` (none) answers a list of
 * `{ address, publicKey?, intention }`; `signMessage` (`{ account?, address?, message, protocol? }`) answers `{ address, signature }` in
 * base64; `signPsbt` (`{ account?, psbt, signInputs: [{ address?, index, sighashTypes? }] }`, base64) answers `{ psbt }`; `getNetwork` (none)
 * answers a CAIP-2 id.
 */
export interface BitcoinProvider {
  request(args: RequestArguments): Promise<unknown>
  on<E extends keyof BitcoinEvents>(event: E, listener: (...args: BitcoinEvents[E]) => void): unknown
  removeListener<E extends keyof BitcoinEvents>(event: E, listener: (...args: BitcoinEvents[E]) => void): unknown
}

/** An account that a wallet grants, checked. */
export interface GrantedAccount {
  readonly account: Account<'bip122'>
  /** Hexadecimal; absent where the wallet does not say it. */
  readonly publicKey?: string
  /** Where the wallet says that it is; undefined where it does not: then wherever its address can be used. */
  readonly chains: readonly CaipNetworkId<'bip122'>[] | undefined
  /** The wallet's own object, to hand back to it. */
  readonly own: unknown
}

/** How a message is signed: the older way, for addresses of one key, or BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** An input of a PSBT, and who is to sign it. */
export interface PsbtInput {
  readonly account: GrantedAccount
  readonly index: number
  /** What the signature may cover (`SIGHASH_…`). Left out: the whole transaction. */
  readonly sighashTypes?: readonly number[]
}

/** Inputs of a PSBT that a wallet is to sign. */
export interface PsbtRequest {
  readonly psbt: Uint8Array
  readonly inputs: readonly PsbtInput[]
  readonly network: CaipNetworkId<'bip122'>
}

/** A wallet as it is spoken to. All reject with what the wallet says. */
export interface WalletDriver {
  /** What the wallet grants; asks the visitor unless `silent`. Nothing where it grants nothing. */
  connect(silent: boolean): Promise<readonly GrantedAccount[]>
  /** What it grants now, where that can be read at once. */
  readonly accounts?: () => readonly GrantedAccount[]
  /** Answers base64. */
  signMessage(message: string, account: GrantedAccount, protocol: MessageProtocol): Promise<string>
  /** Answers the PSBT as the wallet wrote it: nothing of it is checked. */
  signPsbt(request: PsbtRequest): Promise<unknown>
  /** Left out where the wallet cannot be moved. */
  readonly switchNetwork?: (network: CaipNetworkId<'bip122'>) => Promise<void>
  readonly disconnect?: () => Promise<void>
  /** Calls when something may have changed. Left out where the wallet says nothing. */
  readonly follow?: (changed: () => void) => Undo
}

/** The adapter's own provider; the kernel sees the first part. */
export interface OwnProvider extends BitcoinProvider {
  /** Asks the wallet for what it grants, the visitor unless `silent`. */
  connect(silent: boolean): Promise<void>
  disconnect(): Promise<void>
  /** What it has granted last. */
  granted(): readonly GrantedAccount[]
  /** Whether the wallet can be moved to other networks. */
  readonly switches: boolean
  switchNetwork(network: CaipNetworkId<'bip122'>): Promise<void>
  /** Where requests go from now on. */
  select(network: CaipNetworkId<'bip122'>): void
}
