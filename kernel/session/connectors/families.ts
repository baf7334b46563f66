import type { Connection, ConnectRequest } from '../../contract/adapters.ts'
import type { CaipNetworkId, Namespace } from '../../contract/caip.ts'
import type { Connector, ConnectorInfo } from '../../contract/connectors.ts'

/** Families that a connector connects. */
export const familiesOf = ({ namespace, namespaces = [namespace] }: ConnectorInfo): readonly Namespace[] => namespaces

/** Everything that an approval granted. A value that is no object counts as one without fields. */
export const connectionsOf = (answer: Connection): readonly Connection[] => {
  const first: Connection = Object(answer)
  return [first, ...(first.also ?? [])]
}

/** A request to a wallet. `networks`: one for each family. */
export const requestFor = (connector: Connector, networks: readonly CaipNetworkId[], signal: AbortSignal): ConnectRequest<Namespace> => {
  const network = networks.find((id) => id.startsWith(`${connector.namespace}:`))
  return {
    connector,
    ...(network === undefined ? {} : { network }),
    ...(networks.some((id) => id !== network) ? { networks } : {}),
    signal,
  }
}
