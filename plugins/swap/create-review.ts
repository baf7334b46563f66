import type { Undo } from '../../kernel/contract/store.ts'
import { decimalText } from '../../kernel/contract/tools/decimal.ts'
import { poll } from '../../kernel/contract/tools/poll.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import { leaveReview } from '../transactions/api.ts'
import type { CallStep, TransactionAmount, TransactionRequest } from '../transactions/manifest.ts'
import { nextStep } from './checks.ts'
import type { Draft, SwapContext } from './create-draft.ts'
import type { LeftAllowances } from './left-allowances.ts'
import type { Preparation, Prepared } from './prepare.ts'
import { isConsented } from './price-impact.ts'
import type { SentSwaps } from './sent-swaps.ts'
import type { QuoteState, SwapPlan, SwapQuote, SwapReview, SwapService } from './service.ts'

/** ms a quote stands. */
const STANDS = 30_000

/** ms after which a quote on screen is fetched anew, so that it does not come to its end there. */
const RENEWED_AFTER = 20_000

/** ms between two looks at the age of the quote on screen. */
const LOOK_EVERY = 5_000

interface ReviewParts {
  readonly context: SwapContext
  readonly draft: Draft
  readonly preparation: Preparation
  readonly left: LeftAllowances
  readonly sent: SentSwaps
}

/** The half of the service that reviews and sends. */
export interface ReviewOwner
  extends Pick<SwapService, 'review' | 'preview' | 'watchReview' | 'consent' | 'acceptWorse' | 'renewReview' | 'confirm'> {
  /** Account or network are others than before: what is on screen is of no use. Answers whether it was. */
  abandon(): boolean
}

const isSameDeal = (a: SwapQuote, b: SwapQuote): boolean =>
  a.network.caipNetworkId === b.network.caipNetworkId &&
  a.account.address === b.account.address &&
  a.from.address === b.from.address &&
  a.to.address === b.to.address &&
  a.amount === b.amount &&
  a.slippage === b.slippage

const amountOf = (token: SwapQuote['from'], units: bigint): TransactionAmount => ({
  amount: decimalText(units, token.decimals),
  symbol: token.symbol,
  decimals: token.decimals,
  ...(token.address !== undefined && { token: token.address }),
})

/** What a swap is, as data. */
const titleOf = ({ from, to, amount, expected }: SwapQuote, router: string): TransactionRequest['title'] => {
  return { sent: amountOf(from, amount), received: amountOf(to, expected), counterparty: router }
}

