import type { ConnectionInfo, ConnectProtocol } from '../../contract/adapters.ts'
import type { Account, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { RequestArguments } from '../../contract/provider.ts'
import type { Undo } from '../../contract/store.ts'
import type { BoundWallet } from './bound-wallet.ts'
import type { Intent } from './intent.ts'

/** A connection that requests are made over. */
export interface RequestSource {
  readonly namespace: Namespace
  /** The present connection; undefined while nothing may be asked over it. Another `wallet` is another connection. */
  now(): ({ readonly connection: ConnectionInfo } & Pick<TakenRequest, 'wallet' | 'held' | 'approval' | 'protocol'>) | undefined
  /** Whether that wallet is connected still, be it that it has another provider, or that nothing may be asked of it for a moment. */
  holds(request: Pick<TakenRequest, 'wallet' | 'held'>): boolean
  /** Runs whenever `now` or `holds` may answer otherwise. */
  watch(run: () => void): Undo
}

/** Who makes the request: the adapter of the chain family, or anybody else (a plugin or the host). */
export type Asker = 'family' | 'other'

/** A request as it was when it was made, and the connection as it was then. Frozen. */
export interface TakenRequest {
  readonly source: RequestSource
  readonly method: string
  /** The frozen copy; undefined where there are none. */
  readonly params: RequestArguments['params']
  /** Method and params as they were written down with the copy. */
  readonly intent: Intent
  readonly connectorId: string
  readonly account: Account
  /** All of the connection, the account among them. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
  readonly origin: string
  readonly asker: Asker
  /** Who asks the visitor: the wallet, or else the modal. */
  readonly approval: 'wallet' | 'modal'
  /** What the connection was made with. */
  readonly protocol: Pick<ConnectProtocol, 'checkRequest'>
  readonly wallet: BoundWallet
  /** The same object for as long as the connection lasts. */
  readonly held: object
}

/** Nothing was asked of the wallet. */
export const disconnected = (): PorticoError =>
  new PorticoError('DISCONNECTED', 'The wallet was disconnected while the request waited.', { rpcCode: 4900 })

/** Something has changed the request since it was made. It is not sent. */
export const changed = (): PorticoError =>
  new PorticoError('REQUEST_CHANGED', 'The request is not the one that was made.', { rpcCode: 4100 })
