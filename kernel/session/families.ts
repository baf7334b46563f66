import type { Connection, ConnectRequest } from '../contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../contract/caip.ts'
import type { Connector, ConnectorInfo } from '../contract/connectors.ts'

/** Families that a connector connects. */
export const familiesOf = ({ namespace, namespaces = [namespace] }: ConnectorInfo): readonly Namespace[] => namespaces

/** All that an approval granted. */
export const connectionsOf = (answer: Connection): readonly Connection[] => [answer, ...(answer.also ?? [])]

/** What a wallet is asked for. `networks`: one for each family. */
export const requestFor = (connector: Connector, networks: readonly CaipNetworkId[], signal: AbortSignal): ConnectRequest<Namespace> => {
  const network = networks.find((id) => id.startsWith(`${connector.namespace}:`))
  return {
    connector,
    ...(network === undefined ? {} : { network }),
    ...(networks.some((id) => id !== network) ? { networks } : {}),
    signal,
  }
}
