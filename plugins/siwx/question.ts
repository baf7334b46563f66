import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { withResolvers } from '../../kernel/contract/tools/with-resolvers.ts'
import type { SignInSessions, SiwxMessageData, SiwxSession } from './config.ts'
import type { SignInEvent } from './sign-in-events.ts'
import { untilOwnersHaveSigned, type WaitingMessages, waitsForOwners } from './waiting-owners.ts'
import { isDeclined, type WalletProblem, walletProblem, walletWords } from './wallet-refusal.ts'

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
  /** Aborts when nobody is left to ask: account or network changed, or the connection is over. */
  readonly signal: AbortSignal
}

/** Why signing in has not come about so far. Keys of the locale. */
export type SignInProblem =
  | WalletProblem
  | 'declined'
  | 'unsigned'
  | 'smartAccount'
  | 'notValid'
  | 'notAnswered'
  | 'clock'
  | 'ownersLate'
  | 'initProblem'

/** How far a sign-in is. */
export interface SignInState extends Pick<SignInSubject, 'network' | 'address' | 'wallet' | 'required'> {
  /** `authenticating`: the signature is being verified. `waiting`: the other owners of a contract account have to sign as well. */
  readonly phase: 'preparing' | 'ready' | 'signing' | 'authenticating' | 'waiting' | 'cancelling'
  /** The text that will be signed, once it is known. */
  readonly message: string | undefined
  readonly problem: SignInProblem | undefined
  /** What the wallet says of it, cleaned. */
  readonly detail: string | undefined
}

/** What a question came to. `left`: nobody answered it. */
export type SignInOutcome = 'signed' | 'cancelled' | 'left'

/** One sign-in. */
export interface SignInQuestion {
  readonly subject: SignInSubject
  readonly state: Store<SignInState>
  readonly outcome: Promise<SignInOutcome>
  /** What was signed and kept. */
  session(): SiwxSession | undefined
  /** Asks the wallet. Rejects with what came in the way; the question stays open. */
  sign(): Promise<void>
  end(outcome: SignInOutcome): void
  cancel(): void
}

