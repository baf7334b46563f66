import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { SignInSessions, SiwxMessageData } from './config.ts'
import type { SignInEvent } from './sign-in-events.ts'

/** Who is to sign in. */
export interface SignInSubject {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
  readonly isSmartAccount: boolean
  readonly wallet: { readonly name: string; readonly icon?: string }
  readonly required: boolean
  /** What came in the way of signing in with the connection. */
  readonly problem?: SignInProblem | undefined
  /** What the wallet can do. */
  load(): Promise<ChainAdapter>
  /** Aborts when there is nobody left to ask: account or network changed, or the connection is over. */
  readonly signal: AbortSignal
}

/** Why signing in has not come about so far. Keys of the locale. */
export type SignInProblem = 'declined' | 'smartAccount' | 'notValid' | 'notAnswered' | 'clock' | 'initProblem'

/** How far a sign-in is. */
export interface SignInState extends Pick<SignInSubject, 'network' | 'address' | 'wallet' | 'required'> {
  readonly phase: 'preparing' | 'ready' | 'signing' | 'cancelling'
  /** The text that will be signed, once it is known. */
  readonly message: string | undefined
  readonly problem: SignInProblem | undefined
}

/** What a question came to. `left`: nobody answered it. */
export type SignInOutcome = 'signed' | 'cancelled' | 'left'

/** One sign-in. */
export interface SignInQuestion {
  readonly subject: SignInSubject
  readonly state: Store<SignInState>
  readonly outcome: Promise<SignInOutcome>
  /** Asks the wallet. Rejects with what came in the way; the question stays open. */
  sign(): Promise<void>
  end(outcome: SignInOutcome): void
  cancel(): void
}

/** What a sign-in needs. */
export interface QuestionParts {
  readonly kept: SignInSessions
  readonly clock: ClockPort
  readonly log: LogPort
  readonly stores: StoreFactory
  emit(name: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR', event: SignInEvent): void
  /** It has failed, and may be tried again. */
  failed(): void
}

interface Prepared {
  readonly data: SiwxMessageData
  readonly message: string
}

/** Marks what came in the way, in the order in which things are done. */
export const within = async <T>(problem: SignInProblem, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw Object.assign(new Error(problem, { cause }), { problem })
  }
}

/** Why signing in has not come about. */
export const problemOf = (error: unknown, { isSmartAccount }: Pick<SignInSubject, 'isSmartAccount'>): SignInProblem => {
  const { problem, cause } = Object(error) as { readonly problem?: SignInProblem; readonly cause?: unknown }
  if (problem === 'notAnswered' && isPorticoError(cause)) {
    if (cause.code === 'SIWX_SIGNATURE_INVALID') return 'notValid'
    if (cause.code === 'SIWX_MESSAGE_INVALID') return 'clock'
  }
  return problem === 'declined' && isSmartAccount ? 'smartAccount' : (problem ?? 'initProblem')
}

/** Begins a sign-in: the message is made at once, so that the click finds it. */
export const createQuestion = (parts: QuestionParts, subject: SignInSubject): SignInQuestion => {
  const { kept, clock, log, stores, emit } = parts
  const { network, address, wallet, required, isSmartAccount, problem, signal } = subject
  const event: SignInEvent = { network, isSmartAccount }
  const initial: SignInState = { network, address, wallet, required, phase: 'preparing', message: undefined, problem }
  const state = stores.create(initial)
  const change = (next: Partial<SignInState>): void => state.update((now) => ({ ...now, ...next }))
  const asking = new AbortController()
  let over = false
  let prepared: Prepared | undefined
  let preparing: Promise<Prepared> | undefined
  let stopRefetch: Undo = () => undefined
  let resolve: (outcome: SignInOutcome) => void = () => undefined
  const outcome = new Promise<SignInOutcome>((answer) => {
    resolve = answer
  })
  const end = (how: SignInOutcome): void => {
    if (over) return
    over = true
    stopRefetch()
    asking.abort()
    resolve(how)
  }
  signal.addEventListener('abort', () => end('left'), { once: true })
  if (signal.aborted) end('left')

  const make = async (): Promise<Prepared> => {
    const made = await kept.createMessage({ accountAddress: address, chainId: network })
    const { toString: _, ...data } = made
    return { data, message: made.toString() }
  }
  const prepare = (): Promise<Prepared> => {
    preparing ??= make()
      .then((made) => {
        prepared = made
        stopRefetch()
        // What waits longer than its nonce lives would be refused once it is signed.
        stopRefetch = clock.after(kept.refetchAfter, () => void (state.get().phase === 'ready' && prepareAhead()))
        change({ message: made.message, ...(state.get().phase === 'preparing' ? { phase: 'ready' } : {}) })
        return made
      })
      .finally(() => {
        preparing = undefined
      })
    return preparing
  }
  const fail = (error: unknown): void => {
    if (over) return
    log.warn('Signing in has failed.', error)
    emit('SIWX_AUTH_ERROR', event)
    change({ phase: 'ready', problem: problemOf(error, subject) })
    parts.failed()
  }
  const prepareAhead = (): void => {
    within('initProblem', Promise.all([prepare(), subject.load()])).catch(fail)
  }
  const ask = async (): Promise<void> => {
    const { sign } = await within('initProblem', subject.load())
    if (!sign) throw new PorticoError('SIWX_NO_CLIENT', 'No ConnectionController client found')
    const { data, message } = prepared ?? (await within('initProblem', prepare()))
    const signature = await within('declined', sign.signMessage({ network, account: address, message, signal: asking.signal }))
    if (over) return
    // Its nonce is used up, whatever comes of it.
    prepared = undefined
    try {
      await within('notAnswered', kept.addSession({ data, message, signature }))
    } catch (error) {
      if (!over) prepareAhead()
      throw error
    }
    if (!over) {
      end('signed')
      emit('SIWX_AUTH_SUCCESS', event)
    } else await kept.revokeSession(network, address)
  }
  if (!over) prepareAhead()
  return {
    subject,
    state: stores.map(state, (now) => now),
    outcome,
    end,
    async sign() {
      const { phase } = state.get()
      if (over || phase === 'signing' || phase === 'cancelling') return
      emit('CLICK_SIGN_SIWX_MESSAGE', event)
      change({ phase: 'signing', problem: undefined })
      try {
        await ask()
      } catch (error) {
        fail(error)
        throw isPorticoError(error) ? error : (Object(error).cause ?? error)
      }
    },
    cancel() {
      if (over) return
      emit('CLICK_CANCEL_SIWX', event)
      change({ phase: 'cancelling' })
      end('cancelled')
    },
  }
}
