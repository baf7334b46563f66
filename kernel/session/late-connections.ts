import { PorticoError } from '../contract/errors.ts'
import type { Thunk } from '../platform/load-module.ts'
import type { ConnectionParts, ConnectionsOwner, createConnections } from './connections.ts'

/** What connections need whose code comes late. */
export interface LateConnectionParts extends ConnectionParts {
  readonly code: Thunk<{ readonly createConnections: typeof createConnections }>
}

/**
 * Connections whose code comes with the first connect, or with a connection that is stored. Commands given meanwhile
 * run in the order in which they were given.
 */
export const createLateConnections = (parts: LateConnectionParts): ConnectionsOwner & { preload(): Promise<void> } => {
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
    // Without waiting where nothing has to come: a wallet is asked in the task of the click.
    connect: async (connectorId, options) => (real ?? (await load())).connect(connectorId, options),
    prepare: async (connectorId, namespace) => (real ?? (await load())).prepare(connectorId, namespace),
    cancel(namespace) {
      if (real) real.cancel(namespace)
      else loading?.then((loaded) => loaded.cancel(namespace)).catch(parts.report)
    },
    async disconnect(namespace) {
      if (real) return real.disconnect(namespace)
      // Nothing has been connected yet, but a connection may be about to come back.
      if (loading) return (await loading).disconnect(namespace)
    },
    async request(namespace, args, options) {
      if (!real) throw new PorticoError('DISCONNECTED', 'There is no connected account.', { rpcCode: 4900 })
      return real.request(namespace, args, options)
    },
    provider: (namespace) => real?.provider(namespace),
    switchNetwork: async (network, signal) => (real ?? (await load())).switchNetwork(network, signal),
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
