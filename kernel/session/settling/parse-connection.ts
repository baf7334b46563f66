import type { Connection, ConnectionInfo } from '../../contract/adapters.ts'
import type { Account, AccountId, CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { Connector } from '../../contract/connectors.ts'
import { PorticoError } from '../../contract/errors.ts'
import { cleanPicture, cleanText } from '../../contract/tools/clean-text.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../../contract/tools/parse-caip.ts'
import { readForeign } from '../../contract/tools/wallet-error.ts'
import { findAccount, isSameAccount } from '../accounts/account-id.ts'
import type { AddressForms, Canonical } from '../accounts/address-forms.ts'
import { connectionsOf, familiesOf } from '../connectors/families.ts'

/** Characters of a name that a wallet gives itself. */
const PEER_NAME_LIMIT = 60

/** In its canonical form; undefined for what is none. */
const parseAddress = (network: CaipNetworkId, address: unknown, canonical: Canonical): string | undefined => {
  try {
    const account = parseCaipAddress(`${network}:${address}`)
    return account.address === address ? canonical(account.namespace, account.address) : undefined
  } catch {
    return undefined
  }
}

/** Throws `PROVIDER_MISSING` for a provider that lacks one of these methods, and names it. */
export const requireMethods = (
  provider: unknown,
  methods: readonly string[],
  whose: Pick<ConnectionInfo, 'connectorId' | 'namespace'>,
): void => {
  const method = methods.find((name) => typeof readForeign(provider, name) !== 'function')
  if (method === undefined) return
  const { connectorId, namespace } = whose
  throw new PorticoError('PROVIDER_MISSING', `${connectorId} answered a provider of ${namespace} without the method "${method}".`, {
    context: { connectorId, namespace, method },
  })
}

/**
 * Parses an adapter's answer to a connection without its provider, new and frozen. `expected`: the family, if only one will do. Throws
 * `PROVIDER_MISSING`, `INVALID_CAIP_NETWORK_ID` or `INVALID_CAIP_ADDRESS`: nobody is "connected" without provider and account.
 */
export const parseConnection = (given: Connection, connector: Connector, canonical: Canonical, expected?: Namespace): ConnectionInfo => {
  const { id: connectorId } = connector
  if (given.provider === undefined || given.provider === null) {
    throw new PorticoError('PROVIDER_MISSING', `${connectorId} has no provider.`)
  }
  const { namespace, id: network } = parseCaipNetworkId(given.network)
  if (!(expected === undefined ? familiesOf(connector) : [expected]).includes(namespace)) {
    throw new PorticoError('INVALID_CAIP_NETWORK_ID', `${connectorId} answered ${network}.`)
  }
  const named = (Array.isArray(given.accounts) ? given.accounts : []).flatMap((account): readonly Account[] => {
    const address = parseAddress(network, account?.address, canonical)
    const { type, label, deployed } = Object(account)
    if (address === undefined) return []
    return [
      Object.freeze({
        namespace,
        address,
        type,
        ...(label !== undefined && { label }),
        ...(typeof deployed === 'boolean' && { deployed }),
      }),
    ]
  })
  const [first, ...others] = named.filter((account, at) => named.findIndex((other) => isSameAccount(other, account)) === at)
  if (!first) throw new PorticoError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address', { context: { connectorId } })
  requireMethods(given.provider, ['request'], { connectorId, namespace })
  const { clientId, networks: taken, peer } = given
  const networks = taken && [...taken].map(parseCaipNetworkId).filter((one) => one.namespace === namespace)
  const name = cleanText(peer?.name, PEER_NAME_LIMIT)
  return Object.freeze({
    namespace,
    connectorId,
    network,
    accounts: Object.freeze([first, ...others] as const),
    ...(networks && { networks: Object.freeze(networks.map(({ id }) => id)) }),
    ...(clientId && { clientId }),
    ...(name && { peer: Object.freeze({ name, icon: cleanPicture(peer?.icon) }) }),
  })
}

/** The same with an account in front, where it is one of the connection's. */
export const withFirst = (info: ConnectionInfo, account: AccountId | undefined): ConnectionInfo => {
  const chosen = account && findAccount(info.accounts, account)
  if (!chosen || chosen === info.accounts[0]) return info
  return Object.freeze({
    ...info,
    chosen: true,
    accounts: Object.freeze([chosen, ...info.accounts.filter((one) => one !== chosen)] as const),
  })
}

/** A connection with what everyone may know of it. */
export interface GrantedConnection {
  readonly connection: Connection
  readonly info: ConnectionInfo
}

/** Parses what a wallet granted, one connection for each family that was asked for. Throws as `parseConnection` does. */
export const parseGranted = (
  answer: Connection,
  connector: Connector,
  { canonical, providerMethods }: Pick<AddressForms, 'canonical' | 'providerMethods'>,
  asked: readonly Namespace[],
): readonly [GrantedConnection, ...GrantedConnection[]] => {
  const granted = new Map<Namespace, GrantedConnection>()
  for (const connection of connectionsOf(answer)) {
    const info = parseConnection(connection, connector, canonical)
    if (!asked.includes(info.namespace) || granted.has(info.namespace)) continue
    requireMethods(connection.provider, providerMethods(info.namespace), info)
    granted.set(info.namespace, { connection, info })
  }
  const [first, ...others] = granted.values()
  if (!first) throw new PorticoError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address', { context: { connectorId: connector.id } })
  return [first, ...others]
}
