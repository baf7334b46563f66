import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { FamiliesService, WalletService } from '../../kernel/contract/session-services.ts'
import type { Book } from './book.ts'
import { type BeginRequest, checkRequest } from './check-request.ts'
import type { Follower } from './follow.ts'
import type { KeptTransaction, TransactionChange } from './kept-transactions.ts'
import type { Notices } from './notices.ts'
import { toTransactionError } from './sentences.ts'
import type { StartResult, Transaction } from './service.ts'

interface BeginOptions {
  /** Which of several calls it is. */
  readonly step?: Transaction['step']
  /** Whether nothing is said of a refusal with this code: whoever asked says it. */
  isQuiet?(rpcCode: number | undefined): boolean
}

/** `answered`: the transaction once the wallet has answered, or the visitor no longer waits for it; undefined where it is in no list any more. */
export type Begun =
  | { readonly status: 'asked'; readonly id: string; readonly answered: Promise<Transaction | undefined> }
  | Extract<StartResult, { readonly status: 'stopped' }>

/** Checks a request, asks the wallet, and has the transaction followed. Resolves when the wallet has the request. Never rejects. */
export type Begin = (request: BeginRequest, options?: BeginOptions) => Promise<Begun>

/** An id of ours. */
export const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** By what the wallet names what it has sent. */
type Sent = Pick<Transaction, 'hash'> | Pick<Transaction, 'batch'>

/** The wallet's request, where it can send such an action at all. */
const senderOf = (
  { send, contract, batches }: ChainAdapter,
  { network, account, action }: BeginRequest,
): (() => Promise<Sent>) | undefined => {
  const call = { network: network.caipNetworkId, account: account.address }
  if (action.type === 'transfer') {
    const { to, amount, asset, terms } = action
    const token = asset.address
    const more = { ...(token !== undefined && { token }), ...(terms && { terms }) }
    return send && (async () => ({ hash: await send.send({ ...call, to, amount, ...more }) }))
  }
  if (action.type === 'batch') {
    const { calls } = action
    return batches && (async () => ({ batch: await batches.sendCalls({ ...call, calls, atomic: true }) }))
  }
  const { to, data, value, gas } = action
  const more = { ...(value !== undefined && { value }), ...(gas !== undefined && { gas }) }
  return send && contract && (async () => ({ hash: await contract.sendCall({ ...call, to, data, ...more }) }))
}

/** The id of a transaction that may still be sent, where it is known. */
const uncertainId = (cause: unknown): string | undefined =>
  isPorticoError(cause) && typeof cause.context.id === 'string' ? cause.context.id : undefined

interface BeginParts {
  readonly book: Book
  readonly follower: Pick<Follower, 'followRequest'>
  readonly notices: Notices
  readonly wallet: Pick<WalletService, 'load'>
  readonly families: Pick<FamiliesService, 'load'>
  readonly log: LogPort
  readonly signal: AbortSignal
  now(): number
  textsReady(): Promise<void>
}

export const createBegin = ({ book, follower, notices, wallet, families, log, signal, now, textsReady }: BeginParts): Begin => {
  const stopWaiting = (id: string): void => {
    const changed = book.change(id, { status: 'unanswered' })
    if (changed) notices.show(changed)
  }
  /** Hands a request to the wallet, once, and says what it answers. Never rejects. */
  const ask = async (id: string, send: () => Promise<Sent>, isQuiet: BeginOptions['isQuiet']): Promise<void> => {
    let change: TransactionChange
    try {
      change = { status: 'pending', ...(await send()) }
    } catch (cause) {
      log.info('The wallet did not send a transaction.', cause)
      const error = toTransactionError(cause)
      const uncertain = error.code === 'SEND_UNCERTAIN'
      const hash = uncertain ? uncertainId(cause) : undefined
      change = { status: uncertain ? 'uncertain' : 'refused', error, ...(hash !== undefined && { hash }) }
    }
    if (signal.aborted) return
    const before = book.find(id)
    const changed = book.change(id, change)
    if (!changed || (changed.status === 'refused' && isQuiet?.(changed.error?.rpcCode))) return
    // A visitor who no longer waits for the wallet is not told that it refused.
    if (before?.status !== 'unanswered' || changed.status !== 'refused') notices.show(changed)
  }
  const stopped = (reason: Extract<StartResult, { readonly status: 'stopped' }>['reason']) => ({ status: 'stopped', reason }) as const
  return async (request, { step, isQuiet } = {}) => {
    const { network, account, kind, title, objection = () => undefined } = request
    let features: ChainAdapter
    let problem: Awaited<ReturnType<typeof checkRequest>>
    try {
      features = await wallet.load(account.namespace)
      problem = await checkRequest(features, request, (await families.load(account.namespace)).codec)
      await textsReady()
    } catch (cause) {
      if (objection() === 'unwanted') return stopped('unwanted')
      log.info('A transaction could not be checked.', cause)
      return stopped('notChecked')
    }
    const objected = objection()
    const reason = objected === 'unwanted' ? objected : (problem ?? objected)
    if (reason) return stopped(reason)
    const send = senderOf(features, request)
    if (!send) return stopped('cannotSend')
    const id = createId()
    const asked: KeptTransaction = Object.freeze({
      id,
      namespace: account.namespace,
      network: network.caipNetworkId,
      account: account.address,
      status: 'asking',
      kind,
      title: Object.freeze({ ...title }),
      createdAt: now(),
      ...(step && { step: Object.freeze({ ...step }) }),
    })
    book.add(asked)
    const answer = ask(id, send, isQuiet)
    follower.followRequest(id, features, answer)
    const answered = new Promise<void>((resolve) => {
      void answer.then(resolve)
      notices.asking(asked, () => {
        stopWaiting(id)
        resolve()
      })
    })
    return { status: 'asked', id, answered: answered.then(() => book.find(id)) }
  }
}
