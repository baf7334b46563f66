import type { Namespace } from '../../contract/caip.ts'
import type { Report } from '../../streams/delivery.ts'
import type { LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { BoundWallet } from './bound-wallet.ts'
import type { FamilyFaces } from './family-faces.ts'
import { createProviderFace, type ProviderFace } from './provider-face.ts'
import type { Requests } from './requests.ts'

/** What providers need. */
export interface ProviderParts {
  readonly session: SessionStore
  readonly live: LiveSessions
  readonly requests: Requests
  readonly faces: FamilyFaces
  /** Called with the errors of a host's listeners. */
  readonly report: Report
}

/** The providers that a host holds: one object for each connection, closed when it ends. */
export interface HostProviders {
  provider(namespace: Namespace): unknown
  stop(): void
}

/** Makes the providers of one kernel. */
export const createHostProviders = ({ session, live, requests, faces: familyFaces, report }: ProviderParts): HostProviders => {
  const faces = new Map<Namespace, { readonly wallet: BoundWallet; readonly face: ProviderFace; readonly shown: unknown }>()

  const check = (): void => {
    for (const [namespace, { wallet, face }] of [...faces]) {
      // A listener of the one before may have asked for the next already.
      if (faces.get(namespace)?.face !== face || (session.isConnected(namespace) && live.get(namespace)?.wallet === wallet)) continue
      faces.delete(namespace)
      face.close()
    }
  }
  const unsubscribe = session.states.subscribe(check)
  return {
    provider(namespace) {
      check()
      const entry = live.get(namespace)
      if (!session.isConnected(namespace) || !entry) return undefined
      const known = faces.get(namespace)
      if (known) return known.shown
      const { wallet } = entry
      const current = () => (live.get(namespace)?.wallet === wallet ? live.get(namespace)?.connection : undefined)
      const make = entry.found.connector.namespace === namespace ? entry.protocol.face : familyFaces.of(namespace)
      // Where hosts get an object of the adapter's, it is the adapter that asks.
      const face = createProviderFace(wallet, (args) => requests.forHost(namespace, args, make ? 'family' : 'other'), report)
      // The gated provider is of the shape that the family's own has.
      const shown = make?.(face.provider as never, entry.found.connector, current) ?? face.provider
      faces.set(namespace, { wallet, face, shown })
      return shown
    },
    stop() {
      unsubscribe()
      for (const { face } of faces.values()) face.close()
      faces.clear()
    },
  }
}
