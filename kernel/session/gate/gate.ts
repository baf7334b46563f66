import { isPorticoError, PorticoError } from '../../contract/errors.ts'
import type { Family, FamilyMethods } from '../../contract/family.ts'
import type { NextOptions, RpcPolicy, RpcRequest } from '../../contract/rpc.ts'
import type { Undo } from '../../contract/store.ts'
import { rpcCodesOf } from '../../contract/tools/wallet-error.ts'
import { anySignal } from '../../platform/any-signal.ts'
import { answers, type FamiliesOwner } from '../../registries/families.ts'
import { isSameAccount } from '../accounts/account-id.ts'
import { asksVisitor } from './asks-visitor.ts'
import { holdRequest, isNetwork } from './hold-request.ts'
import { completes, writeIntent } from './intent.ts'
import { changed, disconnected, type TakenRequest } from './taken-request.ts'

/** An approval whose view stays on screen until the request is answered. */
export interface StayingApproval {
  /** Aborts when the visitor leaves it. */
  readonly left: AbortSignal
  /** Takes it off the screen. */
  end(): void
}

/** What becomes of a request, beside the policies. */
export interface Route {
  /** The params that are shown, decided on and sent. */
  readonly params: unknown
  /** Asks the visitor. Rejects with `REQUEST_REJECTED` or `REQUEST_ABORTED`. */
  approve?(request: RpcRequest): Promise<StayingApproval | undefined>
  /** Answers in the wallet's place. */
  answer?(request: RpcRequest): Promise<unknown>
  /** Runs when what answers is taken out. */
  whenGone?(run: (plugin: string) => void): Undo
}

/** Knows the methods of plugins, and asks the visitor. */
export interface RequestRouter {
  /** `methods`: of the connection's family. Rejects with `METHOD_UNKNOWN` or `PARAMS_INVALID`, or as loading the plugin does. */
  route(taken: TakenRequest, methods: FamilyMethods): Promise<Route>
  /** Asks the visitor in our own review, whether or not the wallet asks too. Rejects as `approve` does. */
  review(request: RpcRequest): Promise<StayingApproval | undefined>
  /** The wallet has answered a request that was reviewed: what it has sent is compared. Never throws. */
  sent(request: RpcRequest, result: unknown): void
}

/** Decides on requests. */
export interface Gate {
  /** Rejects with a `PorticoError`. */
  pass(taken: TakenRequest, signal: AbortSignal | undefined): Promise<unknown>
}

/** Hands a request to its wallet. `left`: aborts when the visitor leaves the approval that stays. */
export type SendRequest = (taken: TakenRequest, left?: AbortSignal) => Promise<unknown>

export interface GateParts {
  /** `always`: our review asks before a wallet that asks by itself, too. */
  readonly reviews: 'modal' | 'always'
  /** The host's policies, then those of plugins: outermost first. */
  policies(): readonly RpcPolicy[]
  /** Whether a plugin declares the method. */
  declares(method: string): boolean
  readonly families: Pick<FamiliesOwner, 'of' | 'load' | 'all'>
  readonly router: RequestRouter
  readonly send: SendRequest
}

/** Makes the gate, of what sends. */
export type CreateGate = (send: SendRequest) => Gate

/** JSON-RPC: internal error. */
const INTERNAL = -32603

const withCode = (cause: unknown): PorticoError => {
  if (isPorticoError(cause) && (cause.rpcCode !== undefined || cause.code === 'WALLET_ERROR')) return cause
  const message = cause instanceof Error ? cause.message : 'The method failed.'
  const [rpcCode = INTERNAL] = rpcCodesOf(cause)
  return new PorticoError(isPorticoError(cause) ? cause.code : 'WALLET_ERROR', message, { cause, rpcCode })
}

/** As it is now: a script that replaces it later gets no request. */
const { freeze } = Object

/** A request as it is shown, decided on and sent. Throws `REQUEST_CHANGED` where it is another than the one that was made. */
const withParams = (taken: TakenRequest, params: unknown, family: Family): TakenRequest => {
  const { method, network } = taken
  const isAddition = (value: unknown): boolean => isNetwork(value, { network, family })
  if (writeIntent(method, taken.params) !== taken.intent || !completes(taken.params, params, isAddition)) throw changed()
  // Plain data of the same form.
  const whole = params as TakenRequest['params']
  return whole === taken.params ? taken : freeze({ ...taken, params: whole, intent: writeIntent(method, whole) })
}

/** The wallet has the request, and may still do it. */
const unanswered = (): PorticoError =>
  new PorticoError('REQUEST_UNANSWERED', 'The wallet was disconnected before it answered.', { rpcCode: 4900 })

const voided = (text: string): PorticoError => new PorticoError('REQUEST_VOID', text, { rpcCode: 4100 })

