import type { Namespace } from '../../contract/caip.ts'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { RequestArguments } from '../../contract/provider.ts'
import type { BoundWallet } from '../gate/bound-wallet.ts'
import { copyPlain } from '../gate/plain-data.ts'
import { createProviderFace, type ProviderFace } from '../gate/provider-face.ts'
import type { Requests } from '../gate/requests.ts'
import { ProviderRpcError } from '../provider-error.ts'
import type { SessionStore } from '../session-store.ts'
import type { CurrentConnections } from '../sessions.ts'

/** The code of requests: comes with the first one. */
export interface RequestCode {
  /** What has come already. */
  now(): Requests | undefined
  /** Rejects with `PLUGIN_LOAD_FAILED`; the next call tries again. */
  load(): Promise<Requests>
}

/** What providers need. */
export interface ProviderParts {
  readonly session: SessionStore
  readonly live: CurrentConnections
  readonly requests: RequestCode
}

/** The providers that a host holds: one object for each connection, closed when it ends. */
export interface HostProviders {
  provider(namespace: Namespace): unknown
  stop(): void
}

/** A copy, so that what is written into a request while its code is loading changes nothing. What is no plain data is refused by that code. */
const copyOf = (args: RequestArguments): RequestArguments => {
  try {
    return copyPlain(args)
  } catch {
    return args
  }
}

/**
 * Waits for the code of a request that was made before it had come. Rejects with `REQUEST_VOID` (4100) when the connection has changed by
 * then, or with `DISCONNECTED` (4900).
 */
export const early = async <T>(
  { session, requests }: Pick<ProviderParts, 'session' | 'requests'>,
  namespace: Namespace,
  args: RequestArguments,
  ask: (requests: Requests, args: RequestArguments) => Promise<T>,
): Promise<T> => {
  const before = session.stateOf(namespace)
  if (before.status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.', { rpcCode: 4900 })
  const copy = copyOf(args)
  const code = await requests.load()
  if (session.stateOf(namespace) !== before) throw new PorticoError('REQUEST_VOID', 'The connection has changed.', { rpcCode: 4100 })
  return ask(code, copy)
}

/** Makes the providers of one kernel. */
export const createHostProviders = ({ session, live, requests }: ProviderParts): HostProviders => {
  const faces = new Map<Namespace, { readonly wallet: BoundWallet; readonly face: ProviderFace }>()

  const ask = async (namespace: Namespace, args: RequestArguments): Promise<unknown> => {
    try {
      const code = requests.now()
      return await (code?.forHost(namespace, args) ??
        early({ session, requests }, namespace, args, (late, copy) => late.forHost(namespace, copy)))
    } catch (cause) {
      // As hosts' libraries expect it: the wallet's own error unchanged, ours with a number for a code.
      if (!isPorticoError(cause)) throw cause
      throw new ProviderRpcError(cause.rpcCode ?? -32603, cause.message, { cause, data: { code: cause.code } })
    }
  }
  const check = (): void => {
    for (const [namespace, { wallet, face }] of [...faces]) {
      if (session.isConnected(namespace) && live.get(namespace)?.wallet === wallet) continue
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
      if (known) return known.face.provider
      const { wallet } = entry
      const face = createProviderFace(wallet, (args) => ask(namespace, args))
      faces.set(namespace, { wallet, face })
      return face.provider
    },
    stop() {
      unsubscribe()
      for (const { face } of faces.values()) face.close()
      faces.clear()
    },
  }
}
