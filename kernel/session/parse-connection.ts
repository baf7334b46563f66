import type { Connection } from '../contract/adapters.ts'
import type { Account } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import { parseCaipNetworkId } from '../contract/parse-caip.ts'

/** A fresh, frozen connection of what an adapter's code answered. Throws `PROVIDER_MISSING` or `INVALID_CAIP_ADDRESS`: "connected" is never said without both. */
export const parseConnection = (given: Connection, connectorId: string): Connection => {
  if (typeof given !== 'object' || given === null || given.provider === undefined || given.provider === null) {
    throw new PorticoError('PROVIDER_MISSING', `The connection to ${connectorId} has no provider.`)
  }
  const { namespace, id: network } = parseCaipNetworkId(given.network)
  const accounts = given.accounts
    .filter(({ address }) => typeof address === 'string' && address !== '')
    .map(({ address, type, label }): Account => Object.freeze({ namespace, address, type, ...(label === undefined ? {} : { label }) }))
  const [first, ...others] = accounts
  if (!first) throw new PorticoError('INVALID_CAIP_ADDRESS', 'Invalid CAIP Address', { context: { connectorId } })
  return Object.freeze({ namespace, connectorId, provider: given.provider, network, accounts: Object.freeze([first, ...others] as const) })
}
