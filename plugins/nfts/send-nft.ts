import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import { bareReceiver, createNameWatch, isAddress, type ReceiverWarning, receiverOf, receiverWarnings } from '../send/api.ts'
import { leaveReview, watchClosing } from '../transactions/api.ts'
import { amountOf } from './draft-amount.ts'
import type { manifest } from './manifest.ts'
import type { NftList } from './nft-list.ts'
import type { NftTransfer } from './nft-source.ts'
import type { Nft, NftProblem, NftReview, NftSendState, NftsService } from './service.ts'
import { titleOf } from './token-title.ts'

/** Problems that only a change of the draft solves. */
const RETURNS_TO_FORM: ReadonlySet<NftProblem> = new Set(['nameMoved', 'termsChanged', 'receiverRefuses', 'wouldFail'])

const EMPTY = Object.freeze({
  nft: undefined,
  receiver: '',
  name: undefined,
  amountText: '1',
  review: undefined,
  phase: 'editing',
  problem: undefined,
} as const)

type SendPart = Pick<NftsService, 'send' | 'begin' | 'setReceiver' | 'setAmount' | 'preview' | 'confirm'>

/** The draft of a transfer of a token. What a service says of it is asked of the chain before the review and before it is sent. */
export const createNftSend = (context: SetupContext<typeof manifest>, list: NftList): SendPart => {
  const { deps, ports, stores, signal, onUnload } = context
  const { accounts, networks, families, wallet, router, modal, tokens, transactions } = deps
  const state = stores.create<NftSendState>(Object.freeze({ ...EMPTY, account: undefined, network: undefined, family: undefined }))
  /** How the reviewed transfer is made; it is no part of what views may hold. */
  let transfer: { readonly review: NftReview; readonly made: NftTransfer } | undefined

  const patch = (next: Partial<NftSendState>): void => state.update((now) => Object.freeze({ ...now, ...next }))
  const names = createNameWatch({
    names: deps.names,
    clock: ports.clock,
    log: ports.log,
    latest: stores.latest,
    signal,
    onUnload,
    read: state.get,
    learn: (name) => patch({ name }),
  })
  const isPreview = (): boolean => modal.state.get().open && router.current.get()?.view === 'NftSendPreview'
  const session = stores.join(
    [accounts.active, networks.active],
    (account, network) => ({ account, network }),
    (a, b) => a.account?.caipAddress === b.account?.caipAddress && a.network?.caipNetworkId === b.network?.caipNetworkId,
  )
  const followSession = (): void => {
    const { account, network } = session.get()
    const voided = state.get().review !== undefined && isPreview()
    transfer = undefined
    patch({ ...EMPTY, account, network, family: account && families.of(account.namespace), problem: voided ? 'changed' : undefined })
    names.update()
    if (voided) void router.back()
  }
  session.subscribe(followSession)
  followSession()

  const knownReceivers = ({ account }: NftSendState): readonly string[] =>
    account
      ? transactions
          .of(account)
          .get()
          .flatMap(({ kind, title }) => (kind === 'transfer' && title.counterparty !== undefined ? [title.counterparty] : []))
      : []
  const warningsOf = (now: NftSendState, nft: Nft, receiver: string): readonly ReceiverWarning[] => {
    const own = accounts
      .of(now.account?.namespace ?? 'eip155')
      .get()
      .map(({ address }) => address)
    const parts = { family: now.family, receiver, own, known: knownReceivers(now), tokens: tokens.state.get().tokens }
    const isContract = now.family?.codec.equal(receiver, nft.token.contract) ?? false
    return Object.freeze([
      ...receiverWarnings(parts),
      ...(isContract ? [{ kind: 'contract', symbol: nft.collection || nft.name } as const] : []),
    ])
  }
  /** Whether the draft on screen is still the one that is being checked. */
  const isStill = ({ nft, receiver, amountText, account }: NftSendState): boolean => {
    const now = state.get()
    const same = now.nft?.id === nft?.id && now.receiver === receiver && now.amountText === amountText && now.account === account
    return same && now.phase === 'checking' && modal.state.get().open
  }
  const checkName = async (named: Pick<NftReview, 'network' | 'name' | 'receiver'>): Promise<NftProblem | undefined> => {
    if (named.name === undefined) return undefined
    const checked = await names.check(named)
    return checked === 'same' ? undefined : checked === 'moved' ? 'nameMoved' : 'nameNotChecked'
  }
  /** Why the chain does not run the transfer. */
  const refusalOf = async (cause: unknown, { account, network }: NftSendState, receiver: string): Promise<NftProblem> => {
    ports.log.info('The transfer of an NFT could not be tried.', cause)
    if (!isPorticoError(cause) || cause.code !== 'TRANSACTION_FAILED') return 'notChecked'
    if (!account || !network) return 'wouldFail'
    try {
      const { deployment } = await wallet.load(account.namespace)
      const isContract = await deployment?.isDeployed({ network: network.caipNetworkId, account: receiver, signal })
      return isContract ? 'receiverRefuses' : 'wouldFail'
    } catch {
      return 'wouldFail'
    }
  }
  /** Asks the chain for the review; a problem where there can be none. */
  const makeReview = async (now: NftSendState, receiver: string, amount: bigint): Promise<NftReview | NftProblem> => {
    const { nft, account, network } = now
    const name = now.name && now.receiver
    const from = await list.source()
    if (!nft || !account || !network || !from) return 'notChecked'
    const problem = await checkName({ network, receiver, ...(name !== undefined && { name }) })
    if (problem) return problem
    const held = await from.source.holding(from.holder, nft.token, signal)
    if (held.amount < amount) return 'gone'
    try {
      const made = await from.source.transfer(from.holder, nft, receiver, amount, signal)
      const review: NftReview = Object.freeze({
        nft,
        network,
        account,
        receiver,
        amount,
        ...(name !== undefined && { name }),
        collection: held.collection ?? '',
        fee: made.fee,
        deposit: made.deposit,
        warnings: warningsOf(now, nft, receiver),
      })
      transfer = { review, made }
      return review
    } catch (cause) {
      return refusalOf(cause, now, receiver)
    }
  }
  const refuse = async (problem: NftProblem): Promise<void> => {
    const back = RETURNS_TO_FORM.has(problem) || problem === 'gone'
    patch({ phase: 'editing', problem, ...(back && { review: undefined }) })
    if (problem === 'gone') void list.refresh({ force: true })
    if (back && isPreview()) await router.back()
  }
  /** Once it is in a block the chain is asked whether the account has any left: the service learns of it later. */
  const follow = ({ nft, account, network }: NftReview, id: string): void => {
    const all = transactions.of(account)
    const look = (): void => {
      const sent = all.get().find((one) => one.id === id)
      if (sent && ['asking', 'unanswered', 'pending', 'uncertain'].includes(sent.status)) return
      stop()
      if (sent?.status === 'confirmed') void learn()
    }
    const learn = async (): Promise<void> => {
      try {
        const from = await list.source()
        const isHere = from?.holder.account === account.address && from.holder.network.caipNetworkId === network.caipNetworkId
        // The list of another account or network has no such token, or another one.
        if (!isHere) return
        const held = await from.source.holding(from.holder, nft.token, signal)
        if (held.amount === 0n && session.get().account === account) list.leave(nft.id)
      } catch (cause) {
        ports.log.info('The chain did not say whether an NFT has left.', cause)
      }
      await list.refresh({ force: true })
    }
    const stop = all.subscribe(look)
    onUnload(stop)
    look()
  }
  /** Asks the chain once more, and then the wallet. */
  const ask = async (review: NftReview, { action }: NftTransfer, wasClosed: () => boolean): Promise<void> => {
    const isUnwanted = (): boolean => state.get().review !== review || wasClosed() || !isPreview()
    patch({ phase: 'checking', problem: undefined })
    const { nft, network, account, receiver, amount } = review
    const revision = names.revision()
    let problem: NftProblem | undefined
    try {
      const from = await list.source()
      problem = await checkName(review)
      const held = await from?.source.holding(from.holder, nft.token, signal)
      problem ??= held === undefined ? 'notChecked' : held.amount < amount ? 'gone' : undefined
    } catch (cause) {
      ports.log.info('An NFT could not be checked before it is sent.', cause)
      problem = 'notChecked'
    }
    if (state.get().review !== review) return
    if (isUnwanted()) return patch({ phase: 'editing' })
    if (problem) return refuse(problem)
    const hasNameMoved = (): boolean => review.name !== undefined && names.revision() !== revision
    const started = await transactions.start({
      network,
      account,
      kind: 'transfer',
      title: { counterparty: receiver, description: titleOf(nft, amount) },
      action,
      objection: () => (isUnwanted() || hasNameMoved() ? 'unwanted' : undefined),
    })
    if (started.status === 'asked') {
      follow(review, started.id)
      if (state.get().review === review) patch({ ...EMPTY })
      return leaveReview(router, modal)
    }
    if (state.get().review !== review) return
    if (started.reason === 'unwanted') return hasNameMoved() && !isUnwanted() ? refuse('nameNotChecked') : patch({ phase: 'editing' })
    return refuse(started.reason)
  }
  return {
    send: state,
    begin(id) {
      const nft = list.find(id)
      if (state.get().nft?.id === id) return
      transfer = undefined
      patch({ ...EMPTY, nft })
      names.update()
      void tokens.refresh()
    },
    setReceiver(text) {
      patch({ receiver: bareReceiver(text, state.get()), name: undefined, review: undefined, problem: undefined })
      names.update()
    },
    setAmount: (amountText) => patch({ amountText, review: undefined, problem: undefined }),
    async preview() {
      const now = state.get()
      const [receiver, amount] = [receiverOf(now), amountOf(now)]
      if (now.phase !== 'editing' || isPreview()) return
      if (amount === undefined || !isAddress(receiver, now.family?.codec)) return patch({ problem: 'incomplete' })
      patch({ phase: 'checking', problem: undefined })
      const made = await makeReview(now, receiver, amount).catch((cause: unknown): NftProblem => {
        ports.log.info('The transfer of an NFT could not be checked.', cause)
        return 'notChecked'
      })
      const still = isStill(now)
      if (state.get().phase === 'checking') patch({ phase: 'editing' })
      if (!still) return
      if (typeof made === 'string') return refuse(made)
      patch({ review: made })
      await router.push('NftSendPreview')
    },
    async confirm(review) {
      if (state.get().review !== review || !isPreview() || state.get().phase !== 'editing' || transfer?.review !== review) return
      const closing = watchClosing(modal)
      try {
        await ask(review, transfer.made, closing.wasClosed)
      } finally {
        closing.stop()
      }
    },
  }
}
