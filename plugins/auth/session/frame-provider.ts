import type { AccountType, CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { WalletRequest } from '../../../kernel/contract/provider.ts'
import { parseWith } from '../../../kernel/contract/schema.ts'
import { createProviderEvents, type ProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import { type RpcRequest, rpcRequest, UNSAFE_METHODS } from '../protocol/index.ts'
import type { Signer } from '../signer.ts'

/** Where a connection is, read whenever it is asked. */
export interface FramePlace {
  readonly network: CaipNetworkId
  /** The one in use first; two types of account may have one. */
  readonly addresses: readonly string[]
  /** The type of the account in use. */
  readonly type: AccountType
}

export interface FrameProviderParts {
  readonly signer: Signer
  /**
   * Tells the signer where a request is for and which account it is of, where it is elsewhere. `post` hands the request over before anything
   * moves the signer again.
   */
  at<T>(place: FramePlace, post: () => T): Promise<T>
  place(): FramePlace | undefined
  /** An unsafe request has succeeded. */
  signed(): void
}

/** A request of a family in the frame's own writing. */
export interface WireRequest {
  readonly method: string
  readonly params?: unknown
}

/** What a family answers or writes in a way of its own. */
export interface FamilyRequests {
  /** Answers what only says where the connection is. Undefined for what the frame is asked. */
  place(method: string, place: FramePlace): unknown
  /** Writes a request as the frame reads it. Throws -32602 for what cannot be written so. */
  toWire(args: WireRequest, addresses: readonly string[]): WireRequest
  /** Reads the frame's answer. Throws -32603 for one that is none. */
  read(method: string, answer: unknown, wire: WireRequest): unknown
}

/** A provider of a connection, with what emits its events. */
export interface FrameProvider {
  request(args: WalletRequest): Promise<unknown>
  readonly events: ProviderEvents
}

const parseRequest = parseWith(rpcRequest)

export const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

const requestOf = (request: WireRequest, network: CaipNetworkId): RpcRequest => {
  try {
    return parseRequest({ ...request, chainId: network })
  } catch (cause) {
    throw new PorticoError('PARAMS_INVALID', `The params of ${request.method} are not valid.`, { cause, rpcCode: -32602 })
  }
}

/** Throws `PARAMS_INVALID` for a request that the frame would not read. */
export const checkFrameRequest = (family: FamilyRequests, { method, params }: WireRequest, place: FramePlace): void => {
  if (family.place(method, place) === undefined) requestOf(family.toWire({ method, params }, place.addresses), place.network)
}

/** Makes the provider of one family's connection. */
export const createFrameProvider = ({ signer, at, place, signed }: FrameProviderParts, family: FamilyRequests): FrameProvider => {
  const ask = async (request: WireRequest, now: FramePlace, signal: AbortSignal | undefined): Promise<unknown> => {
    const isUnsafe = UNSAFE_METHODS.includes(request.method)
    const wire = requestOf(request, now.network)
    // Wrapped, so that the turn ends once it is posted: the visitor takes their time to decide.
    const posted = await at(now, () => {
      const next = place()
      if (next?.network !== now.network) throw failed(4901, 'The wallet has moved to another network.')
      if (next.type !== now.type || next.addresses[0] !== now.addresses[0]) throw failed(4100, 'The wallet uses another account by now.')
      const answer = signer.ask('RPC_REQUEST', wire, { signal, limited: !isUnsafe })
      // Whoever awaits it below gets the error.
      answer.catch(() => undefined)
      return { answer }
    })
    try {
      const answer = await posted.answer
      if (isUnsafe) signed()
      return answer
    } catch (cause) {
      // What the visitor has left must not be approved any more.
      if (isUnsafe && signal?.aborted) signer.reload()
      throw cause
    }
  }
  return {
    events: createProviderEvents(() => undefined),
    async request({ method, params, signal }) {
      const now = place()
      if (!now) throw failed(4900, 'The wallet is disconnected.')
      const known = family.place(method, now)
      if (known !== undefined) return known
      const wire = family.toWire({ method, ...(params !== undefined && { params }) }, now.addresses)
      return family.read(method, await ask(wire, now, signal), wire)
    },
  }
}

/** The methods of events that a family's hosts expect, beside the requests. */
export const providerOf = <N extends Namespace>({ request, events }: FrameProvider, _namespace: N) => {
  const provider = Object.freeze({
    request,
    on(event: string, listener: (...args: never[]) => void) {
      events.on(event, listener)
      return provider
    },
    removeListener(event: string, listener: (...args: never[]) => void) {
      events.removeListener(event, listener)
      return provider
    },
  })
  return provider
}
