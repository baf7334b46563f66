import type { AdapterDecl } from '../contract/adapters.ts'
import type { Namespace } from '../contract/caip.ts'
import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ChainAdapter } from '../contract/features.ts'
import type { WalletInfo, WalletService } from '../contract/kernel-services.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createServiceFace } from '../streams/service-face.ts'
import { createStore, joinStores } from '../streams/store.ts'
import type { ConnectorsOwner, FoundConnector } from './connectors.ts'
import type { SessionStore } from './session-store.ts'

/** What the wallet service needs. */
export interface WalletParts {
  readonly delivery: Delivery
  readonly session: SessionStore
  readonly connectors: ConnectorsOwner
  foundOf(namespace: Namespace): FoundConnector | undefined
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

const sameInfo = (a: WalletInfo | undefined, b: WalletInfo | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.connectorId === b.connectorId && a.name === b.name && a.icon === b.icon)

/** What the active connection can do, and which wallet it is. */
export const createWallet = ({ delivery, session, connectors, foundOf, run }: WalletParts): WalletService => {
  const loaded = createStore<ReadonlyMap<string, { readonly from: AdapterDecl; readonly adapter: ChainAdapter }>>(delivery, new Map())
  const active = (): Namespace => session.activeNamespace.get()
  const faces = new WeakMap<ChainAdapter, ChainAdapter>()
  /** What every plugin has of it: what one of them wrote into it, all the others would sign with. */
  const faceOf = (adapter: ChainAdapter, plugin: string, from: AdapterDecl): ChainAdapter => {
    const known = faces.get(adapter)
    if (known) return known
    const life = new AbortController()
    const face = createServiceFace(adapter, { plugin, signal: life.signal, delivery })
    faces.set(adapter, face)
    const stop = connectors.whenGone(from, () => {
      stop()
      life.abort()
    })
    return face
  }
  const serving = (namespace: Namespace): ReturnType<ConnectorsOwner['actionsOf']> => {
    const found = foundOf(namespace)
    return found && connectors.actionsOf(found, namespace)
  }
  const connected = (): boolean => session.stateOf(session.activeNamespace.get()).status === 'connected'
  return {
    info: joinStores(
      delivery,
      [session.states, session.activeNamespace],
      () => {
        if (!connected()) return undefined
        const found = foundOf(active())
        if (!found) return undefined
        const { id, name, type, icon } = found.connector
        return Object.freeze({ connectorId: id, name, type, ...(icon === undefined ? {} : { icon }) })
      },
      sameInfo,
    ),
    features: joinStores(delivery, [loaded, session.states, session.activeNamespace, connectors.all], () => {
      const known = connected() ? loaded.get().get(active()) : undefined
      // The plugin that brought them may have been taken out.
      return known && serving(active())?.adapter === known.from ? known.adapter : undefined
    }),
    async load() {
      const namespace = session.activeNamespace.get()
      if (!connected()) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
      const entry = serving(namespace)
      if (!entry?.adapter.actions) throw new PorticoError('ADAPTER_MISSING', 'Adapter not found', { context: { namespace } })
      const actions = entry.adapter.actions as NonNullable<AdapterDecl['actions']>
      const from = entry.adapter
      const made = await run(entry.plugin, actions as () => Promise<{ readonly default: Scoped<ChainAdapter> }>)
      const adapter = faceOf(made, entry.plugin, from)
      loaded.update((now) => (now.get(namespace)?.adapter === adapter ? now : new Map(now).set(namespace, { from, adapter })))
      return adapter
    },
  }
}