export const createReview = ({ context, draft, preparation, left, sent }: ReviewParts): ReviewOwner => {
  const { deps, ports, stores, signal, onUnload, text } = context
  const { router, modal, toasts, transactions } = deps
  const { clock, log } = ports
  const review = stores.create<SwapReview | undefined>(undefined)
  /** The quote that is being checked, which a failure of the next one does not end. */
  let checked: SwapQuote | undefined

  const isPreview = (): boolean => modal.state.get().open && router.current.get()?.view === 'SwapPreview'
  /** The review, or the steps that were started from it, are on screen. */
  const isReviewed = (): boolean => isPreview() || (modal.state.get().open && router.current.get()?.view === 'TransactionSteps')
  const patch = (next: Partial<SwapReview>): void => review.update((now) => now && Object.freeze({ ...now, ...next }))
  const isOver = ({ at }: SwapQuote): boolean => clock.now() - at >= STANDS
  /** The visitor has pressed: what was on screen then stays until that is through. */
  const isBusy = ({ phase }: SwapReview): boolean => phase === 'confirming'

  /** The amount that the visitor has last seen without having been asked. */
  const agreedOf = (now: SwapReview | undefined): bigint | undefined => now && (now.before ?? now.quote.expected)
  const show = (quote: SwapQuote, result: Prepared | undefined, agreed: bigint | undefined): void => {
    const shown = result && 'plan' in result && result.plan.received < quote.expected ? { ...quote, expected: result.plan.received } : quote
    review.set(
      Object.freeze({
        quote: Object.freeze(shown),
        phase: result === undefined ? 'checking' : 'plan' in result ? 'ready' : 'refused',
        plan: result && 'plan' in result ? result.plan : undefined,
        refusal: result && 'refusal' in result ? result.refusal : undefined,
        before: agreed !== undefined && shown.expected < agreed ? agreed : undefined,
        ticked: false,
        word: '',
        stale: false,
        renewal: undefined,
        problem: undefined,
      }),
    )
  }
  const leaveWith = (key: 'allowanceFailed' | 'buildFailed'): void => {
    review.set(undefined)
    toasts.show({ kind: 'error', text: text(key) })
    if (isPreview()) void router.back()
  }
  /** No newer price could be had, and the visitor hears so. What is on screen counts as long as it did. */
  const notRenewed = (renewal: QuoteState): void => {
    const now = review.get()
    if (now) patch({ renewal, phase: now.phase === 'checking' ? (now.plan ? 'ready' : 'refused') : now.phase })
  }
  const prepare = stores.latest(
    async ({ quote, agreed }: { readonly quote: SwapQuote; readonly agreed: bigint | undefined }, aborted) => ({
      quote,
      agreed,
      result: await preparation.prepare(quote, aborted),
    }),
    ({ quote, agreed, result }) => {
      checked = undefined
      const now = review.get()
      // The visitor has gone, or the wallet has what was shown before.
      if (!now || isBusy(now)) return
      if ('failure' in result) {
        // The quote before, which was checked, is still on screen.
        if (now.quote !== quote) return notRenewed(Object.freeze({ status: 'failed', quote: undefined, reason: text(result.failure) }))
        return leaveWith(result.failure)
      }
      show(quote, result, agreed)
    },
  )
  const begin = (quote: SwapQuote): void => {
    const now = review.get()
    const agreed = agreedOf(now)
    // What is on screen stays until the newer one is checked: a button under a finger does not turn off for that.
    if (now?.phase !== 'ready' || now.stale) show(quote, undefined, agreed)
    checked = quote
    void prepare({ quote, agreed })
  }
  const followDraft = (): void => {
    const now = review.get()
    const { quote: state } = draft.state.get()
    if (!now || isBusy(now)) return
    const { status, quote } = state
    if (status === 'ready' && quote && isSameDeal(quote, now.quote)) {
      if (quote.at > now.quote.at) begin(quote)
      return
    }
    const isAnswered = status === 'failed' || status === 'noRoute' || status === 'ready'
    if (isAnswered && state !== now.renewal && !checked) notRenewed(state)
  }
  onUnload(draft.state.subscribe(followDraft))

  const look = (): void => {
    const now = review.get()
    if (!now || isBusy(now)) return
    const age = clock.now() - now.quote.at
    if (age >= STANDS && !now.stale) patch({ stale: true })
    if (age >= RENEWED_AFTER && draft.state.get().quote.status !== 'loading') draft.requote()
  }

  const mayConfirm = (now: SwapReview): boolean => {
    const { phase, plan, before } = now
    return phase === 'ready' && plan !== undefined && before === undefined && isPreview() && isConsented(now, text('confirmWord'))
  }
  /** What is checked last, in the task in which the wallet is asked. `ages`: the quote counts for 30 s. Steps are run again instead. */
  const objectionFor = (shown: SwapReview, ages: boolean): { readonly objection: () => 'unwanted' | undefined; readonly stop: Undo } => {
    let closed = false
    const stop = modal.state.subscribe(({ open }) => {
      closed ||= !open
    })
    const objection = (): 'unwanted' | undefined => {
      const now = review.get()
      const isOther = now?.plan !== shown.plan || now?.quote !== shown.quote
      return closed || !isReviewed() || isOther || (ages && isOver(shown.quote)) ? 'unwanted' : undefined
    }
    return { objection, stop }
  }
  const settled = (shown: SwapReview, reason: SwapReview['problem'] | 'unwanted'): undefined => {
    const now = review.get()
    if (now?.quote !== shown.quote) return undefined
    patch({ phase: 'ready', problem: reason === 'unwanted' ? undefined : reason })
    if (isOver(shown.quote)) look()
    return undefined
  }
  /** The swap by itself. */
  const sendSwap = async (shown: SwapReview, plan: SwapPlan): Promise<string | undefined> => {
    const { objection, stop } = objectionFor(shown, true)
    const { network, account } = shown.quote
    const { router: to, data, value, fee } = plan
    const title = titleOf(shown.quote, to)
    const action = { type: 'call', to, data, value, ...(fee !== undefined && { fee }) } as const
    const started = await transactions.start({ network, account, kind: 'swap', title, action, objection })
    stop()
    return started.status === 'asked' ? started.id : settled(shown, started.reason)
  }
  /** The approvals and the swap: as one where the wallet can, else one after another. */
  const sendAll = async (shown: SwapReview, plan: SwapPlan): Promise<string | undefined> => {
    const { quote } = shown
    const { network, account } = quote
    const title = titleOf(quote, plan.router)
    const calls = plan.calls.map((call, at): CallStep => {
      const amount = plan.approvals[at]
      if (amount === undefined) return { ...call, kind: 'swap', title }
      return { ...call, kind: 'approval', title: { counterparty: plan.router, allowed: amountOf(quote.from, amount) } }
    })
    /** The visitor has agreed to these figures: if the chain would give less by now, they are asked again. */
    const checkStep = async (at: number): Promise<'unwanted' | undefined> => {
      try {
        const again = await preparation.again(quote, { ...plan, calls: plan.calls.slice(at) }, signal)
        return again.received < quote.expected ? 'unwanted' : undefined
      } catch (cause) {
        log.info('The swap could not be run after its approval.', cause)
        return 'unwanted'
      }
    }
    const { objection, stop } = objectionFor(shown, false)
    left.remember(quote, plan.router)
    const fee = plan.fee === undefined ? {} : { fee: plan.fee }
    const result = await transactions.sendCalls({ network, account, kind: 'swap', title, calls, ...fee, objection, checkStep })
    stop()
    if (result.status === 'asked') return result.id
    if (result.status === 'stopped') return settled(shown, result.reason)
    sent.approvalsEnded(quote, result.asked)
    left.look()
    const now = review.get()
    // What is allowed by now is read again with a new quote.
    if (now?.quote === quote) renew()
    return undefined
  }
  const swap = async (shown: SwapReview, plan: SwapPlan): Promise<void> => {
    const { quote } = shown
    const id = await (plan.approvals.length > 0 ? sendAll(shown, plan) : sendSwap(shown, plan))
    if (id === undefined) return
    sent.follow(quote, id)
    review.set(undefined)
    draft.clear()
    await leaveReview(router, modal)
  }
  /** `plan` counts where no newer price comes. */
  const renew = (plan?: SwapPlan): void => {
    patch({ phase: 'checking', plan, refusal: undefined, problem: undefined })
    if (!draft.requote()) notRenewed(draft.state.get().quote)
  }
  return {
    review,
    async preview() {
      const now = draft.state.get()
      const { quote } = now.quote
      if (nextStep(now) === 'swap') return draft.refresh()
      if (nextStep(now) !== 'reviewSwap' || !quote || now.quote.status !== 'ready') return
      if (isPreview() || !modal.state.get().open) return
      review.set(undefined)
      // What is reviewed is one amount: it no longer follows balance and fee.
      draft.patch({ max: false })
      begin(quote)
      sent.initiated(quote)
      await router.push('SwapPreview')
    },
    watchReview() {
      const stop = poll({ clock, every: LOOK_EVERY, failure: () => undefined, ask: look })
      return () => {
        stop()
        const now = review.get()
        if (now && !isBusy(now)) review.set(undefined)
      }
    },
    consent: (given) => patch(given),
    acceptWorse: () => patch({ before: undefined }),
    async renewReview() {
      const now = review.get()
      if (!now || isBusy(now)) return
      renew(now.plan)
      await until(review, (now) => now?.phase !== 'checking', signal)
    },
    async confirm(shown) {
      const { quote, plan } = shown
      if (review.get() !== shown || !plan || !mayConfirm(shown)) return
      if (isOver(quote)) return look()
      patch({ phase: 'confirming', problem: undefined })
      const pressed = review.get()
      if (!pressed) return
      try {
        const again = await preparation.again(quote, plan, signal)
        if (review.get() !== pressed) return
        // Another branch of the chain, or less than what was promised: nothing of it holds any more.
        if (again.block < plan.block || again.received < quote.least) return renew()
        if (again.received < quote.expected)
          return show(quote, { plan: Object.freeze({ ...plan, received: again.received }) }, quote.expected)
      } catch (cause) {
        log.info('The swap could not be run again before the wallet is asked.', cause)
        return renew()
      }
      await swap(pressed, plan)
    },
    abandon() {
      const now = review.get()
      if (!now) return false
      const voided = isReviewed()
      review.set(undefined)
      if (voided) void router.back()
      return voided
    },
  }
}
