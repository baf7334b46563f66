import type { EventsPort } from '../../kernel/contract/ports.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import type { Transaction, TransactionRequest, TransactionsService } from '../transactions/manifest.ts'
import type { SendReview } from './service.ts'

/** What the wallet is asked to send. */
export const toRequest = (review: SendReview, fee: bigint | undefined): Omit<TransactionRequest, 'objection'> => {
  const { network, account, token, amount, receiver, terms } = review
  const { address, decimals, symbol } = token
  return {
    network,
    account,
    kind: 'transfer',
    title: {
      sent: { amount: decimalText(amount, decimals), symbol, decimals, ...(address !== undefined && { token: address }) },
      counterparty: receiver,
    },
    action: {
      type: 'transfer',
      to: receiver,
      amount,
      asset: { symbol, decimals, ...(address !== undefined && { address }) },
      ...(fee !== undefined && { fee }),
      ...(terms && { terms }),
    },
  }
}

interface SentParts {
  readonly transactions: TransactionsService
  readonly events: EventsPort<'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR'>
  onUnload(undo: Undo): void
  /** The wallet has answered, or is no longer waited for. `id` is there when it has sent. */
  answered(review: SendReview, id?: string): void
  /** The transfer may still be sent. */
  uncertain(review: SendReview): void
  /** What became of one that may still have been sent is known. */
  settled(review: SendReview): void
}

const WAITING: readonly Transaction['status'][] = ['asking', 'unanswered']

/** Whether it stays as it is: another transaction may take its place, or nobody knows yet. */
const isOver = ({ status }: Transaction): boolean => ![...WAITING, 'pending', 'uncertain'].includes(status)

/** Follows a transfer that the wallet was asked for, for the draft and the events of sending. */
export const createSentTransfers = (parts: SentParts): ((review: SendReview, id: string) => void) => {
  const { transactions, events, onUnload, answered, uncertain, settled } = parts
  return (review, id) => {
    const { network, account, token, amount } = review
    const details = {
      isSmartAccount: account.type === 'smartAccount',
      network: network.caipNetworkId,
      token: token.symbol,
      amount: decimalText(amount, token.decimals),
    }
    const list = transactions.of(account)
    let before: Transaction | undefined
    const changed = (now: Transaction, earlier: Transaction | undefined): void => {
      const { status, hash, error } = now
      const wasWaiting = !earlier || WAITING.includes(earlier.status)
      if (error) events.emit('SEND_ERROR', { ...details, code: error.code })
      if (status === 'confirmed') events.emit('SEND_SUCCESS', details)
      if (status === 'unanswered' || (wasWaiting && earlier?.status !== 'unanswered' && status !== 'asking'))
        answered(review, status === 'pending' ? hash : undefined)
      else if (wasWaiting && status === 'pending') answered(review, hash)
      if (status === 'uncertain' && wasWaiting) uncertain(review)
      if (earlier?.status === 'uncertain' && isOver(now)) {
        settled(review)
        if (status === 'confirmed') answered(review, hash)
      }
    }
    const look = (): void => {
      const now = list.get().find((one) => one.id === id)
      const last = before
      if (now && (now.status !== last?.status || now.error?.code !== last.error?.code || now.error?.reason !== last.error?.reason)) {
        before = now
        changed(now, last)
      }
      // Somebody has taken it out of the list, or it is over.
      if (!now || isOver(now)) stop()
    }
    const stop = list.subscribe(look)
    onUnload(stop)
    events.emit('SEND_INITIATED', details)
    look()
  }
}
