import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { PluginPolicy, PolicyDecl, RpcPolicy } from '../contract/rpc.ts'
import type { Undo } from '../contract/store.ts'
import { rpcCodesOf } from '../contract/tools/wallet-error.ts'
import { withResolvers } from '../contract/tools/with-resolvers.ts'
import { anySignal } from '../platform/any-signal.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { FullManifest, ReadAnswer } from './full-manifest.ts'
import { createRegistry } from './registry.ts'

/**
 * ms in which a policy's plugin has to load, then the policy has to go on or answer, and again after the rest of the chain has answered.
 */
const LIMIT = 10_000

/** EIP-1193: unauthorized. */
const UNAUTHORIZED = 4100

type PolicyEntry = PolicyDecl & { readonly plugin: string }

/** The policies of plugins. */
export interface Policies {
  register(manifest: FullManifest): Undo
  /** Policies in force, outermost first. */
  all(): readonly RpcPolicy[]
}

/** What policies need. */
export interface PolicyParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly read: ReadAnswer
  /** A policy that is not required could not answer. */
  failed(plugin: string, error: PorticoError): void
}

const unavailable = ({ id, plugin }: PolicyEntry, cause: unknown, passed: boolean): PorticoError => {
  const after = passed ? ' The request had gone on already.' : ''
  return new PorticoError('POLICY_UNAVAILABLE', `The policy "${id}" of ${plugin} could not answer.${after}`, {
    cause,
    context: { plugin, policy: id, passed },
    rpcCode: UNAUTHORIZED,
  })
}

/** Whether a thrown value is the policy's answer. */
const isAnswer = (cause: unknown): boolean => rpcCodesOf(cause).length > 0 || (isPorticoError(cause) && cause.rpcCode !== undefined)

/** A plugin's policy as the gate asks it. */
const createPolicy =
  (entry: PolicyEntry, { clock, read, failed }: PolicyParts): RpcPolicy =>
  async (request, next) => {
    const { id, plugin, required } = entry
    const ended = new AbortController()
    const { signal, release } = anySignal([request.signal, ended.signal])
    const { promise: expired, reject: expire } = withResolvers<never>()
    let stop: Undo = () => undefined
    const limit = (): void => {
      stop()
      if (ended.signal.aborted) return
      stop = clock.after(LIMIT, () => expire(new PorticoError('PLUGIN_TIMEOUT', `The policy "${id}" of ${plugin} took too long.`)))
    }
    /** The result of the rest of the chain, or its failure. */
    let rest: Promise<unknown> | undefined
    let failure: { readonly cause: unknown } | undefined
    const goOn: Parameters<PluginPolicy>[1] = (options) => {
      // Read once: a getter could answer otherwise the next time.
      const ask: unknown = options?.ask
      if (ended.signal.aborted) throw new PorticoError('REQUEST_VOID', `The request is no longer the policy's "${id}".`)
      if (ask === false) throw new PorticoError('POLICY_RESERVED', "Only a host's policy lets a request pass without asking.")
      if (rest) return rest
      stop()
      rest = next(ask === true ? { ask } : {})
      rest.then(limit, (cause: unknown) => {
        failure = { cause }
        limit()
      })
      return rest
    }
    try {
      limit()
      const policy = await Promise.race([expired, read(plugin, 'policies', id)])
      limit()
      const answer = Promise.resolve().then(() => policy(Object.freeze({ ...request, signal }), goOn))
      return await Promise.race([expired, answer])
    } catch (cause) {
      // A failure of the rest of the chain is not the policy's.
      if (request.signal.aborted || failure?.cause === cause || isAnswer(cause)) throw cause
      const error = unavailable(entry, cause, rest !== undefined)
      if (required) throw error
      failed(plugin, error)
      return rest ?? next()
    } finally {
      ended.abort()
      stop()
      release()
    }
  }

/** Makes the policies of one kernel. */
export const createPolicies = (parts: PolicyParts): Policies => {
  const registry = createRegistry<PolicyEntry>(parts.delivery, ({ order }) => order)
  return {
    register: ({ id, policies = [] }) => registry.add(policies.map((policy) => ({ ...policy, plugin: id }))),
    all: () => registry.all.get().map((entry) => createPolicy(entry, parts)),
  }
}
