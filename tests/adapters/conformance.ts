import type { ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { Namespace, Network } from '../../kernel/contract/caip.ts'
import type { Connector } from '../../kernel/contract/connectors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ConnectionState } from '../../kernel/contract/session-services.ts'
import { conformsActions } from './conformance/actions.ts'
import { conformsConnection } from './conformance/connection.ts'
import { conformsVoid } from './conformance/void-requests.ts'
import { inPage, type Way } from './conformance/way.ts'

/** The wallet does what it is told at once, or has it sent once the promise resolves. */
type Done = void | Promise<void>

/** A wallet of the chain family that approves everything and is led by the test. */
interface ConformanceWallet {
  /** Two funded accounts; the first is in use. */
  readonly accounts: readonly [string, string]
  /** What an account's address is on a network, where it is another one on each. Default: the same. */
  addressOn?(account: string, network: Network): string
  selectAccount(address: string): Done
  /** Moves to another network by itself, or serves that one only, and says so. */
  selectNetwork(network: Network): Done
  /** Takes the page's permission back, as its own "disconnect this site" does. */
  forget(): Done
  /** From now on it refuses whatever the visitor would be asked. */
  refuse?(): void
  /** From now on it leaves the visitor alone with the question; what is answered says yes to it. */
  hesitate?(): () => Done
  /** Whether it lets the page in, where the page's leaving is said to it. */
  letsIn?(): boolean
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

/** What stands on the other side of the adapter: a family's networks, and what they say when they are asked without it. */
export interface ChainSide<N extends Namespace> {
  /** Real, configured networks. The wallet is on the first and, where it has networks of its own, does not know the second. */
  readonly networks: readonly [Network<N>, Network<N>]
  /** Absent where the adapter does not know tokens. */
  readonly token?: ConformanceToken
  /** The least that can be sent to a new account, in the native coin's smallest unit. Default 1. */
  readonly least?: bigint
  /** Asks the first network itself, not the adapter. */
  balanceOf(address: string, token?: string): Promise<bigint>
  /** What a transaction has cost its sender, in the native coin. */
  feeOf(id: string): Promise<bigint>
  verifyMessage(address: string, message: string, signature: string): Promise<boolean>
  /** Structured data for the first network, where the family has such. */
  readonly typedData?: { readonly data: string; verify(address: string, signature: string): Promise<boolean> }
}

/** An adapter with a real chain behind it. Everything is asked of its public parts. */
export interface ConformanceRig<N extends Namespace> extends ChainSide<N> {
  readonly connector: Connector<N>
  readonly protocol: ConnectProtocol<N>
  readonly actions: ChainAdapter<N>
  readonly wallet: ConformanceWallet
  /** A network that the wallet cannot be moved to. */
  readonly refused?: Network<N>
  /** What the kernel would say of the namespace. */
  readonly state: { set(state: ConnectionState): void }
  /** The code that is shown for a wallet to read, where wallets are asked by one. */
  code?(): string | undefined
  /** Leaves the page and comes back to it: what speaks to the wallet over the same storage. Default: the page stays. */
  reload?(): Promise<Pick<ConformanceRig<N>, 'connector' | 'protocol'>>
  stop(): Promise<void>
}

/** Makes a rig for one test: fresh wallet, fresh scope; the chain may be shared. */
export type MakeRig<N extends Namespace> = () => Promise<ConformanceRig<N>>

/** What an adapter promises whose family has no chain here: connecting alone. */
export const connectionConformance = <N extends Namespace>(name: string, makeRig: MakeRig<N>, way: Way = inPage): void => {
  describe(`${name} keeps the adapter contract for connections`, () => conformsConnection(makeRig, way))
}

/** What every adapter promises. Call it in a test file: `adapterConformance('evm', makeRig)`. */
export const adapterConformance = <N extends Namespace>(name: string, makeRig: MakeRig<N>, way: Way = inPage): void => {
  describe(`${name} keeps the adapter contract`, () => {
    describe('connections', () => conformsConnection(makeRig, way))
    describe('actions', () => conformsActions(makeRig))
    describe('requests that are void', () => conformsVoid(makeRig, way))
  })
}
