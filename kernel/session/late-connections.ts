import type { LoadModule, Thunk } from '../platform/load-module.ts'
import type { ConnectionParts, ConnectionsOwner, createConnections } from './connections.ts'

/** What connections need whose code comes late. */
export interface LateConnectionParts extends ConnectionParts {
  readonly loadModule: LoadModule
  readonly code: Thunk<{ readonly createConnections: typeof createConnections }>
}

/** Connections, and the way to their code before anybody connects. */
export interface LateConnections extends ConnectionsOwner {
  preload(): Promise<void>
}

/**
 * Connections whose code comes with the first connect, or with a connection that is stored. Commands given meanwhile
 * run in the order in which they were given.
 */
export const createLateConnections = (parts: LateConnectionParts): LateConnections => {
  const { session, stored } = parts
  let real: ConnectionsOwner | undefined
  let loading: Promise<ConnectionsOwner> | undefined
  let destroyed = false

  const load = (): Promise<ConnectionsOwner> => {
    loading ??= parts.loadModule(parts.code).then(
      (code) => {
        real = code.createConnections(parts)
        if (destroyed) real.destroy()
        return real
      },
      (cause: unknown) => {
        // The next command tries again.
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  return {
    of: session.of,
    connectorOf: (namespace) => real?.connectorOf(namespace),
    preload: async () => void (await load()),
    connect: async (connectorId, options) => (await load()).connect(connectorId, options),
    cancel(namespace) {
      if (real) real.cancel(namespace)
      else loading?.then((loaded) => loaded.cancel(namespace)).catch(parts.report)
    },
    async disconnect(namespace) {
      if (real) return real.disconnect(namespace)
      // Nothing has been connected yet, but a connection may be about to come back.
      if (loading) return (await loading).disconnect(namespace)
    },
    switchNetwork: async (network, signal) => (await load()).switchNetwork(network, signal),
    restore() {
      if (real) return real.restore()
      const waiting = [...stored.all()]
      if (waiting.length === 0) return
      for (const [namespace, { connectorId }] of waiting) {
        session.dispatch(namespace, { type: 'restore', connectorId })
        session.activate(namespace)
      }
      load().then(
        (loaded) => loaded.restore(),
        (cause: unknown) => {
          parts.report(cause)
          for (const [namespace] of waiting) session.dispatch(namespace, { type: 'failed' })
        },
      )
    },
    destroy() {
      destroyed = true
      real?.destroy()
    },
  }
}
