import type { Connection, ConnectProtocol } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import type { Report } from '../../streams/delivery.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import { createRequests, type RequestParts, type Requests } from '../gate/requests.ts'
import { createLateWallets, type LateWallets, type LateWalletsParts } from '../restore/missing-wallets.ts'
import { type ChangesParts, createSessionChanges, type SessionChanges } from './session-changes.ts'

/** What makes the host's objects of families that a wallet granted beside its connector's own. */
interface Faces {
  /** The family's adapter makes them, whoever found the wallet. Never rejects: without it hosts get the provider itself. */
  loadFaces(found: FoundConnector, others: readonly Connection[], into: Map<Namespace, ConnectProtocol['face']>): Promise<void>
}

/** What a connection does not need before somebody asks its wallet or changes it. */
export type OnDemand = Requests & SessionChanges & LateWallets & Faces

/** What finds the family's adapter. */
interface FaceParts {
  readonly connectors: ConnectorsOwner
  readonly report: Report
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

type OnDemandParts = RequestParts &
  Omit<ChangesParts, 'isAwaited'> &
  LateWalletsParts &
  FaceParts & {
    /** Whether the wallet of a stored session is here, and grants nothing for now. */
    isLocked(id: string): boolean
  }

/** Makes it for one kernel. */
export const createOnDemand = (parts: OnDemandParts): OnDemand => {
  const late = createLateWallets(parts)
  return {
    ...createRequests(parts),
    ...createSessionChanges({ ...parts, isAwaited: (id) => late.isAwaited(id) || parts.isLocked(id) }),
    ...late,
    async loadFaces(found, others, into) {
      const load = async ({ namespace }: Connection): Promise<void> => {
        const declared = parts.connectors.actionsOf(found, namespace)
        if (!declared) return
        const code = declared.adapter.connect as () => Promise<{ readonly default: Scoped<ConnectProtocol> }>
        into.set(namespace, (await parts.run(declared.plugin, code)).face)
      }
      await Promise.all(others.map((one) => load(one).catch(parts.report)))
    },
  }
}
