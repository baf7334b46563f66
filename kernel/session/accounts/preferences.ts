import type { AccountType, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { PorticoOptions } from '../../contract/kernel-api.ts'
import type { StoredSessions } from '../restore/stored-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'

type Stored = Pick<StoredSessions, 'storage' | 'setNetwork'>
type Types = NonNullable<PorticoOptions['defaultAccountTypes']>

const KEY = 'types'
const TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

const keptTypes = ({ storage }: Stored): Types => storage.get(KEY, Object) ?? {}

/** The specification's default types; `eoa` in every other family. */
const DEFAULTS: Types = { eip155: 'smartAccount', bip122: 'payment' }

/** The type of account preferred in a family: the one that the visitor chose last, else the host's, else the specification's. */
export const preferredType = (stored: Stored, namespace: Namespace, types: Types = {}): AccountType =>
  TYPES.find((type) => type === keptTypes(stored)[namespace]) ?? types[namespace] ?? DEFAULTS[namespace] ?? 'eoa'

/** Keeps the type that the visitor has chosen. */
export const keepType = (stored: Stored, namespace: Namespace, type: AccountType): void =>
  stored.storage.set(KEY, { ...keptTypes(stored), [namespace]: type })

interface ActiveParts {
  readonly session: SessionStore
  readonly stored: Stored
  /** The network that a family is asked for. */
  wanted(namespace: Namespace): CaipNetworkId | undefined
}

/** Keeps the active family for the next visit, by the network that it is asked for. */
export const keepActive = ({ session, stored, wanted }: ActiveParts): void => {
  const active = session.activeNamespace.get()
  const state = session.stateOf(active)
  const network = wanted(active) ?? (state.status === 'connected' ? state.connection.network : undefined)
  if (network) stored.setNetwork(network)
}
