import type { Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { FeesFeature } from '../../kernel/contract/features.ts'
import type { WalletService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import { isAddress, isSameAddress } from './address.ts'
import { readAmount } from './read-amount.ts'
import { type Fee, NO_FEE, type SendState } from './send-state.ts'
import type { UnitPrice } from './unit-price.ts'

/** ms a draft rests before its fee is asked for. */
const REST = 200

type Estimate = Parameters<FeesFeature<Namespace>['estimate']>[0]

interface Question {
  /** Network, account and token: a fee of another subject says nothing. */
  readonly subject: string
  readonly key: string
  /** It asks with the receiver of the draft, not with a stand-in. */
  readonly receiver: boolean
  readonly call: Estimate
}

/** What the watch needs. */
export interface FeeWatchParts {
  readonly wallet: WalletService
  readonly clock: ClockPort
  readonly unitPrice: UnitPrice
  read(): SendState
  learnFee(fee: Fee): void
  learnRefused(receiver: string): void
}

/** Keeps the fee of the draft up to date. */
export interface FeeWatch {
  /** Asks when the draft changed in something that the fee depends on. */
  update(): void
  /** Asks again, at once. */
  refresh(): void
  stop(): void
}

/** An amount to ask with: the draft's where the account has it, else the least there is. */
const askedAmount = (state: SendState, balance: bigint): bigint => {
  const reading = readAmount(state)
  return reading.status === 'ok' && reading.amount > 0n && reading.amount <= balance ? reading.amount : balance > 0n ? 1n : 0n
}

const questionOf = (state: SendState): Question | undefined => {
  const { network, account, token, receiver, refused, max } = state
  if (!network || !account || !token) return undefined
  const usable = isAddress(receiver) && !(refused !== undefined && isSameAddress(receiver, refused))
  // Without a receiver the account stands in: a transfer to it costs what one to anybody costs.
  const to = usable ? receiver : account.address.toLowerCase()
  const amount = askedAmount(state, token.balance)
  const subject = [network.caipNetworkId, account.address, token.address].join(' ')
  const call = { network: network.caipNetworkId, account: account.address, to, amount, ...(token.address && { token: token.address }) }
  // The whole balance follows the fee: were it part of the question, each answer would ask again.
  return { subject, key: [subject, to, max ? 'max' : amount].join(' '), receiver: usable, call }
}

/** Makes the watch. The newest question wins; answers to older ones are ignored. */
export const createFeeWatch = ({ wallet, clock, unitPrice, read, learnFee, learnRefused }: FeeWatchParts): FeeWatch => {
  let asked: Question | undefined
  let stopAsking: Undo = () => undefined

  const ask = async (question: Question, signal: AbortSignal): Promise<void> => {
    try {
      const { call } = question
      const [{ fees }, price] = await Promise.all([wallet.load(), unitPrice(call.network, signal)])
      const amount = await fees?.estimate({ ...call, ...(price === undefined ? {} : { unitPrice: price }), signal })
      if (!signal.aborted) learnFee({ status: amount === undefined ? 'failed' : 'ready', amount })
    } catch (cause) {
      if (signal.aborted) return
      if (question.receiver && isPorticoError(cause) && cause.code === 'ADDRESS_INVALID') learnRefused(question.call.to)
      else learnFee({ status: 'failed', amount: undefined })
    }
  }
  const begin = (question: Question, rest: number): void => {
    stopAsking()
    const abort = new AbortController()
    const stopClock = clock.after(rest, () => {
      const now = questionOf(read())
      void ask(now?.key === question.key ? now : question, abort.signal)
    })
    stopAsking = () => {
      stopClock()
      abort.abort()
    }
    const before = asked?.subject === question.subject ? read().fee.amount : undefined
    asked = question
    learnFee({ status: 'loading', amount: before })
  }
  const forget = (): void => {
    stopAsking()
    asked = undefined
    if (read().fee !== NO_FEE) learnFee(NO_FEE)
  }
  return {
    update() {
      const question = questionOf(read())
      if (!question) forget()
      else if (question.key !== asked?.key) begin(question, REST)
    },
    refresh() {
      const question = questionOf(read())
      if (question) begin(question, 0)
    },
    stop: () => stopAsking(),
  }
}
