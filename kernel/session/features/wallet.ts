import type { AdapterDecl, ConnectionInfo } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import type { Scoped } from '../../contract/contributions.ts'
import { PorticoError } from '../../contract/errors.ts'
import type { ChainAdapter } from '../../contract/features.ts'
import type { WalletInfo, WalletService } from '../../contract/session-services.ts'
import type { Delivery, Report } from '../../streams/delivery.ts'
import { createServiceFace } from '../../streams/service-face.ts'
import { createStore, joinStores } from '../../streams/store.ts'
import type { ConnectorsOwner, FoundConnector } from '../connectors/connectors.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import { createAsking, type Loaded } from './wallet-features.ts'

export interface WalletParts {
  readonly delivery: Delivery
  readonly report: Report
  readonly session: SessionStore
  readonly connectors: ConnectorsOwner
  foundOf(namespace: Namespace): FoundConnector | undefined
  run<T>(plugin: string, load: () => Promise<{ readonly default: Scoped<T> }>): Promise<T>
}

const sameInfo = (a: WalletInfo | undefined, b: WalletInfo | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.connectorId === b.connectorId && a.name === b.name && a.icon === b.icon)

/** What the active connection can do, and which wallet it is. */
export const createWallet = (parts: WalletParts): WalletService => {
  const { delivery, report, session, connectors, foundOf, run } = parts
  const loaded = createStore<ReadonlyMap<Namespace, Loaded>>(delivery, new Map())
  const active = (): Namespace => session.activeNamespace.get()
  const faces = new WeakMap<ChainAdapter, ChainAdapter>()
  /** What every plugin has of it: what one of them wrote into it, all the others would sign with. */
  const faceOf = (adapter: ChainAdapter, plugin: string, from: AdapterDecl): ChainAdapter => {
    const known = faces.get(adapter)
    if (known) return known
    const life = new AbortController()
    const { ofWallet, ...features } = adapter
    const face: ChainAdapter = createServiceFace(ofWallet ? features : adapter, { plugin, signal: life.signal, delivery })
    faces.set(adapter, face)
    const stop = connectors.whenGone(from, () => {
      stop()
      life.abort()
    })
    return face
  }
  const serving = (namespace: Namespace): ReturnType<ConnectorsOwner['actionsOf']> => {
    const found = foundOf(namespace)
    const entry = found && connectors.actionsOf(found, namespace)
    return entry ?? (found?.traits.anyFamily ? found : undefined)
  }
  const connectionOf = (namespace: Namespace): ConnectionInfo | undefined => {
    const state = session.stateOf(namespace)
    return state.status === 'connected' ? state.connection : undefined
  }
  const featuresOf = (namespace: Namespace): ChainAdapter | undefined => {
    const known = loaded.get().get(namespace)
    return known?.own && known.own.connection === connectionOf(namespace) ? known.own.adapter : known?.adapter
  }
  const ask = createAsking({ loaded, connectionOf, faceOf })
  return {
    info: joinStores(
      delivery,
      [session.states, session.activeNamespace],
      () => {
        const state = session.stateOf(active())
        const found = foundOf(active())
        if (state.status !== 'connected' || !found) return undefined
        const { id, name, type, icon } = { ...found.connector, ...state.connection.peer }
        return Object.freeze({ connectorId: id, name, type, ...(icon === undefined ? {} : { icon }) })
      },
      sameInfo,
    ),
    features: joinStores(delivery, [loaded, session.states, session.activeNamespace, connectors.all], () => {
      const known = connectionOf(active()) ? loaded.get().get(active()) : undefined
      // The plugin that brought them may have been taken out.
      return known && serving(active())?.adapter === known.from ? featuresOf(active()) : undefined
    }),
    async load(namespace = active()) {
      if (!connectionOf(namespace)) throw new PorticoError('DISCONNECTED', 'There is no connected account.')
      const entry = serving(namespace)
      if (!entry) throw new PorticoError('ADAPTER_MISSING', 'Adapter not found', { context: { namespace } })
      const from = entry.adapter
      const actions = from.actions as undefined | (() => Promise<{ readonly default: Scoped<ChainAdapter> }>)
      const before = loaded.get().get(namespace)
      if (!actions && before?.from === from) return before.adapter
      const ofFamily = actions ? await run(entry.plugin, actions) : { namespace }
      const adapter = faceOf(ofFamily, entry.plugin, from)
      loaded.update((now) => (now.get(namespace)?.adapter === adapter ? now : new Map(now).set(namespace, { namespace, from, adapter })))
      if (ofFamily.ofWallet) {
        ask(ofFamily, entry.plugin, { namespace, from }).catch(report)
      }
      return featuresOf(namespace) ?? adapter
    },
  }
}