/** Makes the gate of one kernel: what every request passes before a wallet or a plugin gets it. */
export const createGate = ({ reviews, policies, declares, families, router, send }: GateParts): Gate => {
  /** Requests that came so far. */
  let passed = 0

  const isSame = ({ source, wallet, account, network }: TakenRequest): boolean => {
    const now = source.now()
    return now?.wallet === wallet && isSameAccount(now.connection.accounts[0], account) && now.connection.network === network
  }
  /**
   * Rejects as soon as the connection is no longer the one that the request was made for, and aborts the work. Once the wallet has the
   * request (`handOver`), only the end of the connection rejects it: a sent transaction is sent, whatever changes, and a switch of the
   * chain is itself a change.
   */
  const watch = (taken: TakenRequest, route: Route, outer: AbortSignal | undefined, abort: AbortController) => {
    let undos: readonly Undo[] = []
    let handedOver = false
    const over = new Promise<never>((_, reject) => {
      const end = (error: PorticoError): void => {
        reject(error)
        abort.abort()
      }
      const giveUp = (): void => end(new PorticoError('REQUEST_ABORTED', 'Request was aborted', { rpcCode: 4001 }))
      const check = (): void => {
        if (!taken.source.holds(taken)) end(handedOver ? unanswered() : disconnected())
        else if (!(handedOver || isSame(taken))) end(voided('The connection changed while the request waited.'))
      }
      outer?.addEventListener('abort', giveUp, { once: true })
      undos = [
        taken.source.watch(check),
        route.whenGone?.((plugin) => end(voided(`${plugin} was taken out while the request waited.`))) ?? (() => undefined),
        () => outer?.removeEventListener('abort', giveUp),
      ]
      if (outer?.aborted) giveUp()
      else check()
    })
    const stop = (): void => {
      for (const undo of undos) undo()
    }
    const handOver = (): void => {
      handedOver = true
      for (const undo of undos.slice(1)) undo()
    }
    return { over, stop, handOver }
  }
  /** The method's code gets one signal for both: the request is over, or the visitor has left the approval. */
  const answer = async (run: NonNullable<Route['answer']>, request: RpcRequest, left: AbortSignal | undefined): Promise<unknown> => {
    if (!left) return run(request)
    const { signal, release } = anySignal([request.signal, left])
    try {
      return await run(Object.freeze({ ...request, signal }))
    } finally {
      release()
    }
  }
  return {
    async pass(given, outer) {
      const { method, connectorId, account, network, origin, approval } = given
      const abort = new AbortController()
      let stop: Undo = () => undefined
      try {
        // Without a pause if they are there, so that the wallet is asked within the click.
        const family = families.of(account.namespace) ?? (await families.load(account.namespace))
        const declared = declares(method)
        const all = declared || !answers(family, method) ? families.all() : []
        const others = all instanceof Promise ? await all : all
        if (declared && others.some((one) => answers(one, method))) {
          throw new PorticoError('METHOD_RESERVED', `${method} is a method of wallets: no plugin answers it.`, { rpcCode: -32601 })
        }
        const held = declared ? given.params : holdRequest(method, given.params, { ...given, family, others })
        const taken = withParams(given, held, family)
        const reviewed = reviews === 'always' && !declared && asksVisitor(method, taken.params, family, others)
        const plain = approval === 'wallet' && !declared
        const route: Route = plain ? { params: taken.params } : await router.route(taken, family.methods)
        // Whoever answers in the wallet's place has read the params already.
        if (!route.answer) taken.protocol.checkRequest?.({ method, params: taken.params, account, network })
        passed += 1
        const request: RpcRequest = freeze({
          id: `${passed}`,
          method,
          params: route.params,
          connectorId,
          account,
          network,
          origin,
          signal: abort.signal,
        })
        const watching = watch(taken, route, outer, abort)
        stop = watching.stop
        /** Whether policies want the visitor asked. */
        let asks: boolean | undefined
        const work = async (): Promise<unknown> => {
          if (abort.signal.aborted) return watching.over
          const approve = asks === false ? undefined : (route.approve ?? ((asks ?? reviewed) ? router.review : undefined))
          const staying = approve && (await approve(request))
          try {
            if (abort.signal.aborted) return await watching.over
            if (route.answer) return await answer(route.answer, request, staying?.left)
            watching.handOver()
            const result = await send(taken, staying?.left)
            if (approve) router.sent(request, result)
            return result
          } finally {
            staying?.end()
          }
        }
        let handled: Promise<unknown> | undefined
        const handle = (): Promise<unknown> => {
          handled ??= Promise.race([watching.over, work()])
          return handled
        }
        const chain = policies().reduceRight<() => Promise<unknown>>((next, policy) => {
          const goOn = (options: NextOptions = {}): Promise<unknown> => {
            // If one policy wants the visitor asked, no other can prevent it.
            if (options?.ask === true) asks = true
            else if (options?.ask === false) asks ??= false
            return next()
          }
          return async () => policy(request, goOn)
        }, handle)
        return await Promise.race([watching.over, chain()])
      } catch (cause) {
        throw withCode(cause)
      } finally {
        stop()
        abort.abort()
      }
    },
  }
}
