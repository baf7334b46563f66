import type { Account, Network } from '../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { TokenBalance } from '../tokens/manifest.ts'
import { leaveReview, watchClosing } from '../transactions/api.ts'
import { brokenTerm, nextStep, type SendStep } from './checks.ts'
import { amountOf, wholeBalance } from './draft-amounts.ts'
import { createFeeWatch } from './fees.ts'
import type { manifest } from './manifest.ts'
import { bareReceiver } from './pasted-receiver.ts'
import { createNameWatch, receiverOf } from './receiver-name.ts'
import { isSameAddress, type KnownReceivers, warningsFor } from './receivers.ts'
import { createSentTransfers, toRequest } from './sent-transfers.ts'
import {
  EMPTY_DRAFT,
  frozenCopy,
  type SendProblem,
  type SendReview,
  type SendService,
  type SendState,
  type SendWarning,
} from './service.ts'

/** Problems that only a change of the draft solves. */
const RETURNS_TO_FORM: ReadonlySet<SendProblem> = new Set(['balanceFell', 'gasShort', 'decimalsDiffer', 'termsChanged', 'nameMoved'])

/** What is said by the button, and in a sentence to whoever presses Enter all the same. */
const INCOMPLETE: ReadonlySet<SendStep> = new Set(['incorrectValue', 'addAmount', 'addAddress', 'invalidAddress'])

const sameToken = (token: TokenBalance, address: string | undefined, codec: AddressCodec | undefined): boolean =>
  token.address === undefined || address === undefined ? token.address === address : isSameAddress(token.address, address, codec)

/** Whether the draft is still what was sent. */
const isDraftOf = (draft: SendState, { network, account, token, amount, receiver, name }: SendReview): boolean => {
  const reading = amountOf(draft)
  const same =
    draft.network?.caipNetworkId === network.caipNetworkId &&
    draft.account?.address === account.address &&
    draft.account.type === account.type &&
    draft.receiver === (name ?? receiver)
  return (
    same &&
    draft.token !== undefined &&
    sameToken(draft.token, token.address, draft.family?.codec) &&
    reading.status === 'ok' &&
    reading.amount === amount
  )
}

