import type { EventsPort } from '../../kernel/contract/ports.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import type { Transaction, TransactionsService } from '../transactions/manifest.ts'
import type { SwapEvent, SwapEventName, SwapQuote } from './service.ts'

interface SentParts {
  readonly transactions: TransactionsService
  readonly events: EventsPort<SwapEventName>
  onUnload(undo: Undo): void
  /** The swap is over, or nobody follows it any more. */
  ended(): void
}

/** Follows what the wallet was asked for, for the events of swapping. */
export interface SentSwaps {
  initiated(quote: SwapQuote): void
  follow(quote: SwapQuote, id: string): void
  /** The steps have ended before the swap was sent. */
  approvalsEnded(quote: SwapQuote, ids: readonly string[]): void
}

const ON_ITS_WAY: readonly Transaction['status'][] = ['asking', 'unanswered', 'pending', 'uncertain']

/** Whether nobody knows yet how it ends. */
export const isOnItsWay = ({ status }: Transaction): boolean => ON_ITS_WAY.includes(status)

/** What is told of a swap. */
const eventOf = ({ network, account, from, to, amount, expected }: SwapQuote): SwapEvent => ({
  isSmartAccount: account.type === 'smartAccount',
  network: network.caipNetworkId,
  swapFromToken: from.symbol,
  swapToToken: to.symbol,
  swapFromAmount: decimalText(amount, from.decimals),
  swapToAmount: decimalText(expected, to.decimals),
})

export const createSentSwaps = ({ transactions, events, onUnload, ended }: SentParts): SentSwaps => ({
  initiated: (quote) => events.emit('INITIATE_SWAP', eventOf(quote)),
  follow(quote, id) {
    const list = transactions.of(quote.account)
    const stop = list.subscribe(() => look())
    const look = (): void => {
      const now = list.get().find((one) => one.id === id)
      if (now && isOnItsWay(now)) return
      stop()
      // Without one somebody has taken it out of the list.
      if (now?.status === 'confirmed') events.emit('SWAP_SUCCESS', eventOf(quote))
      else if (now) events.emit('SWAP_ERROR', { ...eventOf(quote), code: now.error?.code ?? now.status })
      ended()
    }
    onUnload(stop)
    look()
  },
  approvalsEnded(quote, ids) {
    const last = transactions
      .of(quote.account)
      .get()
      .find(({ id }) => id === ids.at(-1))
    if (!last || last.status === 'confirmed') return
    const name = last.kind === 'approval' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    events.emit(name, { ...eventOf(quote), code: last.error?.code ?? last.status })
  },
})