export interface QuestionParts {
  readonly kept: SignInSessions
  readonly waiting: WaitingMessages
  readonly clock: ClockPort
  readonly log: LogPort
  readonly stores: StoreFactory
  emit(name: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR', event: SignInEvent): void
  /** It has failed, and may be tried again. */
  failed(problem: SignInProblem): void
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

/** What wallets say of a message that a smart account cannot sign. */
const OF_SMART_ACCOUNTS: ReadonlySet<SignInProblem> = new Set(['declined', 'unsigned', 'cannotSign', 'notUnderstood'])

/** Why signing in has not come about. */
export const problemOf = (error: unknown, { isSmartAccount }: Pick<SignInSubject, 'isSmartAccount'>): SignInProblem => {
  const { problem, cause } = Object(error) as { readonly problem?: SignInProblem; readonly cause?: unknown }
  if (problem === 'notAnswered' && isPorticoError(cause)) {
    if (cause.code === 'SIWX_SIGNATURE_INVALID') return 'notValid'
    if (cause.code === 'SIWX_MESSAGE_INVALID') return 'clock'
  }
  const unsigned = problem === 'unsigned' ? (isDeclined(cause) ? 'declined' : (walletProblem(cause) ?? 'unsigned')) : problem
  return isSmartAccount && unsigned && OF_SMART_ACCOUNTS.has(unsigned) ? 'smartAccount' : (unsigned ?? 'initProblem')
}

/** The wallet's own words where it could not sign. */
const detailOf = (error: unknown, problem: SignInProblem): string | undefined => {
  const { problem: place, cause } = Object(error) as { readonly problem?: SignInProblem; readonly cause?: unknown }
  return place === 'unsigned' && problem !== 'declined' && !isDeclined(cause) ? walletWords(cause) : undefined
}

/** Begins a sign-in: the message is made at once, so that the click finds it. */
export const createQuestion = (parts: QuestionParts, subject: SignInSubject): SignInQuestion => {
  const { kept, waiting, clock, log, stores, emit } = parts
  const { network, address, wallet, required, isSmartAccount, problem, signal } = subject
  const event: SignInEvent = { network, isSmartAccount }
  const initial: SignInState = { network, address, wallet, required, phase: 'preparing', message: undefined, problem, detail: undefined }
  const state = stores.create(initial)
  const change = (next: Partial<SignInState>): void => state.update((now) => ({ ...now, ...next }))
  const asking = new AbortController()
  let over = false
  let session: SiwxSession | undefined
  let prepared: Prepared | undefined
  let preparing: Promise<Prepared> | undefined
  let stopRefetch: Undo = () => undefined
  const { promise: outcome, resolve } = withResolvers<SignInOutcome>()
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
    const created = await kept.createMessage({ accountAddress: address, chainId: network })
    const { toString: _, ...data } = created
    return { data, message: created.toString() }
  }
  const prepare = (): Promise<Prepared> => {
    preparing ??= make()
      .then((created) => {
        prepared = created
        stopRefetch()
        // What waits longer than its nonce lives would be refused once it is signed.
        stopRefetch = clock.after(kept.refetchAfter, () => void (state.get().phase === 'ready' && prepareAhead()))
        change({ message: created.message, ...(state.get().phase === 'preparing' ? { phase: 'ready' } : {}) })
        return created
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
    const problem = problemOf(error, subject)
    change({ phase: 'ready', problem, detail: detailOf(error, problem) })
    parts.failed(problem)
  }
  const prepareAhead = (): void => {
    within('initProblem', Promise.all([prepare(), subject.load()])).catch(fail)
  }
  const keep = async (signed: SiwxSession): Promise<void> => {
    change({ phase: 'authenticating' })
    try {
      await within('notAnswered', kept.addSession(signed))
    } catch (error) {
      // What the owners have signed is shown again, unless it was refused.
      if (problemOf(error, subject) !== 'notAnswered') waiting.drop(network, address)
      if (!over && !waiting.find(network, address)) prepareAhead()
      throw error
    }
    waiting.drop(network, address)
    if (!over) {
      session = signed
      end('signed')
      emit('SIWX_AUTH_SUCCESS', event)
    } else await kept.revokeSession(network, address)
  }
  /** Follows the chain until the other owners of a contract account have signed as well. */
  const follow = async (signed: SiwxSession): Promise<void> => {
    const { verify } = await within('initProblem', subject.load())
    if (over) return
    // Where the chain cannot be asked here, whoever keeps the sessions says whether it is signed.
    if (!verify) return keep(signed)
    change({ phase: 'waiting', message: signed.message, problem: undefined, detail: undefined })
    const hasSigned = await untilOwnersHaveSigned({ session: signed, clock, signal: asking.signal, verify: verify.verifyMessage })
    if (over) return
    if (hasSigned) return keep(signed)
    waiting.drop(network, address)
    prepareAhead()
    await within('ownersLate', Promise.reject(new PorticoError('SIWX_MESSAGE_INVALID', 'The owners have not signed in time.')))
  }
  const ask = async (): Promise<void> => {
    const held = waiting.find(network, address)
    if (held) return follow(held)
    const { sign } = await within('initProblem', subject.load())
    if (!sign) throw new PorticoError('SIWX_NO_CLIENT', 'No ConnectionController client found')
    const { data, message } = prepared ?? (await within('initProblem', prepare()))
    const signature = await within('unsigned', sign.signMessage({ network, account: address, message, signal: asking.signal }))
    if (over) return
    // Its nonce is used up, whatever comes of it.
    prepared = undefined
    const signed = { data, message, signature }
    if (!waitsForOwners(signed)) return keep(signed)
    waiting.keep(signed)
    await follow(signed)
  }
  /** What was signed before a reload goes on where it was. */
  const resume = (signed: SiwxSession): void => {
    change({ phase: 'waiting', message: signed.message })
    follow(signed).catch(fail)
  }
  const begin = (): void => {
    const held = waiting.find(network, address)
    if (held) resume(held)
    else prepareAhead()
  }
  if (!over) begin()
  return {
    subject,
    state: stores.map(state, (now) => now),
    outcome,
    session: () => session,
    end,
    async sign() {
      const { phase } = state.get()
      if (over || (phase !== 'preparing' && phase !== 'ready')) return
      emit('CLICK_SIGN_SIWX_MESSAGE', event)
      change({ phase: 'signing', problem: undefined, detail: undefined })
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
      waiting.drop(network, address)
      change({ phase: 'cancelling' })
      end('cancelled')
    },
  }
}
