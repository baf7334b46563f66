import type { Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { FeesFeature } from '../../kernel/contract/features.ts'
import type { WalletService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { Latest, Undo } from '../../kernel/contract/store.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import { isAddress } from './address.ts'
import { readAmount } from './read-amount.ts'
import { type Fee, NO_FEE, type SendState } from './send-state.ts'
import type { UnitPrice } from './unit-price.ts'

/** ms a draft rests before its fee is asked for. */
const REST = 200

/** ms between two looks at the fee while the form is open. */
const FEE_EVERY = 15_000

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
  readonly latest: Latest
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
  /** Asks every 15 s until undone. A chain or a provider API that is down is left alone until the visitor acts or comes back. */
  watch(): Undo
}

/** An amount to ask with: the draft's where the account has it, else the least there is. */
const askedAmount = (state: SendState, balance: bigint): bigint => {
  const reading = readAmount(state)
  return reading.status === 'ok' && reading.amount > 0n && reading.amount <= balance ? reading.amount : balance > 0n ? 1n : 0n
}

const questionOf = (state: SendState): Question | undefined => {
  const { network, account, token, receiver, refused, max } = state
  if (!network || !account || !token) return undefined
  // Refused is a spelling: the same address with the right checksum is another text.
  const usable = isAddress(receiver) && receiver !== refused
  // Without a receiver the account stands in: a transfer to it costs what one to anybody costs.
  const to = usable ? receiver : account.address.toLowerCase()
  const amount = askedAmount(state, token.balance)
  const subject = [network.caipNetworkId, account.address, token.address].join(' ')
  const call = { network: network.caipNetworkId, account: account.address, to, amount, ...(token.address && { token: token.address }) }
  // The whole balance follows the fee: were it part of the question, each answer would ask again.
  return { subject, key: [subject, to, max ? 'max' : amount].join(' '), receiver: usable, call }
}

/** What became of a question: a fee, or a receiver that the chain's library refuses. */
type Learned = { readonly fee: Fee } | { readonly refused: string }

const FAILED: Learned = Object.freeze({ fee: Object.freeze({ status: 'failed', amount: undefined }) })

/** Makes the watch. The newest question wins. */
export const createFeeWatch = ({ wallet, clock, unitPrice, latest, read, learnFee, learnRefused }: FeeWatchParts): FeeWatch => {
  let asked: Question | undefined
  /** Of the last estimate. */
  let failure: unknown

  const estimate = async ({ call, receiver }: Question, signal: AbortSignal, byClock: boolean): Promise<Learned> => {
    try {
      const [{ fees }, price] = await Promise.all([wallet.load(), unitPrice(call.network, signal, byClock)])
      const amount = await fees?.estimate({ ...call, ...(price === undefined ? {} : { unitPrice: price }), signal })
      failure = undefined
      return amount === undefined ? FAILED : { fee: { status: 'ready', amount } }
    } catch (cause) {
      if (!signal.aborted) failure = cause
      return receiver && isPorticoError(cause) && cause.code === 'ADDRESS_INVALID' ? { refused: call.to } : FAILED
    }
  }
  const rested = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => signal.addEventListener('abort', clock.after(ms, resolve)))
  const ask = latest(
    async (
      { question, rest, byClock = false }: { readonly question: Question | undefined; readonly rest: number; readonly byClock?: boolean },
      signal,
      say: (early: Learned) => void,
    ) => {
      const before = asked?.subject === question?.subject ? read().fee.amount : undefined
      asked = question
      if (!question) return { fee: NO_FEE }
      say({ fee: { status: 'loading', amount: before } })
      await rested(rest, signal)
      const now = questionOf(read())
      return estimate(now?.key === question.key ? now : question, signal, byClock)
    },
    (learned: Learned) => {
      if ('refused' in learned) learnRefused(learned.refused)
      else if (learned.fee !== read().fee) learnFee(learned.fee)
    },
  )
  const refresh = (byClock = false): void => {
    const question = questionOf(read())
    if (question) void ask({ question, rest: 0, byClock })
  }
  return {
    update() {
      const question = questionOf(read())
      if (question?.key !== asked?.key) void ask({ question, rest: REST })
    },
    refresh: () => refresh(),
    watch: () => poll({ clock, every: FEE_EVERY, failure: () => failure, ask: refresh }),
  }
}
