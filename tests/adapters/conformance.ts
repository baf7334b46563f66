import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../kernel/contract/caip.ts'
import type { Connector } from '../../kernel/contract/connectors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ConnectionState } from '../../kernel/contract/kernel-services.ts'
import { conformsActions } from './conformance/actions.ts'
import { conformsConnection } from './conformance/connection.ts'
import { conformsVoid } from './conformance/void-requests.ts'

/** A wallet of the chain family that approves everything and is led by the test. */
interface ConformanceWallet {
  /** Two funded accounts; the first is in use. */
  readonly accounts: readonly [string, string]
  selectAccount(address: string): void
  /** Moves to another network by itself, or serves that one only, and says so. */
  selectNetwork(network: Network): void
  /** Takes the page's permission back, as its own "disconnect this site" does. */
  forget(): void
  /** From now on it refuses whatever the visitor would be asked. */
  refuse?(): void
  /** How many signatures and transactions it was asked for. */
  approvals(): number
  /** How often the visitor was asked to let the page in. */
  prompts(): number
  /** How many questions have reached it, those that the visitor does not see included. */
  questions(): number
}

/** A token of the chain, of which both accounts have some. */
interface ConformanceToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An adapter with a real chain behind it. Everything is asked of its public parts. */
export interface ConformanceRig<N extends Namespace> {
  readonly connector: Connector<N>
  readonly protocol: ConnectProtocol<N>
  readonly actions: ChainAdapter<N>
  /** Real, configured networks. The wallet is on the first and, where it has networks of its own, does not know the second. */
  readonly networks: readonly [Network<N>, Network<N>]
  readonly wallet: ConformanceWallet
  /** A network that the wallet cannot be moved to. */
  readonly refused?: Network<N>
  /** Absent where the adapter does not know tokens. */
  readonly token?: ConformanceToken
  /** The least that can be sent to a new account, in the native coin's smallest unit. Default 1. */
  readonly least?: bigint
  /** What the kernel would say of the namespace. */
  readonly state: { set(state: ConnectionState): void }
  /** Asks the first network itself, not the adapter. */
  balanceOf(address: string, token?: string): Promise<bigint>
  /** What a transaction has cost its sender, in the native coin. */
  feeOf(id: string): Promise<bigint>
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>
  /** Structured data for the first network, where the family has such. */
  readonly typedData?: { readonly data: string; verify(address: string, signature: string): Promise<boolean> }
  stop(): Promise<void>
}

/** Makes a rig for one test: fresh wallet, fresh scope; the chain may be shared. */
export type MakeRig<N extends Namespace> = () => Promise<ConformanceRig<N>>

/** What an adapter promises whose family has no chain here: connecting alone. */
export const connectionConformance = <N extends Namespace>(name: string, makeRig: MakeRig<N>): void => {
  describe(`${name} keeps the adapter contract for connections`, () => conformsConnection(makeRig))
}

/** What every adapter promises. Call it in a test file: `adapterConformance('evm', makeRig)`. */
export const adapterConformance = <N extends Namespace>(name: string, makeRig: MakeRig<N>): void => {
  describe(`${name} keeps the adapter contract`, () => {
    conformsConnection(makeRig)
    conformsActions(makeRig)
    conformsVoid(makeRig)
  })
}
