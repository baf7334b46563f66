import type { Connection, ConnectProtocol } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import type { Report } from '../../streams/delivery.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'

/**
 * Makes the host's objects for families that a wallet granted beside its connector's own. The family's adapter makes them, whoever found
 * the wallet.
 */
export interface FamilyFaces {
  of(namespace: Namespace): ConnectProtocol['face']
  /** Never rejects: without it hosts get the provider itself. */
  load(found: FoundConnector, connections: readonly Connection[]): Promise<void>
}

/** What finds the family's adapter. */
export interface FamilyFacesParts {
  readonly connectors: ConnectorsOwner
  readonly report: Report
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

/** Makes them for one kernel. */
export const createFamilyFaces = ({ connectors, report, run }: FamilyFacesParts): FamilyFaces => {
  const faces = new Map<Namespace, ConnectProtocol['face']>()
  const load = async (found: FoundConnector, { namespace }: Connection): Promise<void> => {
    const declared = connectors.actionsOf(found, namespace)
    if (!declared) return
    const code = declared.adapter.connect as () => Promise<{ readonly default: Scoped<ConnectProtocol> }>
    faces.set(namespace, (await run(declared.plugin, code)).face)
  }
  return {
    of: (namespace) => faces.get(namespace),
    load: async (found, connections) => void (await Promise.all(connections.map((one) => load(found, one).catch(report)))),
  }
}
