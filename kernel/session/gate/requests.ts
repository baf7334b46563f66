import type { Namespace } from '../../contract/caip.ts'
import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { RequestArguments, WalletRequest } from '../../contract/provider.ts'
import { ProviderRpcError } from '../../contract/tools/provider-error.ts'
import { readForeign, toWalletError } from '../../contract/tools/wallet-error.ts'
import { withResolvers } from '../../contract/tools/with-resolvers.ts'
import { pageOrigin } from '../../platform/environment.ts'
import type { LiveSessions } from '../sessions/live-sessions.ts'
import type { SessionStore } from '../sessions/session-store.ts'
import type { CreateGate, Gate, SendRequest } from './gate.ts'
import { writeIntent } from './intent.ts'
import { copyPlain, unfrozen } from './plain-data.ts'
import { type Asker, changed, disconnected, type RequestSource, type TakenRequest } from './taken-request.ts'

/** A signal with which the caller gives up. */
export interface RequestOptions {
  readonly signal?: AbortSignal
}

/** Asks the wallet of a connection, as `request` of SESSIONS asks that of a namespace. */
export type RequestOver = (
  source: RequestSource,
  args: RequestArguments,
  options: RequestOptions | undefined,
  asker: Asker,
) => Promise<unknown>

export interface RequestParts {
  readonly session: SessionStore
  readonly live: Pick<LiveSessions, 'get' | 'sessions'>
  /** Loads the gate. */
  loadGate(): Promise<CreateGate>
}

/** The one way to wallets. */
export interface Requests {
  readonly request: (namespace: Namespace, args: RequestArguments, options: RequestOptions | undefined, asker: Asker) => Promise<unknown>
  /** The same over a connection that is not, or not yet, the namespace's. */
  readonly over: RequestOver
  /**
   * The same in the form that hosts' libraries expect: the visitor's refusal with 4001, whatever code the wallet uses; other errors of the
   * wallet unchanged; ours with a number as code. If the family's adapter is between the host and the provider, the adapter asks.
   */
  forHost(namespace: Namespace, args: RequestArguments, asker: Asker): Promise<unknown>
}

/** As it is now: a script that replaces it later gets no request. */
const { freeze } = Object

/** EIP-1193: the visitor's refusal. */
const REFUSED = 4001

const invalid = (message: string, rpcCode: number, cause?: unknown): PorticoError =>
  new PorticoError('PARAMS_INVALID', message, { rpcCode, cause })

/** Reads a request once. */
const copyRequest = (args: unknown): Pick<TakenRequest, 'method' | 'params' | 'intent'> => {
  const { method, params }: { readonly method?: unknown; readonly params?: unknown } = Object(args)
  if (typeof method !== 'string' || method === '') throw invalid('A request names its method.', -32600)
  if (params === undefined || params === null) return { method, params: undefined, intent: writeIntent(method, undefined) }
  if (typeof params !== 'object') throw invalid(`The params of ${method} are no list and no object.`, -32602)
  try {
    const copy = copyPlain(params) as NonNullable<RequestArguments['params']>
    return { method, params: copy, intent: writeIntent(method, copy) }
  } catch (cause) {
    throw invalid(`The params of ${method} are no plain JSON data.`, -32602, cause)
  }
}

/** Makes the way to the wallets of one kernel. */
export const createRequests = ({ session, live, loadGate }: RequestParts): Requests => {
  /** What wallets threw, by what was made of it. */
  const thrown = new WeakMap<PorticoError, { readonly cause: unknown }>()
  let gate: Gate | undefined
  let loading: Promise<Gate> | undefined

  /** The connection of a namespace, while it is connected. */
  const sourceOf = (namespace: Namespace): RequestSource => ({
    namespace,
    now() {
      const state = session.stateOf(namespace)
      const entry = live.get(namespace)
      if (state.status !== 'connected' || !entry) return undefined
      return { connection: state.connection, wallet: entry.wallet, held: entry, approval: entry.found.approval, protocol: entry.protocol }
    },
    holds({ wallet, held }) {
      const connections = live.sessions().map((session) => session.connections.get(namespace))
      return connections.some((one) => one === held || one?.wallet === wallet)
    },
    watch(run) {
      const undos = [session.states.subscribe(run), session.sessions.subscribe(run)]
      return () => {
        for (const undo of undos) undo()
      }
    },
  })
  /** Rejects as soon as the wallet of the request is disconnected. */
  const whileConnected = async <T>(taken: TakenRequest, work: Promise<T>): Promise<T> => {
    const gone = withResolvers<never>()
    const stop = taken.source.watch(() => {
      if (!taken.source.holds(taken)) gone.reject(disconnected())
    })
    try {
      return await Promise.race([gone.promise, work])
    } finally {
      stop()
    }
  }
  const take = (source: RequestSource, args: unknown, asker: Asker): TakenRequest => {
    const now = source.now()
    if (!now) throw new PorticoError('DISCONNECTED', 'There is no connected account.', { rpcCode: 4900 })
    const { connection, wallet, held, approval, protocol } = now
    const { connectorId, accounts, network } = connection
    return freeze({
      ...copyRequest(args),
      source,
      connectorId,
      account: accounts[0],
      accounts,
      network,
      wallet,
      held,
      approval,
      protocol,
      asker,
      origin: pageOrigin(),
    })
  }
  const send: SendRequest = async ({ method, params, wallet, intent }, left) => {
    if (!wallet.request)
      throw new PorticoError('PROVIDER_MISSING', 'The connection has no provider that takes requests.', { rpcCode: 4200 })
    // Not the frozen copy itself: some wallets write into what they are given.
    const handed: WalletRequest = { method, ...(params === undefined ? {} : { params: unfrozen(params) }), ...(left && { signal: left }) }
    if (writeIntent(handed.method, handed.params) !== intent) throw changed()
    try {
      return await wallet.request(handed)
    } catch (cause) {
      const error = toWalletError(cause)
      if (error !== cause) thrown.set(error, { cause })
      throw error
    }
  }
  const load = async (): Promise<Gate> => {
    loading ??= loadGate().then((create) => create(send))
    try {
      gate = await loading
      return gate
    } catch (cause) {
      // The next request tries again.
      loading = undefined
      throw new PorticoError('PLUGIN_LOAD_FAILED', 'The code that asks the wallet could not be loaded.', { cause, rpcCode: -32603 })
    }
  }
  // Runs without a pause up to the wallet once the gate is there, so that the wallet is asked within the click.
  const over: RequestOver = async (source, args, { signal } = {}, asker) => {
    const taken = take(source, args, asker)
    return (gate ?? (await whileConnected(taken, load()))).pass(taken, signal)
  }
  const request: Requests['request'] = async (namespace, ...asked) => over(sourceOf(namespace), ...asked)
  return {
    request,
    over,
    async forHost(namespace, args, asker) {
      try {
        return await request(namespace, args, undefined, asker)
      } catch (cause) {
        if (!isPorticoError(cause)) throw cause
        const own = thrown.get(cause)
        const refused = cause.code === 'REQUEST_REJECTED'
        if (own && !(refused && readForeign(own.cause, 'code') !== REFUSED)) throw own.cause
        const rpcCode = refused ? REFUSED : (cause.rpcCode ?? -32603)
        throw new ProviderRpcError(rpcCode, cause.message, { cause: own?.cause ?? cause, data: { code: cause.code } })
      }
    },
  }
}
