import type { CaipNetworkId } from './caip.ts'
import type { ConnectorInfo } from './connectors.ts'

/**
 * What a wallet is to sign together with the connection, before its account is known: the fields of CAIP-122, of which the wallet makes the
 * text for its account. Times are ISO 8601 in UTC.
 */
export interface ConnectMessage {
  /** At least 8 letters and digits, used once. Proofs are told apart by it. */
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly issuedAt: string
  /** CAIP-2, the preferred one first. */
  readonly networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message that the wallet signed with the connection. Nothing about it has been verified. */
export interface ConnectProof {
  /** Of the message it answers. */
  readonly nonce: string
  /** The address as the connection writes it. */
  readonly account: string
  readonly network: CaipNetworkId
  /** The text as it was signed. */
  readonly message: string
  /** In the namespace's own encoding (hex, base58). */
  readonly signature: string
  /** How to verify it: `eip191`, `eip1271`, `ed25519`. */
  readonly scheme: string
}

/** Says what a connector is to sign with the connection; called for connectors that can (`signsAtConnect`), before the wallet is asked. */
export type ConnectMessages = (
  connector: ConnectorInfo,
  signal: AbortSignal,
) => readonly ConnectMessage[] | Promise<readonly ConnectMessage[]>