export const createSend = (context: SetupContext<typeof manifest>, known: KnownReceivers): SendService => {
  const { deps, ports, stores, signal, onUnload } = context
  const { accounts, networks, families, wallet, router, modal, tokens, transactions } = deps
  const state = stores.create<SendState>(
    Object.freeze({
      ...EMPTY_DRAFT,
      account: undefined,
      network: undefined,
      coin: undefined,
      family: undefined,
      hasTerms: false,
      sponsored: false,
      phase: 'editing',
    }),
  )
  let choice: { readonly address: string | undefined } | undefined
  /** What the wallet has been asked for. */
  let asked: SendReview | undefined
  const earlierOf = ({ caipNetworkId }: Network, account: Account): readonly SendWarning[] => {
    const earlier = transactions
      .of(account)
      .get()
      .find(({ status, network }) => status === 'uncertain' && network === caipNetworkId)
    return earlier ? [{ kind: 'earlier', ...(earlier.hash !== undefined && { known: earlier.hash }) }] : []
  }

  const patch = (next: Partial<SendState>): void =>
    state.update((now) => {
      const merged = { ...now, ...next }
      return Object.freeze(merged.max ? { ...merged, amountText: wholeBalance(merged) } : merged)
    })
  const fees = createFeeWatch({
    wallet,
    clock: ports.clock,
    latest: stores.latest,
    unitPrice: transactions.unitPrice,
    read: state.get,
    learnFee(fee) {
      const { max, token, amountText, problem, sponsored } = state.get()
      const lost = fee.status === 'failed' && max && token?.address === undefined && !sponsored
      if (lost) patch({ fee, max: false, problem: amountText === '' ? 'feeUnknown' : problem })
      else patch({ fee: Object.freeze(fee) })
    },
    learnRefused(refused) {
      patch({ refused })
      fees.update()
    },
  })
  const names = createNameWatch({
    names: deps.names,
    clock: ports.clock,
    log: ports.log,
    latest: stores.latest,
    signal,
    onUnload,
    read: state.get,
    learn(name) {
      patch({ name })
      fees.update()
    },
  })
  const edit = (next: Partial<SendState>): void => {
    patch({ ...next, review: undefined, problem: undefined })
    if (next.receiver !== undefined) names.update()
    fees.update()
  }
  // The router may be moved while the modal is closed: what nobody sees is not on screen.
  const isPreview = (): boolean => modal.state.get().open && router.current.get()?.view === 'WalletSendPreview'

  const followTokens = (): void => {
    const { account, network, family } = state.get()
    const held = tokens.state.get()
    const list = held.account === account?.address && held.network === network?.caipNetworkId ? held.tokens : []
    patch({
      coin: list.find((token) => token.address === undefined),
      token: choice && list.find((token) => sameToken(token, choice?.address, family?.codec)),
    })
    fees.update()
  }
  const session = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ account, network }),
    (a, b) =>
      a.account?.address === b.account?.address &&
      a.account?.type === b.account?.type &&
      a.network?.caipNetworkId === b.network?.caipNetworkId,
  )
  const readFeatures = (features: ChainAdapter | undefined): Pick<SendState, 'hasTerms' | 'sponsored'> => ({
    hasTerms: features?.fees?.terms !== undefined,
    sponsored: accounts.active.get()?.type === 'smartAccount' && features?.sponsorship !== undefined,
  })
  const followSession = (): void => {
    const [{ account, network }, now] = [session.get(), state.get()]
    const voided = now.review !== undefined && now.phase !== 'asking' && isPreview()
    choice = undefined
    asked = undefined
    const family = account && families.of(account.namespace)
    patch({ ...EMPTY_DRAFT, account, network, family, coin: undefined, phase: 'editing', problem: voided ? 'changed' : undefined })
    patch(readFeatures(wallet.features.get()))
    names.update()
    followTokens()
    if (voided) void router.back()
  }
  session.subscribe(followSession)
  const followFeatures = (features: ChainAdapter | undefined): void => {
    patch(readFeatures(features))
    fees.update()
  }
  onUnload(wallet.features.subscribe(followFeatures))
  patch(readFeatures(wallet.features.get()))
  onUnload(tokens.state.subscribe(followTokens))
  followSession()

  const refuse = async (problem: SendProblem): Promise<void> => {
    const back = RETURNS_TO_FORM.has(problem)
    patch({ phase: 'editing', problem, ...(back ? { review: undefined } : {}) })
    if (!back) return
    void tokens.refresh({ force: true })
    if (isPreview()) await router.back()
  }
  const contradiction = (review: SendReview): 'decimalsDiffer' | undefined => {
    const now = tokens.state.get().tokens.find((one) => sameToken(one, review.token.address, state.get().family?.codec))
    return now?.decimalsDiffer || review.token.decimalsDiffer ? 'decimalsDiffer' : undefined
  }
  const answered = (review: SendReview, id?: string): void => {
    if (id !== undefined) known.add(review.receiver, families.of(review.account.namespace)?.codec)
    // An answer may come after the visitor went on to another draft, or to another transfer.
    const now = state.get()
    if (id !== undefined && (now.review === review || isDraftOf(now, review))) {
      choice = undefined
      edit(EMPTY_DRAFT)
    }
    if (asked !== review) return
    asked = undefined
    patch({ phase: 'editing', review: undefined })
  }
  const followSent = createSentTransfers({
    transactions,
    events: ports.events,
    onUnload,
    answered,
    uncertain(review) {
      if (isDraftOf(state.get(), review)) patch({ problem: 'maybeSent' })
    },
    settled() {
      if (state.get().problem === 'maybeSent') patch({ problem: undefined })
    },
  })
  /** Whether the draft that is being checked is still on screen. */
  const isStillDraft = ({ receiver, amountText, token, account, family }: SendState): boolean => {
    const now = state.get()
    const same = now.receiver === receiver && now.amountText === amountText && now.account === account
    return now.phase === 'checking' && same && now.token !== undefined && sameToken(now.token, token?.address, family?.codec)
  }
  /** Whether the name of a draft still stands for the address that is on screen. */
  const isNameSame = async (now: SendState, named: Pick<SendReview, 'network' | 'name' | 'receiver'>): Promise<boolean> => {
    if (named.name === undefined) return true
    patch({ phase: 'checking', problem: undefined })
    const checked = await names.check(named)
    const stands = isStillDraft(now)
    if (state.get().phase === 'checking') patch({ phase: 'editing' })
    if (stands && checked !== 'same') patch({ problem: checked === 'moved' ? 'nameMoved' : 'nameNotChecked' })
    return stands && checked === 'same'
  }
  /** The fee for a review. What a transfer is made of is asked for exactly this one; undefined where that fails, or the draft is another by then. */
  const exactFee = async (
    now: SendState,
    { network, account, token, amount, receiver }: Pick<SendReview, 'network' | 'account' | 'token' | 'amount' | 'receiver'>,
  ): Promise<SendState['fee'] | undefined> => {
    const known = now.fee.terms
    // While it is asked for nothing is known of it, and a review without its parts would not be what is sent.
    if (known ? !known.parts : !wallet.features.get()?.fees?.terms) return now.fee
    patch({ phase: 'checking', problem: undefined })
    try {
      const { fees } = await wallet.load()
      const of = token.address === undefined ? {} : { token: token.address }
      const call = { network: network.caipNetworkId, account: account.address, to: receiver, amount, ...of, signal }
      const terms = await fees?.terms?.(call)
      if (!isStillDraft(now)) return undefined
      return terms && { status: 'ready', amount: terms.fee, terms }
    } catch (cause) {
      ports.log.info('The transfer could not be prepared.', cause)
      if (isStillDraft(now)) patch({ problem: 'notChecked' })
      return undefined
    } finally {
      if (state.get().phase === 'checking') patch({ phase: 'editing' })
    }
  }
  return {
    state,
    open(params) {
      void tokens.refresh()
      const { token } = params
      if (token === undefined) return
      const { family } = state.get()
      const isCoin = family?.native.addresses.some((coin) => isSameAddress(token, coin, family.codec))
      choice = { address: isCoin ? undefined : token }
      if (choice.address !== undefined) void tokens.lookUp(choice.address)
      followTokens()
    },
    setToken(address) {
      choice = { address }
      edit({ max: false, ...(state.get().max ? { amountText: '' } : {}) })
      followTokens()
    },
    setAmount: (typed) => edit({ max: false, amountText: typed }),
    setMax() {
      edit({ max: true })
      const { token, fee } = state.get()
      if (token && token.address === undefined && fee.status !== 'ready') fees.refresh()
    },
    setReceiver: (typed) => edit({ receiver: bareReceiver(typed, state.get()), name: undefined }),
    refreshFee: fees.refresh,
    watchFee: fees.watch,
    async preview() {
      const now = state.get()
      const { network, account, token, phase } = now
      const receiver = receiverOf(now)
      const reading = amountOf(now)
      const step = nextStep(now)
      if (INCOMPLETE.has(step) && phase === 'editing' && !isPreview()) return patch({ problem: 'incomplete' })
      if (phase !== 'editing' || step !== 'previewSend' || reading.status !== 'ok' || !network || !account || !token) return
      // A review is not replaced under the eyes of whoever reads it, and none is made that nobody sees.
      if (isPreview() || !modal.state.get().open) return
      const { amount } = reading
      const name = now.name && now.receiver
      const named = { network, receiver, ...(name !== undefined && { name }) }
      if (!(await isNameSame(now, named))) return
      const fee = await exactFee(now, { network, account, token, amount, receiver })
      if (!fee || isPreview() || !modal.state.get().open) return
      // What it takes may be more than was known when the amount was typed.
      if (brokenTerm({ ...now, fee }, amount)) return patch({ fee })
      const own = accounts
        .of(account.namespace)
        .get()
        .map(({ address }) => address)
      const parts = { family: now.family, receiver, token, own, known: known.all(), tokens: tokens.state.get().tokens }
      patch({
        review: frozenCopy({
          network,
          account,
          token,
          amount,
          fee: fee.status === 'ready' ? fee.amount : undefined,
          ...(fee.status === 'ready' && fee.terms && { terms: fee.terms }),
          receiver,
          ...(name !== undefined && { name }),
          ...(name !== undefined && now.name?.status === 'known' && now.name.picture !== undefined && { picture: now.name.picture }),
          warnings: [...earlierOf(network, account), ...warningsFor(parts)],
        }),
        problem: undefined,
      })
      await router.push('WalletSendPreview')
    },
    async send(review) {
      const now = state.get()
      if (now.review !== review || now.phase !== 'editing' || !isPreview()) return
      patch({ phase: 'checking', problem: undefined })
      const closing = watchClosing(modal)
      const isUnwanted = (): boolean => state.get().review !== review || closing.wasClosed() || !isPreview()
      const revision = names.revision()
      const checked = review.name === undefined ? 'same' : await names.check(review)
      if (checked !== 'same') {
        closing.stop()
        if (state.get().review !== review) return
        if (isUnwanted()) return patch({ phase: 'editing' })
        return refuse(checked === 'moved' ? 'nameMoved' : 'nameNotChecked')
      }
      const hasNameMoved = (): boolean => review.name !== undefined && names.revision() !== revision
      const started = await transactions.start({
        ...toRequest(review, review.fee ?? state.get().fee.amount),
        // Back, or away: the visitor has thought better of it. The list of tokens may have learnt of a contradiction meanwhile.
        objection: () => (isUnwanted() || hasNameMoved() ? 'unwanted' : contradiction(review)),
      })
      closing.stop()
      if (started.status === 'asked') {
        if (state.get().review === review) {
          patch({ phase: 'asking' })
          asked = review
        }
        followSent(review, started.id)
        return leaveReview(router, modal)
      }
      if (state.get().review !== review) return
      if (started.reason === 'unwanted') return hasNameMoved() && !isUnwanted() ? refuse('nameNotChecked') : patch({ phase: 'editing' })
      return refuse(started.reason)
    },
  }
}
