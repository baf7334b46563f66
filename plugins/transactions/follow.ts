import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ClockPort, LocksPort, LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService, SessionsService, WalletService } from '../../kernel/contract/session-services.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { Book } from './book.ts'
import { lookAtBatch } from './follow-batch.ts'
import { idOf, isOfThisPage, isOpen, type KeptTransaction, type TransactionChange } from './kept-transactions.ts'
import { toTransactionError } from './sentences.ts'
import type { TransactionStatus } from './service.ts'

/** ms before another look, doubled after each one that could not be made. */
const PAUSE = 10_000
const LONGEST_PAUSE = 300_000

/** How a transaction ends, by the reason that an adapter's `wait` gives. */
const ENDS: Readonly<Record<string, TransactionStatus>> = {
  cancelled: 'cancelled',
  replaced: 'replaced',
  dropped: 'dropped',
  expired: 'expired',
  // A wallet's own id of a transaction, which the wallet has given up.
  givenUp: 'expired',
  reverted: 'reverted',
}

/** Ends that a block makes wrong, and those that only a block can bring. */
const REFUTABLE: readonly TransactionStatus[] = ['dropped', 'expired']
const IN_BLOCK: readonly (TransactionStatus | undefined)[] = ['confirmed', 'reverted', 'cancelled', 'replaced']

interface FollowParts {
  readonly book: Book
  readonly wallet: WalletService
  readonly networks: Pick<NetworksService, 'all'>
  readonly sessions: SessionsService
  readonly locks: LocksPort
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
  /** The transaction is over, here or in the tab that followed it. */
  ended(transaction: KeptTransaction): void
  /** Nothing is known of it yet, for a reason that was not there before. */
  delayed(transaction: KeptTransaction): void
}

/** Follows transactions to their end, each in one tab of the site. */
export interface Follower {
  /** Follows one that was sent. */
  follow(id: string): void
  /** Follows one from its request on, so that no other tab begins first: by the features that asked the wallet, once it has answered. */
  followRequest(id: string, features: ChainAdapter, answered: Promise<void>): void
  /** Looks once more at one that was given up as dropped or expired: only a block changes what it is. */
  recheck(id: string): void
  /** Follows all that are kept, and no longer what was taken out. */
  update(): void
}

/** What a failed wait says of a transaction: its end, or only why nothing is known. */
const changeOf = (transaction: KeptTransaction, cause: unknown, now: number): TransactionChange => {
  const error = toTransactionError(cause)
  const status = ENDS[error.reason ?? '']
  // A wallet that may have sent it can send it again. As long as nobody has seen it in a block, it stays uncertain.
  if (!status || (transaction.status === 'uncertain' && status === 'dropped')) return { error }
  const hash = isPorticoError(cause) && typeof cause.context.hash === 'string' ? cause.context.hash : undefined
  return { status, error, endedAt: now, ...(hash !== undefined && hash !== transaction.hash && { replacedBy: hash }) }
}

/** The transaction that the fee was paid for. What calls of a batch came to may be several. */
const paidByOf = ({ status, hash, batch, replacedBy }: KeptTransaction): string | undefined => {
  if (batch !== undefined) return undefined
  if (status === 'cancelled') return replacedBy
  return status === 'confirmed' || status === 'reverted' ? (replacedBy ?? hash) : undefined
}

const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The transaction is no longer followed.')

const sameError = ({ error: a }: TransactionChange, { error: b }: TransactionChange): boolean =>
  a?.code === b?.code && a?.reason === b?.reason

