import type { AdapterDecl } from '../contract/adapters.ts'
import type { Scoped } from '../contract/contributions.ts'
import { PorticoError } from '../contract/errors.ts'
import type { ChainAdapter } from '../contract/features.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import { SESSIONS } from '../contract/tokens.ts'
import { anySignal } from '../platform/any-signal.ts'
import type { LoadModule } from '../platform/load-module.ts'
import type { ConnectorsOwner } from '../session/connectors/connectors.ts'
import type { SettlingParts } from '../session/settling/settling.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createLatest } from '../streams/latest.ts'
import { createServiceFace } from '../streams/service-face.ts'
import { createStoreFactory } from '../streams/store-factory.ts'
import { loadPart } from './plugin-code.ts'
import type { PluginHost } from './plugin-host.ts'

export interface SettlingActionsParts {
  readonly connectors: ConnectorsOwner
  readonly host: PluginHost
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly loadModule: LoadModule
}

/**
 * Makes a chain family's actions once more, with other connections than the kernel's in their scope: what they ask goes to the wallet that
 * settles, whichever is the connected one. Adapters need not know of it.
 */
export const createSettlingActions =
  ({ connectors, host, delivery, clock, loadModule }: SettlingActionsParts): SettlingParts['actions'] =>
  async (found, namespace, sessions, ended) => {
    const serving = connectors.actionsOf(found, namespace)
    if (!serving?.adapter.actions) throw new PorticoError('ADAPTER_MISSING', 'Adapter not found', { context: { namespace } })
    const { plugin } = serving
    const load = serving.adapter.actions as NonNullable<AdapterDecl['actions']> as () => Promise<{ readonly default: Scoped<ChainAdapter> }>
    const [scope, make] = await Promise.all([host.activate(plugin), loadPart(plugin, () => loadModule(load), clock)])
    const manifest = host.enabled().find((entry) => entry.plugin.id === plugin)?.manifest
    const names = Object.entries(manifest?.requires ?? {}).filter(([, { key }]) => key === SESSIONS.key)
    const services = Object.fromEntries(names.map(([name]) => [name, Object.freeze({ ...Object(scope.services[name]), ...sessions })]))
    const { signal, release } = anySignal([scope.signal, ended])
    signal.addEventListener('abort', release, { once: true })
    const settlingActions = make(
      Object.freeze({
        ...scope,
        services: Object.freeze({ ...scope.services, ...services }),
        stores: createStoreFactory(delivery, signal, createLatest(delivery, signal)),
        signal,
        onUnload: (undo: Undo) => signal.addEventListener('abort', undo, { once: true }),
        // The adapter's own scope, as its actions have it.
      }) as never,
    )
    return createServiceFace(settlingActions, { plugin, signal: scope.signal, delivery })
  }
