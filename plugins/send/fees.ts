import type { Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { FeesFeature } from '../../kernel/contract/features.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { WalletService } from '../../kernel/contract/session-services.ts'
import type { Latest, Undo } from '../../kernel/contract/store.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { amountOf } from './draft-amounts.ts'
import { receiverOf } from './receiver-name.ts'
import { isAddress } from './receivers.ts'
import { type Fee, NO_FEE, type SendState } from './service.ts'

/** ms a draft rests before its fee is asked for. */
const FEE_DELAY = 200

/** ms between two looks at the fee while the form is open. */
const FEE_EVERY = 15_000

type Estimate = Parameters<FeesFeature<Namespace>['estimate']>[0]

interface Question {
  /** Network, account and token: a fee of another subject says nothing. */
  readonly subject: string
  readonly key: string
  /** All that the account has of the coin is to be sent. */
  readonly whole: boolean
  /** It asks with the receiver of the draft, not with a stand-in. */
  readonly receiver: boolean
  readonly call: Estimate
}

interface FeeWatchParts {
  readonly wallet: WalletService
  readonly clock: ClockPort
  readonly unitPrice: TransactionsService['unitPrice']
  readonly latest: Latest
  read(): SendState
  learnFee(fee: Fee): void
  learnRefused(receiver: string): void
}

/** Keeps the fee of the draft up to date. */
interface FeeWatch {
  /** Asks when the draft changed in something that the fee depends on. */
  update(): void
  /** Asks again, at once. */
  refresh(): void
  /** Asks every 15 s until undone. A chain or a provider API that is down is left alone until the visitor acts or comes back. */
  watch(): Undo
}

/** An amount to ask with: the draft's where the account has it, else the least there is. */
const askedAmount = (state: SendState, balance: bigint): bigint => {
  const reading = amountOf(state)
  return reading.status === 'ok' && reading.amount > 0n && reading.amount <= balance ? reading.amount : balance > 0n ? 1n : 0n
}

const questionOf = (state: SendState): Question | undefined => {
  const { network, account, token, refused, max, family } = state
  if (!network || !account || !token) return undefined
  const receiver = receiverOf(state)
  // Refused is a spelling: the same address with the right checksum is another text.
  const usable = isAddress(receiver, family?.codec) && receiver !== refused
  // Without a receiver the account stands in: a transfer to it costs what one to anybody costs.
  const to = usable ? receiver : (family?.codec.key(account.address) ?? account.address)
  const amount = askedAmount(state, token.balance)
  const subject = [network.caipNetworkId, account.address, token.address].join(' ')
  const call = { network: network.caipNetworkId, account: account.address, to, amount, ...(token.address && { token: token.address }) }
  // The whole balance follows the fee: were it part of the question, each answer would ask again.
  return { subject, key: [subject, to, max ? 'max' : amount].join(' '), receiver: usable, whole: max && token.address === undefined, call }
}

/** What became of a question: a fee, or a receiver that the chain's library refuses. */
type Learned = { readonly fee: Fee } | { readonly refused: string }

const FAILED: Learned = Object.freeze({ fee: Object.freeze({ status: 'failed', amount: undefined }) })

/** The newest question wins. */
export const createFeeWatch = ({ wallet, clock, unitPrice, latest, read, learnFee, learnRefused }: FeeWatchParts): FeeWatch => {
  let asked: Question | undefined
  /** Of the last estimate. */
  let failure: unknown

  const estimate = async ({ call, receiver, whole }: Question, signal: AbortSignal, byClock: boolean): Promise<Learned> => {
    try {
      // The price is one of gas.
      const pricing = call.network.startsWith('eip155:') ? unitPrice(call.network, { signal, byClock }) : undefined
      const [{ fees }, price] = await Promise.all([wallet.load(), pricing])
      const question = { ...call, ...(price === undefined ? {} : { unitPrice: price }), signal }
      const first = await fees?.terms?.(question)
      // What goes into it depends on how much it is.
      const terms = whole && first?.most ? await fees?.terms?.({ ...question, amount: first.most }) : first
      const amount = terms ? terms.fee : await fees?.estimate(question)
      failure = undefined
      return amount === undefined ? FAILED : { fee: { status: 'ready', amount, ...(terms && { terms }) } }
    } catch (cause) {
      if (!signal.aborted) failure = cause
      return receiver && isPorticoError(cause) && cause.code === 'ADDRESS_INVALID' ? { refused: call.to } : FAILED
    }
  }
  const ask = latest(
    async (
      { question, delay, byClock = false }: { readonly question: Question | undefined; readonly delay: number; readonly byClock?: boolean },
      signal,
      emit: (early: Learned) => void,
    ) => {
      const last = read().fee
      // What a transfer takes beside the fee depends on the receiver and the amount: it is not kept for others.
      const stands = asked?.subject === question?.subject && (asked?.key === question?.key || !last.terms)
      asked = question
      if (!question) return { fee: NO_FEE }
      emit({ fee: stands ? { ...last, status: 'loading' } : { status: 'loading', amount: undefined } })
      await pause(clock, delay, signal)
      // A newer question has come, and nobody reads this answer.
      if (signal.aborted) return { fee: NO_FEE }
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
    if (question) void ask({ question, delay: 0, byClock })
  }
  return {
    update() {
      const question = questionOf(read())
      if (question?.key !== asked?.key) void ask({ question, delay: FEE_DELAY })
    },
    refresh: () => refresh(),
    watch: () => poll({ clock, every: FEE_EVERY, failure: () => failure, ask: refresh }),
  }
}