export const createFollower = (parts: FollowParts): Follower => {
  const { book, wallet, networks, sessions, locks, clock, log, signal: unloaded, ended, delayed } = parts
  const lives = new Map<string, AbortController>()

  const look = async (
    transaction: KeptTransaction,
    id: string,
    features: ChainAdapter,
    signal: AbortSignal,
  ): Promise<TransactionChange> => {
    if (transaction.batch !== undefined) return lookAtBatch({ wallet, sessions, clock, log }, transaction, features, signal)
    const { network, account, hash, seen = false } = transaction
    if (!features.send) return {}
    try {
      const onSeen = (): void => void (seen || book.change(id, { seen: true }))
      const confirmed = await features.send.wait({ network, account, id: hash ?? '', signal, ...(seen && { seen }), onSeen })
      return { status: 'confirmed', error: undefined, endedAt: clock.now(), ...(confirmed !== undefined && { replacedBy: confirmed }) }
    } catch (cause) {
      if (!signal.aborted) log.info('A transaction is not confirmed.', cause)
      return changeOf(transaction, cause, clock.now())
    }
  }
  /** The fee is only a line of the history, so nothing waits for it, and one that cannot be read is left out. */
  const readFee = async (transaction: KeptTransaction, features: ChainAdapter, signal: AbortSignal): Promise<void> => {
    const { id, network, account } = transaction
    const paidBy = paidByOf(transaction)
    const coin = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency
    if (paidBy === undefined || !coin || !features.receipts) return
    try {
      const fee = await features.receipts.fee({ network, account, id: paidBy, signal })
      if (fee === undefined) return
      const { symbol, decimals } = coin
      book.change(id, { fee: Object.freeze({ amount: decimalText(fee, decimals), symbol, decimals }) })
    } catch (cause) {
      log.debug('What a transaction has cost could not be read.', cause)
    }
  }
  const followOn = async (id: string, sender: ChainAdapter | undefined, signal: AbortSignal): Promise<void> => {
    let features = sender
    let asked: ChainAdapter | undefined
    for (let ms = PAUSE; ; ) {
      const now = book.find(id)
      // The tab that followed it before may have seen its end.
      if (now && !isOpen(now)) {
        if (isOfThisPage(now)) return
        ended(now)
        return asked && readFee(now, asked, signal)
      }
      if (!now || idOf(now) === undefined) return
      if (!features) {
        await until(sessions.of(now.namespace), ({ status }) => status === 'connected', signal)
        features = await wallet.load(now.namespace)
      }
      asked = features
      const change = await look(now, id, features, signal)
      const present = book.find(id)
      if (signal.aborted || !present) return
      if (isOpen(present) && !(change.status === undefined && sameError(change, present))) {
        const next = book.change(id, change)
        if (next && isOpen(next)) delayed(next)
      }
      ms = change.error?.code === 'RECEIPT_TIMEOUT' ? PAUSE : Math.min(ms * 2, LONGEST_PAUSE)
      if (change.status === undefined) await pause(clock, ms, signal)
      features = undefined
    }
  }
  const hold = (id: string, work: (signal: AbortSignal) => Promise<void>): void => {
    const transaction = book.find(id)
    if (lives.has(id) || !transaction) return
    // Where its end can be read, whoever writes it.
    book.of({ namespace: transaction.namespace, address: transaction.account })
    const life = new AbortController()
    const end = (): void => life.abort()
    unloaded.addEventListener('abort', end)
    lives.set(id, life)
    locks
      .hold(`follow ${id}`, () => work(life.signal), life.signal)
      .catch((cause: unknown) => {
        // The wallet's code did not come: the next page, or another tab, follows it.
        if (!life.signal.aborted) log.warn('A transaction is no longer followed.', cause)
      })
      .finally(() => {
        unloaded.removeEventListener('abort', end)
        if (lives.get(id) === life) lives.delete(id)
      })
  }
  const follow: Follower['follow'] = (id) => {
    const now = book.find(id)
    if (now && idOf(now) !== undefined) hold(id, (signal) => followOn(id, undefined, signal))
  }
  const recheck: Follower['recheck'] = (id) =>
    hold(id, async (signal) => {
      // Another tab may have looked before.
      const now = book.find(id)
      if (!now || !REFUTABLE.includes(now.status) || now.hash === undefined) return
      const features = await wallet.load(now.namespace)
      // It was known once, so a network that does not know it ends the look soon.
      const change = await look({ ...now, seen: true }, id, features, signal)
      if (signal.aborted || !IN_BLOCK.includes(change.status)) return
      const changed = book.change(id, change)
      if (changed) ended(changed)
      if (changed) await readFee(changed, features, signal)
    })
  return {
    follow,
    recheck,
    followRequest: (id, features, answered) =>
      hold(id, async (signal) => {
        await race({ signals: [signal], aborted }, () => answered)
        await followOn(id, features, signal)
      }),
    update() {
      for (const [id, life] of lives) if (!book.find(id)) life.abort()
      for (const { id } of book.open()) follow(id)
    },
  }
}
