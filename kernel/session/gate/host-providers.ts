import type { ConnectProtocol } from '../../contract/adapters.ts'
import type { Namespace } from '../../contract/caip.ts'
import { isPorticoError } from '../../contract/errors.ts'
import type { ConnectionState } from '../../contract/kernel-services.ts'
import type { RequestArguments } from '../../contract/provider.ts'
import { ProviderRpcError } from '../../contract/tools/provider-error.ts'
import type { Report } from '../../streams/delivery.ts'
import type { CurrentConnections } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { BoundWallet } from './bound-wallet.ts'
import { createProviderFace, type ProviderFace } from './provider-face.ts'
import type { Requests } from './requests.ts'

/** Asks with the code of requests: it comes with the first one. Rejects with `PLUGIN_LOAD_FAILED` and as `ask` does. */
export type WithRequests = (
  namespace: Namespace,
  args: RequestArguments,
  ask: (requests: Requests, args: RequestArguments, since?: ConnectionState) => Promise<unknown>,
) => Promise<unknown>

/** What providers need. */
export interface ProviderParts {
  readonly session: SessionStore
  readonly live: CurrentConnections
  readonly withRequests: WithRequests
  /** What makes the host's object of a family's provider, where not the one who found the wallet does. */
  faceOf(namespace: Namespace): ConnectProtocol['face']
  /** Hears what a host's listeners throw. */
  readonly report: Report
}

/** The providers that a host holds: one object for each connection, closed when it ends. */
export interface HostProviders {
  provider(namespace: Namespace): unknown
  stop(): void
}

// Kept as they are now: what a script puts in their place later evaluates nothing here.
const { parse, stringify } = JSON
const { getPrototypeOf } = Reflect

const refuse = (name: string, value: unknown): unknown => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const prototype: unknown = isObject && getPrototypeOf(value)
  const isInstance = isObject && prototype !== null && getPrototypeOf(Object(prototype)) !== null
  if (isInstance || ['function', 'symbol'].includes(typeof value) || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError(name)
  return value
}

/**
 * A copy for what waits for code, so that what is written into it meanwhile changes nothing. What is no data is refused by the code that is
 * waited for.
 */
export const copyEarly = (args: RequestArguments): RequestArguments => {
  try {
    return parse(stringify(args, refuse))
  } catch {
    return args
  }
}

/** Makes the providers of one kernel. */
export const createHostProviders = ({ session, live, withRequests, faceOf, report }: ProviderParts): HostProviders => {
  const faces = new Map<Namespace, { readonly wallet: BoundWallet; readonly face: ProviderFace; readonly shown: unknown }>()

  const ask = (namespace: Namespace, args: RequestArguments): Promise<unknown> =>
    withRequests(namespace, args, (requests, ...asked) => requests.forHost(namespace, ...asked)).catch((cause: unknown) => {
      // The code did not come: hosts' libraries expect a number for a code.
      throw isPorticoError(cause) ? new ProviderRpcError(-32603, cause.message, { cause }) : cause
    })
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
      const face = createProviderFace(wallet, (args) => ask(namespace, args), report)
      const current = () => (live.get(namespace)?.wallet === wallet ? live.get(namespace)?.connection : undefined)
      // The gated provider is of the shape that the family's own has.
      const make = entry.found.connector.namespace === namespace ? entry.protocol.face : faceOf(namespace)
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
