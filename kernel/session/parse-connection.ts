import type { Connection, ConnectionInfo } from '../contract/adapters.ts'
import type { Account, CaipNetworkId } from '../contract/caip.ts'
import type { Connector } from '../contract/connectors.ts'
import { PorticoError } from '../contract/errors.ts'
import { parseCaipAddress, parseCaipNetworkId } from '../contract/parse-caip.ts'

const isAddress = (network: CaipNetworkId, address: unknown): boolean => {
  try {
    return typeof address === 'string' && parseCaipAddress(`${network}:${address}`).address === address
  } catch {
    return false
  }
}

/** What everyone may know of a connection, of what an adapter's code answered: fresh and frozen, without the provider. Throws `PROVIDER_MISSING`, `INVALID_CAIP_NETWORK_ID` or `INVALID_CAIP_ADDRESS`: "connected" is never said without both. */
export const parseConnection = (given: Connection, { id: connectorId, namespace: expected }: Connector): ConnectionInfo => {
  if (typeof given !== 'object' || given === null || given.provider === undefined || given.provider === null) {
    throw new PorticoError('PROVIDER_MISSING', `The connection to ${connectorId} has no provider.`)
  }
  const { namespace, id: network } = parseCaipNetworkId(given.network)
  if (namespace !== expected) {
    throw new PorticoError('INVALID_CAIP_NETWORK_ID', `${connectorId} is a connector of ${expected} and answered with ${network}.`)
  }
  const accounts = (Array.isArray(given.accounts) ? given.accounts : [])
    .filter((account) => isAddress(network, account?.address))
    .map(({ address, type, label }): Account => Object.freeze({ namespace, address, type, ...(label === undefined ? {} : { label }) }))
  const [first, ...others] = accounts
  if (!first) throw new PorticoError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address', { context: { connectorId } })
  const { clientId } = given
  return Object.freeze({
    namespace,
    connectorId,
    network,
    accounts: Object.freeze([first, ...others] as const),
    ...(clientId && { clientId }),
  })
}
